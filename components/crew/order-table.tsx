'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { announce } from '#lib/client/platform/announce.ts'
import { taxRate } from '#lib/client/tax-rate.ts'
import type { OrderRow } from '#lib/domain/crew/order-rows.ts'
import { useCartStore } from '#stores/cart.ts'
import { isLoggedIn, useIdentityStore } from '#stores/identity.ts'
import { CrewTotal } from './crew-total.tsx'
import { OrderRowItem } from './order-row.tsx'
import { type LookedUp, savedLines, shownRows } from './order-rows-state.ts'
import { SavePlace } from './save-place.tsx'

interface OrderTableProps {
  list: LookedUp
  /** What the server has against it, by variant id: until anything changes. */
  first: Readonly<Record<string, string>>
  cartItemQtyMax: number | undefined
  /** As the page was rendered with; in a browser the document has it. */
  pageTaxRate: number
  /** Changes the rows as they are by then: they may be mended while others are on their way into the cart. */
  onRows: (change: (rows: OrderRow[]) => OrderRow[]) => void
}

/** Of what the list comes to; it stands above the rows, whatever becomes of them. */
export const SUMMARY_ID = 'order-lines'

/** The button that was pressed is gone with its row, or with the last of them. */
function focusSummary(): void {
  document.getElementById(SUMMARY_ID)?.focus()
}

/**
 * A list as it was understood, to be mended and added at once: what nothing hinders goes into the cart as one change,
 * the rest stays [CREW-06].
 */
export function OrderTable({ list, first, cartItemQtyMax, pageTaxRate, onRows }: OrderTableProps) {
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [added, setAdded] = useState<number>()
  const [refused, setRefused] = useState(first)
  // What was said of one list is not true of the next; each is looked up with products of its own.
  const [told, setTold] = useState(list.products)
  if (told !== list.products) {
    setTold(list.products)
    setAdded(undefined)
    setProblem(undefined)
    setRefused({})
  }
  const items = useCartStore((cart) => cart.items)
  const loggedIn = useIdentityStore(({ status }) => isLoggedIn(status))
  const rate = typeof document === 'undefined' ? pageTaxRate : taxRate()
  const judging = { items, shopper: { loggedIn, cartItemQtyMax }, taxRate: rate, refused }
  const { shown, ready, units, total } = shownRows(list, judging)
  const left = shown.filter(({ trouble }) => trouble !== undefined)

  const change = (key: number, to: Partial<OrderRow>) => {
    setAdded(undefined)
    setProblem(undefined)
    setRefused({})
    onRows((rows) => rows.map((row) => (row.row === key ? { ...row, ...to } : row)))
  }
  const remove = (key: number) => {
    setProblem(undefined)
    onRows((rows) => rows.filter(({ row }) => row !== key))
    focusSummary()
  }
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    if (ready.length === 0) return setProblem('None of these lines can be added yet.')
    const sent = new Set(shown.filter(({ trouble }) => trouble === undefined).map(({ row }) => row))
    setSending(true)
    setProblem(undefined)
    try {
      const { addMany } = await import('#lib/client/cart/add-many.ts')
      const outcome = await addMany(ready)
      if (outcome.ok) {
        setAdded(units)
        announce(`${units === 1 ? '1 item' : `${units} items`} added to your cart.`)
        onRows((rows) => rows.filter((row) => !sent.has(row)))
        if (sent.size === shown.length) focusSummary()
      } else {
        setRefused(outcome.troubles)
        setProblem('Nothing was added yet: our stock has changed. See the lines that are marked.')
      }
    } catch {
      setProblem('We couldn’t add these to your cart. Check your connection and try again.')
    } finally {
      setSending(false)
    }
  }

  return (
    <>
      <form
        method="post"
        action="/cart/lines/many"
        className="grid grid-cols-1 gap-4"
        aria-label="What we found"
        noValidate
        onSubmit={add}
      >
        {shown.length > 0 ? (
          <ul className="rounded bg-card px-4">
            {shown.map((each) => (
              <OrderRowItem
                key={each.row.row}
                shown={each}
                products={list.products}
                onQty={(qty) => change(each.row.row, { qty })}
                onChoose={(variantId) => change(each.row.row, { variantId })}
                onRemove={() => remove(each.row.row)}
              />
            ))}
          </ul>
        ) : null}
        {problem ? (
          <p role="alert" className="font-semibold text-rust">
            {problem}
          </p>
        ) : null}
        <CrewTotal units={units} total={total} added={added} left={left.length}>
          {shown.length > 0 ? (
            <Button type="submit" look="primary" loading={sending}>
              Add to cart
            </Button>
          ) : null}
        </CrewTotal>
      </form>
      {shown.length > 0 ? <SavePlace lines={savedLines(shown)} /> : null}
    </>
  )
}
