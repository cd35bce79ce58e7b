import type { Metadata } from 'next'
import { buttonClass } from '#components/ui/button.tsx'

export const metadata: Metadata = { title: 'Wishlist emails', robots: { index: false }, referrer: 'same-origin' }

interface WishlistAlertsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Where the foot of a mail about the wishlist leads: one press; opening the page changes nothing [WISH-11]. */
export default async function WishlistAlertsPage({ searchParams }: WishlistAlertsPageProps) {
  const { token, outcome } = await searchParams
  return (
    <div className="wrap grid max-w-[760px] justify-items-start gap-4 py-6 md:py-10">
      <h1 className="text-2xl md:text-3xl">Wishlist emails</h1>
      {outcome === 'stopped' ? (
        <p role="status">Done. We won’t email you about your wishlist any more. Order emails still come.</p>
      ) : typeof token === 'string' && outcome === undefined ? (
        <form method="post" action="/api/wishlist-alerts/stop" className="grid justify-items-start gap-4">
          <input type="hidden" name="token" value={token} />
          <p>One press and we won’t email you about your wishlist any more. Emails about your orders still come.</p>
          <button type="submit" className={buttonClass('primary')}>
            Stop these emails
          </button>
        </form>
      ) : (
        <p role="alert">This link is not valid. You can stop these emails at your wishlist.</p>
      )}
      <a className="link" href="/account/wishlist">
        Your wishlist
      </a>
    </div>
  )
}
