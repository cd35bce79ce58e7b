'use client'
import { useEffect, useState } from 'react'
import { followCartLink, type LinkOutcome } from '#lib/client/cart/follow-cart-link.ts'
import { announce } from '#lib/client/platform/announce.ts'
import type { CartLink } from '#lib/domain/cart/cart-link.ts'
import { LinkTroubles } from './link-troubles.tsx'

/** Adds what the address asks for, once, and says line by line what became of it [CART-34]. */
export default function LinkedLines({ link }: { link: CartLink }) {
  const [outcome, setOutcome] = useState<LinkOutcome>()
  // The kept cart of this browser, and the address that asked for lines in it.
  useEffect(() => {
    void followCartLink(link).then((done) => {
      if (!done) return
      setOutcome(done)
      announce([summaryOf(done), done.promo?.text].filter(Boolean).join(' '))
    })
  }, [link])
  if (!outcome) return null
  const troubled = outcome.left.length > 0 || outcome.promo?.ok === false
  return (
    <section
      aria-labelledby="linked-lines"
      className={`grid max-w-[760px] gap-3 rounded border p-4 ${troubled ? 'border-rust bg-rust-tint' : 'border-line bg-eucalypt-tint'}`}
    >
      <h2 id="linked-lines" className="text-lg">
        {summaryOf(outcome)}
      </h2>
      <LinkTroubles left={outcome.left} />
      {outcome.promo ? <p>{outcome.promo.text}</p> : null}
    </section>
  )
}

function summaryOf({ added, left }: LinkOutcome): string {
  if (added + left.length === 0) return 'From your link'
  if (added === 0) return 'Nothing from your link was added.'
  return added === 1 ? '1 item from your link is in your cart.' : `${added} items from your link are in your cart.`
}
