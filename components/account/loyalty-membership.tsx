'use client'
import { useRef, useState } from 'react'
import { useCustomer } from '#lib/client/account/use-account.ts'
import { LOYALTY_POINTS_PER_DOLLAR } from '#lib/domain/shop-rules.ts'
import { LoyaltyLinkForm } from './loyalty-link-form.tsx'
import { LoyaltyLinked } from './loyalty-linked.tsx'

/**
 * The frequent-flyer number of the account: the number and how to be rid of it, or a form to link one [LOY-01, LOY-17].
 */
export function LoyaltyMembership() {
  const { lastName, loyalty } = useCustomer()
  const memberId = loyalty.providers.qantas?.memberId
  const box = useRef<HTMLDivElement>(null)
  const [news, setNews] = useState<string>()
  // What is begun next is not what was told of.
  const begin = () => setNews(undefined)
  const tell = (words: string) => {
    setNews(words)
    // The button that was pressed is gone with its form.
    box.current?.focus()
  }
  return (
    <div ref={box} tabIndex={-1} className="grid max-w-[480px] gap-5">
      <p>
        Earn {LOYALTY_POINTS_PER_DOLLAR} points for every whole dollar you spend on items, after discounts. Delivery and
        buying gift cards earn none.
      </p>
      <p role="status" className={news ? 'font-semibold text-eucalypt' : 'sr-only'}>
        {news}
      </p>
      {memberId ? (
        <LoyaltyLinked memberId={memberId} onBegin={begin} onUnlinked={() => tell('Your number is unlinked.')} />
      ) : (
        <LoyaltyLinkForm lastName={lastName} onBegin={begin} onLinked={() => tell('Your number is linked.')} />
      )}
    </div>
  )
}
