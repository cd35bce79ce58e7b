import type { Metadata } from 'next'
import { MailingChange } from '#components/content/mailing-change.tsx'
import { type MailingPageProps, tokenOf } from '../mailing-token.ts'

// Not no-referrer: a browser then sends the form with the origin null, which is refused as another site's.
export const metadata: Metadata = { title: 'Unsubscribe', robots: { index: false }, referrer: 'strict-origin' }

/** Where the foot of a newsletter leads: one press and no questions; opening the page changes nothing [API-66]. */
export default async function UnsubscribePage(props: MailingPageProps) {
  return (
    <div className="wrap trouble">
      <h1>Leave the newsletter</h1>
      <p>You’ll still get emails about your orders.</p>
      <MailingChange
        change="unsubscribe"
        action="/api/mailing-list/unsubscription"
        token={await tokenOf(props)}
        label="Unsubscribe"
        done="Done. You won’t get the newsletter any more."
      />
    </div>
  )
}
