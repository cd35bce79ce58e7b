import type { Metadata } from 'next'
import { GuestReturn, ReturnStart } from '#components/returns/return-screen.tsx'
import { shopContact } from '#lib/server/platform/shop-contact.ts'
import { returnHelp } from '../../../../return-help.ts'

// The address is a key to the order: it goes nowhere as a referrer.
export const metadata: Metadata = {
  title: 'Return items',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

interface GuestReturnPageProps {
  searchParams: Promise<{ code?: string | string[] }>
}

/**
 * A guest returns something of the order they have looked up; `code` is the return token [ROUTE-32, RET-02, RET-04].
 */
export default async function GuestReturnPage({ searchParams }: GuestReturnPageProps) {
  const [{ code }, help] = await Promise.all([searchParams, returnHelp()])
  const token = Array.isArray(code) ? code[0] : code
  return (
    <div className="wrap pt-5 pb-16 md:pt-8">
      <div className="mx-auto grid max-w-[760px] gap-5">
        <h1 className="font-display text-2xl font-semibold md:text-3xl">Return items</h1>
        {token ? (
          <>
            <noscript>
              <ByHand />
            </noscript>
            <GuestReturn code={token} {...help} />
          </>
        ) : (
          <ReturnStart helpHref={help.helpHref} />
        )}
      </div>
    </div>
  )
}

/** Without JavaScript a return is made by a person. */
function ByHand() {
  const { email, phone } = shopContact()
  const ways = [email, phone].filter((way) => way !== undefined)
  return (
    <div className="grid gap-1 rounded border border-ink bg-card p-4">
      <p>Returning online needs JavaScript. Turn it on and reload.</p>
      <p>
        Rather not? Bring your order number and the items to any of our{' '}
        <a className="link" href="/stores">
          stores
        </a>
        {ways.length > 0 ? `, or ask us and we’ll do it for you: ${ways.join(' or ')}` : ''}.
      </p>
    </div>
  )
}
