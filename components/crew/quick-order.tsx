'use client'

import { type ChangeEvent, type DragEvent, type FormEvent, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { focusOnAppear } from '#components/ui/page-focus.ts'
import { TextareaField } from '#components/ui/text-field.tsx'
import { useBrowserFact } from '#components/ui/use-browser-fact.ts'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { returnHere, SIGN_IN_PATH } from '#lib/client/auth/sign-in-link.ts'
import { announce } from '#lib/client/platform/announce.ts'
import { orderListText, readOrderList } from '#lib/domain/crew/order-list.ts'
import type { OrderRow } from '#lib/domain/crew/order-rows.ts'
import { countText } from '#lib/domain/text/count-text.ts'
import { identitySettled, isLoggedIn, useIdentityStore } from '#stores/identity.ts'
import { askable, type LookedUp, lookedUp } from './order-rows-state.ts'
import { OrderTable, SUMMARY_ID } from './order-table.tsx'

/** The longest list that is read from a file: 200 lines of long names and then some. */
const FILE_BYTES_MAX = 256 * 1024
/** What an address takes, for the form that is sent without scripts. */
const TYPED_MAX = 20_000

interface QuickOrderProps {
  /** What was sent without scripts, and what the shop found for it. */
  first: { text: string; list: LookedUp; more: number; problem: string | undefined } | undefined
  /** What the cart of a browser without scripts has against it, by variant id. */
  troubles: Readonly<Record<string, string>>
  cartItemQtyMax: number | undefined
  taxRate: number
}

/** A list as it is typed, and as it was last understood. */
interface Sheet {
  text: string
  /** The text that `list` was made of, as far as its rows still stand. */
  checked: string
  list: LookedUp | undefined
}

/**
 * Takes a list that was typed, pasted, picked or dropped, and shows what the shop makes of each line [CREW-04 to
 * CREW-06].
 */
export function QuickOrder({ first, troubles, cartItemQtyMax, taxRate }: QuickOrderProps) {
  const [sheet, setSheet] = useState<Sheet>({ text: first?.text ?? '', checked: first?.text ?? '', list: first?.list })
  const { text, list } = sheet
  const setText = (typed: string) => setSheet((before) => ({ ...before, text: typed }))
  const [more, setMore] = useState(first?.more ?? 0)
  const [problem, setProblem] = useState(first?.problem)
  // The button that was pressed keeps the focus: what is wrong is read out.
  const refuse = (words: string) => {
    setProblem(words)
    announce(words)
  }
  const [asking, setAsking] = useState(false)
  const [over, setOver] = useState(false)
  // A crew list is asked for, by nobody who is known.
  const [isOwnerless, setOwnerless] = useState(false)
  // With scripts nothing is sent in an address, and a browser cuts what is pasted without a word.
  const hasScripts = useBrowserFact(() => true)
  // How often this page has asked.
  const [looks, setLooks] = useState(0)

  // A file may be dropped while the one before it is looked up: an answer counts only while nothing newer was asked.
  const turns = useRef(0)
  const takeTurn = () => {
    turns.current += 1
    const turn = turns.current
    return () => turn === turns.current
  }

  const openList = async () => {
    const id = new URLSearchParams(window.location.search).get('crew-list')
    if (id === null) return
    const isNewest = takeTurn()
    setAsking(true)
    try {
      const [{ fetchCrewList }] = await Promise.all([import('#lib/client/crew/crew-lists.ts'), identitySettled()])
      const isOwner = isLoggedIn(useIdentityStore.getState().status)
      if (isNewest()) setOwnerless(!isOwner)
      const kept = isOwner ? await fetchCrewList(id) : undefined
      if (!isNewest() || !isOwner) return
      if (!kept) return refuse('We couldn’t find this crew list in your account.')
      const typed = orderListText(
        kept.lines.map(({ productId, size, qty }) => ({ code: productId, size, qty: String(qty) })),
      )
      setText(typed)
      await check(typed)
    } catch {
      if (isNewest()) refuse('We couldn’t open your crew list. Check your connection and try again.')
    } finally {
      if (isNewest()) setAsking(false)
    }
  }
  useOnMount(() => void openList())

  const check = async (typed: string) => {
    const isNewest = takeTurn()
    const { lines, more: unread } = readOrderList(typed)
    setAsking(lines.length > 0)
    if (lines.length === 0) return refuse('Enter at least one line, such as KB101, 9, 2.')
    setProblem(undefined)
    try {
      const { findOrderLines } = await import('#lib/client/crew/find-order-lines.ts')
      const asked = askable(lines)
      const answer = asked.length > 0 ? await findOrderLines(asked) : { lines: [], products: [] }
      if (!isNewest()) return
      setSheet((before) => ({ ...before, checked: typed, list: lookedUp(lines, answer) }))
      setMore(unread)
      setLooks((before) => before + 1)
    } catch (error) {
      const { ApiError } = await import('#lib/client/call-error.ts')
      if (!isNewest()) return
      refuse(
        error instanceof ApiError ? error.message : 'We couldn’t check your list. Check your connection and try again.',
      )
    } finally {
      if (isNewest()) setAsking(false)
    }
  }
  const readFile = async (file: File | undefined) => {
    if (!file) return
    if (file.size > FILE_BYTES_MAX) return refuse('This file is too large for a list of 200 lines.')
    const read = await file.text().catch(() => undefined)
    // A folder, or a file that has been moved since.
    if (read === undefined) return refuse('We couldn’t read this file. Choose it again, or copy its lines.')
    // A workbook is a zip of its own, full of what no list holds.
    if (read.includes('\0')) return refuse('Save the sheet as CSV or copy its cells, and try again.')
    setText(read)
    announce(`${file.name} is in the list.`)
    await check(read)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    void readFile(file)
  }

  return (
    <>
      {isOwnerless ? (
        <p role="alert" className="max-w-[760px] rounded bg-sand px-4 py-3">
          <a className="link" href={SIGN_IN_PATH} onClick={returnHere}>
            Log in
          </a>{' '}
          to open your crew list.
        </p>
      ) : null}
      <form
        method="get"
        action="/quick-order"
        className={`grid max-w-[760px] grid-cols-1 gap-4 rounded bg-card p-4 md:p-5 ${over ? 'outline-2 outline-ink' : ''}`}
        noValidate
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (!asking) void check(text)
        }}
      >
        <TextareaField
          id="list"
          name="list"
          label="Your list"
          hint="One line for each size: code, size, quantity. Commas, tabs, semicolons or spaces between them, as copied from a sheet."
          rows={8}
          {...(hasScripts ? {} : { maxLength: TYPED_MAX })}
          spellCheck={false}
          autoCapitalize="characters"
          autoComplete="off"
          placeholder={'KB101-TAN, 9, 2\nKB101-TAN, 10 Wide, 4'}
          value={text}
          error={problem}
          onChange={({ target }) => {
            setText(target.value)
            setProblem(undefined)
          }}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" look={list && list.rows.length > 0 ? 'secondary' : 'primary'} loading={asking}>
            Check list
          </Button>
          <label className="needs-script grid w-full min-w-0 gap-1">
            <span>Or choose a CSV file, or drop it here</span>
            <input
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
              className="min-h-11 w-full min-w-0 content-center text-sm"
              onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
                const [file] = target.files ?? []
                // Chosen again after a correction it is another file.
                void readFile(file).then(() => {
                  target.value = ''
                })
              }}
            />
          </label>
        </div>
      </form>
      {list ? (
        <section className="grid grid-cols-1 gap-3" aria-labelledby={SUMMARY_ID}>
          <h2
            id={SUMMARY_ID}
            // What was found is below the fold on a phone: the focus goes there each time, and tells it.
            key={looks}
            ref={looks > 0 ? focusOnAppear : undefined}
            tabIndex={-1}
            className="w-fit text-xl outline-none"
          >
            {summaryOf(list)}
          </h2>
          {more > 0 ? (
            <p className="font-semibold text-rust">
              A cart holds 200 lines: the last {countText(more)} of your list {more === 1 ? 'was' : 'were'} not read.
            </p>
          ) : null}
          <OrderTable
            list={list}
            first={troubles}
            cartItemQtyMax={cartItemQtyMax}
            pageTaxRate={taxRate}
            onRows={(change) => setSheet((before) => withRows(before, change))}
          />
        </section>
      ) : null}
    </>
  )
}

/** Rows that have gone go from the text too; what was typed below them since the check stays there. */
function withRows({ text, checked, list }: Sheet, change: (rows: OrderRow[]) => OrderRow[]): Sheet {
  if (!list) return { text, checked, list }
  const rows = change(list.rows)
  const changed = { text, checked, list: { ...list, rows } }
  const added = text.slice(checked.length)
  const isBelow = added === '' || /[\r\n]$/.test(checked) || /^[\r\n]/.test(added)
  if (rows.length === list.rows.length || !text.startsWith(checked) || !isBelow) return changed
  const left = orderListText(rows)
  const lines = [left, added.replace(/^[\r\n]+/, '')].filter((part) => part !== '')
  return { ...changed, text: lines.join('\n'), checked: left }
}

function summaryOf({ rows }: LookedUp): string {
  if (rows.length === 0) return 'No lines left'
  const count = (status: string) => rows.filter(({ found }) => found.status === status).length
  const [found, doubtful, refused] = [count('found'), count('doubtful'), count('refused')]
  return [`${found} found`, doubtful > 0 ? `${doubtful} to choose` : '', refused > 0 ? `${refused} not found` : '']
    .filter(Boolean)
    .join(', ')
}
