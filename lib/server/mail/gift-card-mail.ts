import 'server-only'
import { dayInWords } from '#lib/domain/dates/day-text.ts'
import type { Cents } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { giftCardCodeText, giftCardLast4 } from '#lib/domain/vouchers/gift-card.ts'
import { orderLink } from '../orders/order-link.ts'
import { environment } from '../platform/environment.ts'
import { type Mail, shopName } from './message.ts'
import { messageParts } from './react-message.ts'

export interface GiftCardWords {
  key: string
  orderNumber: string
  code: string
  pin: string
  amount: Cents
  /** `YYYY-MM-DD` */
  expires: string
  to: string
  name: string | undefined
  /** Who gave it, when it is a present. */
  from: string | undefined
  message: string | undefined
  /** The credit note it is given for, when a provider would not take the money back [OPS-10]. */
  refund?: string
  /** The return whose postage it is given for, where too little was paid to give it back [OPS-11]. */
  postageOf?: string
  /** Whom the buyer gave it to: an address that does not exist [GEN-28]. */
  undelivered?: string
}

/** What a card's mail is known by: it leaves once. */
export const giftCardMailKey = (key: string) => `gift-card:${key}`

/**
 * A gift card: code, PIN, what is on it and until when; from whom and with which words, when it is a present [OPS-13].
 */
export async function giftCardMail(card: GiftCardWords): Promise<Mail> {
  const { key, code, pin, to, from, message } = card
  const amount = moneyText(card.amount)
  const hello = card.name ? `Hi ${card.name}. ` : ''
  const words = await messageParts({
    heading: headingOf(card, amount),
    lead: [
      `${hello}${opening(card)}`,
      ...(message ? [`“${message}”`] : []),
      `Code: ${giftCardCodeText(code)}`,
      `PIN: ${pin}`,
      `It’s valid until the end of ${dayInWords(card.expires)}. Enter both in the cart or at the payment step; whatever you don’t spend stays on the card.`,
    ],
    button: { label: 'Check its balance', url: `${environment().siteUrl}/gift-cards/balance` },
    after: [
      // Whoever is given one may live in either country.
      'The amount is in Australian dollars.',
      'Treat the code and PIN like cash. We will never ask you for them by phone or email.',
      ...(card.refund ? [`Credit note ${card.refund}.`] : []),
      ...(card.postageOf ? [`Return ${card.postageOf}.`] : []),
      ...(from
        ? []
        : [
            'Passing it on? Give the code and PIN rather than this email: its link opens your order.',
            `Order ${card.orderNumber}.`,
          ]),
    ],
    // Only to who bought it: whoever is given a card must not see the order, nor what it cost.
    ...(from ? {} : { link: { label: 'See your order', url: orderLink(card.orderNumber) } }),
  })
  return {
    dedupeKey: giftCardMailKey(key),
    to,
    subject: subjectOf(card),
    ...words,
  }
}

function headingOf({ from, undelivered }: GiftCardWords, amount: string): string {
  if (from) return `${from} has sent you ${amount}`
  return undelivered ? `We couldn’t deliver your ${amount} gift card` : `Your ${amount} gift card`
}

function subjectOf({ from, undelivered, code }: GiftCardWords): string {
  if (from) return `${from} has sent you a ${shopName()} gift card`
  const card = `${shopName()} gift card ending in ${giftCardLast4(code)}`
  return undelivered ? `We couldn’t deliver your ${card}` : `Your ${card}`
}

function opening({ from, refund, postageOf, undelivered, orderNumber }: GiftCardWords): string {
  if (undelivered)
    return `The email address you gave for it, ${undelivered}, takes no mail. Here’s the card to pass on.`
  if (postageOf) return `This is for the postage of your return ${postageOf}, to spend as you like.`
  if (refund) return `Your refund for order ${orderNumber} could not go back the way you paid, so here it is to spend.`
  return from ? `This is a gift card for ${shopName()}.` : 'Here it is, ready to be spent or passed on.'
}
