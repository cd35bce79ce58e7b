import type { Metadata } from 'next'
import { MailingChange } from '#components/content/mailing-change.tsx'
import { ownWords } from '../../../shop-words.ts'
import { type MailingPageProps, tokenOf } from '../mailing-token.ts'

// Not no-referrer: a browser then sends the form with the origin null, which is refused as another site's.
export const metadata: Metadata = {
  title: 'Confirm your newsletter',
  robots: { index: false },
  referrer: 'strict-origin',
}

/** Where the confirming mail leads: the button joins the list, opening the page does not [API-66]. */
export default async function ConfirmPage(props: MailingPageProps) {
  const { inAWord } = await ownWords()
  return (
    <div className="wrap trouble">
      <h1>One press and you’re in</h1>
      <p>
        We’ll email you about twice a month: new {inAWord}, real discounts and how-tos. Every email has a link to leave.
      </p>
      <MailingChange
        change="confirmSubscription"
        action="/api/mailing-list/confirmation"
        token={await tokenOf(props)}
        label="Yes, send me the newsletter"
        done="You’re on the list. Talk soon."
      />
    </div>
  )
}
