'use client'

import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { ErrorSummary, type FieldProblem } from '#components/ui/error-summary.tsx'
import { TitleError } from '#components/ui/title-error.tsx'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { announce } from '#lib/client/platform/announce.ts'
import type { CartProduct } from '#lib/domain/cart/cart-lines.ts'
import type { LineProduct } from '#lib/domain/cart/cart-validity.ts'
import type { CrewTable } from '#lib/domain/crew/crew-sheet.ts'
import { sizeIn } from '#lib/domain/sizes/sizes.ts'
import { useSizeSystem } from '#stores/size-system.ts'
import { CrewPart } from './crew-grid.tsx'
import { CrewTotal } from './crew-total.tsx'
import { SavePlace } from './save-place.tsx'
import { sheetState, type Typed } from './sheet-state.ts'
import { useSheetTroubles } from './use-sheet-troubles.ts'

interface CrewSheetProps {
  /** The slug its form comes back to. */
  sheet: string
  /** Brand and name of the style. */
  name: string
  tables: readonly CrewTable[]
  products: Readonly<Record<string, LineProduct & CartProduct>>
  cartItemQtyMax?: number | undefined
  /** What was sent without scripts and refused. */
  sent: { typed: Typed; troubles: Typed; trouble?: string | undefined }
}

/**
 * The form of a crew's order: without scripts it is posted, with them it says while typing what it comes to and what
 * stands in the way [CREW-01 to CREW-03].
 */
export function CrewSheet({ sheet, name, tables, products, cartItemQtyMax, sent }: CrewSheetProps) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<Typed>(sent.typed)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState(sent.trouble)
  const [added, setAdded] = useState<number>()
  const { wanted, saved, units, total } = sheetState(tables, typed)
  const judged = useSheetTroubles({ typed, wanted, products, cartItemQtyMax, first: sent.troubles })

  // What was typed before this ran, or what Back has brought back, stands in the fields.
  useOnMount(() => {
    if (form.current) setTyped(typedIn(form.current))
  })

  const type = (event: FormEvent<HTMLFormElement>) => {
    setTyped(typedIn(event.currentTarget))
    setProblem(undefined)
    setAdded(undefined)
  }
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending) return
    if (judged.showAll()) return setProblem(NOTHING_ADDED)
    if (units === 0) return setProblem(NOTHING_TYPED)
    setSending(true)
    setProblem(undefined)
    try {
      const { addMany } = await import('#lib/client/cart/add-many.ts')
      const outcome = await addMany(wanted)
      if (outcome.ok) {
        // What was typed meanwhile was not added, and stays.
        const sentFields = fieldsOf(form.current).filter(({ name, value }) => value === typed[variantOf(name)])
        for (const field of sentFields) field.value = ''
        setTyped(form.current ? typedIn(form.current) : {})
        judged.forget()
        setAdded(units)
        announce(`${unitsText(units)} added to your cart.`)
      } else {
        judged.refuse(outcome.troubles)
        setProblem(NOTHING_ADDED)
      }
    } catch {
      setProblem('We couldn’t add these to your cart. Check your connection and try again.')
    } finally {
      setSending(false)
    }
  }

  const problems = useProblems(tables, judged.troubles)
  return (
    <>
      <form
        ref={form}
        method="post"
        action="/cart/lines/many"
        className="grid grid-cols-1 gap-5"
        aria-label={`Sizes of ${name}`}
        noValidate
        onInput={type}
        onBlur={({ target }) => judged.leave(target.id)}
        onSubmit={add}
      >
        <input type="hidden" name="sheet" value={sheet} />
        {problem ? (
          <>
            <TitleError />
            <ErrorSummary
              title={problem}
              problems={problems.length > 0 ? problems : [{ fieldId: firstField(tables), message: 'Go to the sizes' }]}
            />
          </>
        ) : null}
        {tables.map((table, i) => (
          <CrewPart
            key={table.title ?? i}
            first={i === 0}
            table={table}
            typed={sent.typed}
            troubles={judged.troubles}
            name={name}
          />
        ))}
        <CrewTotal units={units} total={total} added={added}>
          <Button type="submit" look="primary" loading={sending}>
            Add to cart
          </Button>
        </CrewTotal>
      </form>
      <SavePlace lines={saved.map((line) => ({ ...line, name }))} />
    </>
  )
}

const NOTHING_ADDED = 'Nothing was added yet. Change the quantities marked below.'
const NOTHING_TYPED = 'Enter a quantity for at least one size.'

function unitsText(units: number): string {
  return units === 1 ? '1 item' : `${units} items`
}

function fieldsOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.elements ?? [])].flatMap((each) =>
    each instanceof HTMLInputElement && each.name.startsWith('qty.') ? [each] : [],
  )
}

function variantOf(fieldName: string): string {
  return fieldName.slice('qty.'.length)
}

function typedIn(form: HTMLFormElement): Typed {
  return Object.fromEntries(fieldsOf(form).map(({ name, value }) => [variantOf(name), value]))
}

function firstField(tables: readonly CrewTable[]): string {
  const cell = tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells)).find((each) => each && !each.soldOut)
  return `qty.${cell?.variantId ?? ''}`
}

/** What stands in the way, line by line, in the order of the sheet. */
function useProblems(tables: readonly CrewTable[], troubles: Typed): FieldProblem[] {
  const system = useSizeSystem()
  return tables.flatMap(({ title, columns, rows }) =>
    rows.flatMap(({ size, cells }) =>
      cells.flatMap((cell, i) => {
        const text = cell && troubles[cell.variantId]
        if (!text) return []
        const where = [sizeIn(system, size), columns.length > 1 ? columns[i]?.title : undefined, title]
        return [{ fieldId: `qty.${cell.variantId}`, message: `${where.filter(Boolean).join(', ')}: ${text}` }]
      }),
    ),
  )
}
