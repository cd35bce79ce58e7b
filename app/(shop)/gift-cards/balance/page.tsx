import type { Metadata } from 'next'
import { GiftCardBalance } from '#components/shared/vouchers/gift-card-balance.tsx'
import { existingArticles } from '#lib/server/content/articles.ts'
import { shopContact } from '#lib/server/platform/shop-contact.ts'

export const metadata: Metadata = { title: 'Gift card balance', robots: { index: false } }

const ARTICLE = 'gift-cards'

/** What is left on a gift card, for whoever has its code and PIN [OPS-13]. */
export default async function GiftCardBalancePage() {
  const { phone } = shopContact()
  const explained = (await existingArticles([ARTICLE])).has(ARTICLE)
  return (
    <div className="wrap grid gap-5 pt-5 pb-16 md:pt-8">
      <h1 className="font-display text-2xl font-semibold md:text-3xl">Gift card balance</h1>
      <p className="max-w-[60ch] text-graphite">
        Enter the code and the PIN from the email. Spending it works in the cart, the payment step and our stores
        {explained ? (
          <>
            ;{' '}
            <a className="link" href={`/articles/${ARTICLE}`}>
              how gift cards work
            </a>
          </>
        ) : null}
        .
      </p>
      <noscript>
        <p className="max-w-[60ch] rounded border border-ink bg-card p-4">
          To keep strangers from guessing codes this form needs JavaScript. Turn it on and reload this page, or ask in{' '}
          <a href="/stores">one of our stores</a>
          {phone ? (
            <>
              {' '}
              or on <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>
            </>
          ) : null}
          .
        </p>
      </noscript>
      <GiftCardBalance />
    </div>
  )
}
