import 'server-only'
import { moneyText } from '#lib/domain/money/money-text.ts'
import type { WishlistNewsEntry } from '#lib/domain/wishlist/wishlist-news.ts'
import { stopToken } from '../notifications/wishlist-alerts.ts'
import type { DueNews } from '../notifications/wishlist-news.ts'
import { environment } from '../platform/environment.ts'
import { oneLine, sizeWithWidth } from './mail-style.ts'
import type { Mail } from './message.ts'
import { messageParts } from './react-message.ts'

/** More would be a catalogue. */
const ENTRIES_MAX = 20

/** Tells a customer what got cheaper or came back on their wishlist, once a day at most [WISH-13]. */
export async function wishlistNewsMail(
  { customerId, day, email, firstName, entries }: DueNews,
  now: Date,
): Promise<Mail> {
  const { siteUrl } = environment()
  const token = encodeURIComponent(stopToken(customerId, now))
  const more = entries.length - ENTRIES_MAX
  const words = await messageParts({
    heading: 'News from your wishlist',
    lead: [
      `Hi ${firstName}. Here’s what’s changed on your list:`,
      ...entries
        .slice(0, ENTRIES_MAX)
        .flatMap((entry) => [
          `${oneLine(entry.product)}. ${whatChanged(entry)}`,
          `See the ${oneLine(entry.product)}: ${addressOf(entry)}`,
        ]),
      ...(more > 0 ? [`And ${more} more on your list.`] : []),
    ],
    button: { label: 'Open your wishlist', url: `${siteUrl}/account/wishlist` },
    after: [
      'Prices (in Australian dollars) and stock were right when we wrote this. We can’t hold anything for you.',
      'You’re getting this because you switched it on at your wishlist. We send at most one of these a day.',
      `Stop these emails: ${siteUrl}/mailing-list/wishlist?token=${token}`,
    ],
  })
  return {
    dedupeKey: `wishlist-news:${customerId}:${day}`,
    to: email,
    subject: subjectOf(entries),
    unsubscribe: `${siteUrl}/api/wishlist-alerts/stop?token=${token}`,
    ...words,
  }
}

function subjectOf([first, ...others]: readonly WishlistNewsEntry[]): string {
  if (!first) return 'News from your wishlist'
  const what = first.was === null ? 'Back in stock' : `Now ${moneyText(first.price)}`
  const rest = others.length === 0 ? '' : ` and ${others.length} more on your list`
  return `${what}: ${oneLine(first.product)}${rest}`
}

function whatChanged({ size, back, was, price }: WishlistNewsEntry): string {
  const returned = back === null ? [] : [whatIsBack(size, back)]
  const cheaper = was === null ? [] : [`Was ${moneyText(was)}, now ${moneyText(price)}.`]
  return [...returned, ...cheaper].join(' ')
}

/** Of what is made to order nothing is counted: none of it stands anywhere, and it can be had. */
function whatIsBack(size: WishlistNewsEntry['size'], back: number): string {
  const what = size ? sizeWithWidth(size.label, size.width) : 'It'
  if (back === 0) return `${what} is back.`
  if (size) return `${what} is back: ${back} left.`
  return back === 1 ? 'Back in 1 size.' : `Back in ${back} sizes.`
}

function addressOf({ path, size, variantId }: WishlistNewsEntry): string {
  const chosen = size ? `?variant=${encodeURIComponent(variantId)}` : ''
  return `${environment().siteUrl}/products/${path}${chosen}`
}
