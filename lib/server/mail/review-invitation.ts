import 'server-only'
import type { Order } from '#lib/contract/order.ts'
import { sizeText } from '#lib/domain/sizes/sizes.ts'
import { environment } from '../platform/environment.ts'
import { type Mail, shopName } from './message.ts'
import { messageParts } from './react-message.ts'

interface Named {
  brandName: string
  name: string
  label: string
}

/** Asks a buyer how their goods fitted; one press and they are never asked again [OPS-14]. */
export async function reviewInvitationMail(
  order: Order,
  lines: readonly Named[],
  tokens: { write: string; leave: string },
): Promise<Mail> {
  const { siteUrl } = environment()
  const words = await messageParts({
    heading: 'How do they fit?',
    lead: [
      `Hi ${order.contact.firstName}. You’ve had these for two weeks:`,
      ...lines.map(({ brandName, name, label }) => `${brandName} ${name}, ${sizeText(label)}`),
      'Two minutes of your time can save someone else a parcel in the wrong size.',
    ],
    button: { label: 'Write a review', url: `${siteUrl}/reviews/write?token=${encodeURIComponent(tokens.write)}` },
    after: [
      'The link works for 90 days, for this order only. Your first name and an initial appear beside your review.',
      `Don’t ask me again: ${siteUrl}/reviews/write?leave=${encodeURIComponent(tokens.leave)}`,
    ],
  })
  return {
    dedupeKey: `review-invitation:${order.number}`,
    to: order.contact.email,
    subject: `How does it fit? Your ${shopName()} order ${order.number}`,
    unsubscribe: `${siteUrl}/api/reviews/decline?token=${encodeURIComponent(tokens.leave)}`,
    ...words,
  }
}
