'use client'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { type BoughtAgain, buyAgain } from '#lib/client/orders/buy-again.ts'
import { announce } from '#lib/client/platform/announce.ts'
import { UNREACHED } from '#lib/client/unreached.ts'
import type { SeenOrder } from '#lib/contract/order-history.ts'

type Lines = SeenOrder['lines']

interface BuyAgainProps {
  /** What was bought; asked for at the press where the page does not show it. */
  lines: Lines | (() => Promise<Lines>)
  /** Of which order, where the page shows several. */
  number?: string
}

const NOT_ADDED = 'These weren’t added:'
const whyLeft = ({ name, reason }: BoughtAgain['left'][number]) => `${name}: ${reason}`

/** Puts everything of an order that is still there into the cart, and names what is not. */
export function BuyAgain({ lines, number }: BuyAgainProps) {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<BoughtAgain>()
  const [failed, setFailed] = useState(false)
  const buy = async () => {
    setBusy(true)
    setOutcome(undefined)
    setFailed(false)
    try {
      const { added, left } = await buyAgain(typeof lines === 'function' ? await lines() : lines)
      setOutcome({ added, left })
      if (added > 0 && left.length > 0) announce([NOT_ADDED, ...left.map(whyLeft)].join(' '))
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button look={number === undefined ? 'primary' : 'secondary'} loading={busy} onClick={buy}>
        Buy again {number === undefined ? null : <span className="sr-only">order {number}</span>}
      </Button>
      {/* What was added opens the mini-cart, under which a region of the page says nothing: it is announced instead. */}
      <div
        {...(outcome?.added ? {} : { role: 'status' })}
        className={outcome || failed ? 'order-last basis-full' : 'sr-only'}
      >
        {outcome ? <Outcome outcome={outcome} /> : null}
        {failed ? <p className="rounded border border-rust bg-rust-tint p-3">{UNREACHED}</p> : null}
      </div>
    </>
  )
}

function Outcome({ outcome: { added, left } }: { outcome: BoughtAgain }) {
  return (
    <div className="grid gap-2 rounded border border-line bg-card p-4">
      <p className="font-semibold">
        {added > 0
          ? `${added === 1 ? '1 item is' : `${added} items are`} in your cart.`
          : 'Nothing was added to your cart.'}{' '}
        {added > 0 ? (
          <a className="link" href="/cart">
            See your cart
          </a>
        ) : null}
      </p>
      {left.length > 0 ? (
        <>
          <p>{added > 0 ? NOT_ADDED : 'This is why:'}</p>
          <ul className="grid list-disc gap-1 pl-5">
            {left.map((line) => (
              <li key={line.lineId}>{whyLeft(line)}</li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}
