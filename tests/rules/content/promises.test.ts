import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** A sentence that announces something, the code that makes it happen, and the test that saw it happen. */
interface Promised {
  /** Some words of it, as they are written. */
  says: string
  /**
   * The file that keeps it, and what in it does. `person`: a human of the shop does, on the word of a mail or a page.
   */
  keptBy: readonly [file: string, name: string] | 'person'
  /** Part of the title of a test that proves it. */
  provenBy?: string
}

const PROMISES: readonly Promised[] = [
  {
    says: 'We send at most one of these a day.',
    keptBy: ['lib/server/notifications/wishlist-news.ts', 'customersWithNews'],
    provenBy: 'says nothing again in later runs, and the next news on the next day [WISH-13]',
  },
  {
    says: 'One email a day at most. Every one has a link to stop.',
    keptBy: ['lib/server/notifications/wishlist-news.ts', 'customersWithNews'],
    provenBy: 'says nothing again in later runs, and the next news on the next day [WISH-13]',
  },
  {
    says: 'code and PIN once the payment is taken, or on the day you chose',
    keptBy: ['lib/server/gift-cards/issue-gift-cards.ts', 'queueCardMail'],
    provenBy: 'mails it to the one it is for, with the message, on the morning of the day [OPS-13]',
  },
  {
    says: 'Expect it ${daysText',
    keptBy: ['lib/server/orders/price-placement.ts', 'promisedArrival'],
    provenBy: 'keeps the days that were promised while it was placed',
  },
  {
    says: 'it is deleted after 90 days',
    keptBy: ['lib/server/insight/keep-measurements.ts', 'forgetMeasurements'],
    provenBy: 'is deleted after ninety days, and not before [OBS-32]',
  },
  {
    says: 'and we’ll email you what happened to it',
    keptBy: ['lib/server/jobs/mail-payment-let-go.ts', 'mailPaymentLetGo'],
    provenBy: '[PAY-40',
  },
  {
    says: 'we’ll release it and email you when that’s done',
    keptBy: ['lib/server/jobs/mail-payment-let-go.ts', 'mailPaymentLetGo'],
    provenBy: '[PAY-40',
  },
  {
    says: 'we delete it 30 days after you last asked',
    keptBy: ['lib/server/notifications/forget-unconfirmed.ts', 'KEPT_DAYS = 30'],
    provenBy: 'forgets who never confirmed, thirty days after they last spoke, and nobody else [GEN-23]',
  },
  {
    says: 'we delete an account 30 days after the last email about it',
    keptBy: ['lib/server/auth/forget-unverified.ts', 'KEPT_DAYS = 30'],
    provenBy: 'deletes accounts whose address nobody verified, thirty days after the sign-up',
  },
  {
    says: 'we delete the address 30 days later',
    keptBy: ['lib/server/auth/password-change.ts', 'LEFT_DAYS = 30'],
    provenBy: 'keeps for thirty days that a confirmed address left the newsletter',
  },
  {
    says: 'email you as soon as it’s ready',
    keptBy: ['lib/server/fulfilment/collection.ts', "'mail-ready'"],
    provenBy: '[OPS-08',
  },
  {
    says: 'sign up again at the foot',
    keptBy: ['lib/server/jobs/confirm-subscription.ts', 'askToConfirm'],
    provenBy: '[API-66',
  },
  {
    says: 'We’ll email {kept} once',
    keptBy: ['lib/server/jobs/send-back-in-stock.ts', 'sendBackInStock'],
    provenBy: 'API-36',
  },
  {
    says: 'we’ll email you once when it’s back',
    keptBy: ['lib/server/jobs/send-back-in-stock.ts', 'sendBackInStock'],
    provenBy: 'API-36',
  },
  {
    says: 'This is the only email we’ll send about it',
    keptBy: ['lib/server/jobs/send-back-in-stock.ts', 'sendBackInStock'],
    provenBy: 'API-36',
  },
  {
    says: 'will be refunded once it’s here',
    keptBy: ['lib/server/returns/receive-return.ts', 'openRefund'],
    provenBy: 'says to the cent what goes back before anything is sent, and gives exactly that [OPS-11]',
  },
  {
    says: 'refunded while you wait',
    keptBy: ['lib/server/returns/receive-return.ts', 'refundAccepted'],
    provenBy: 'is received once, whatever is repeated, and tells the shopper each step [OPS-11, OPS-17]',
  },
  {
    says: 'You get a return number with instructions',
    keptBy: ['lib/server/jobs/confirm-return.ts', 'confirmReturn'],
    provenBy: '[API-60, RET-05, RET-07]',
  },
  {
    says: 'Your money goes back the way you paid',
    keptBy: ['lib/domain/orders/order-money.ts', 'refundSources'],
    provenBy: 'gives gift-card money back onto the card [OPS-10, OPS-11]',
  },
  {
    says: 'Refunds go back the way you paid',
    keptBy: ['lib/domain/orders/order-money.ts', 'refundSources'],
    provenBy: 'gives gift-card money back onto the card [OPS-10, OPS-11]',
  },
  {
    says: 'goes back to a gift card',
    keptBy: ['lib/server/order-money/voucher-refund.ts', 'giveBackToVoucher'],
    provenBy: 'is spent on an order and gets the money back from a refund [OPS-10, OPS-13]',
  },
  {
    says: 'goes back to the gift card that paid for it',
    keptBy: ['lib/server/order-money/voucher-refund.ts', 'giveBackToVoucher'],
    provenBy: 'is spent on an order and gets the money back from a refund [OPS-10, OPS-13]',
  },
  {
    says: 'by email within the hour',
    keptBy: ['lib/server/order-money/write-operation.ts', "'issue-gift-cards'"],
    provenBy: 'mails each card to the buyer once, and the PIN in it opens the card [OPS-13, OPS-17]',
  },
  {
    says: 'or to somebody else on a day you choose',
    keptBy: ['lib/server/gift-cards/issue-gift-cards.ts', 'queueCardMail'],
    provenBy: 'mails it to the one it is for, with the message, on the morning of the day [OPS-13]',
  },
  {
    says: 'Anything you paid goes back the way it came',
    keptBy: ['lib/server/order-money/reserve-moves.ts', 'overpaid'],
    provenBy: 'OPS-09',
  },
  {
    says: 'We’ll email you when it leaves',
    keptBy: ['lib/server/fulfilment/send-parcel.ts', "'mail-parcel'"],
    provenBy: '[OPS-07',
  },
  {
    says: 'After that we’ll cancel it and refund what you paid.',
    keptBy: ['lib/server/fulfilment/watch-collections.ts', 'cancelOrder'],
    provenBy: '[OPS-08',
  },
  {
    says: 'Anything we’ve charged is refunded the way you paid',
    keptBy: ['lib/server/order-money/reserve-moves.ts', 'overpaid'],
    provenBy: 'speak of gift cards only where money goes back on one [OPS-09, OPS-17]',
  },
  {
    says: 'We’ll email you when it’s done',
    keptBy: ['lib/server/order-money/write-operation.ts', "'mail-refunded'"],
    provenBy: '[OPS-10',
  },
  {
    says: 'could not go back the way you paid, so here it is to spend',
    keptBy: ['lib/server/jobs/mail-gift-card.ts', 'refund: refundNumber'],
    provenBy: 'is mailed to the order’s address, once; the PIN in it opens the card',
  },
  {
    says: 'Its code and PIN are in another email',
    keptBy: ['lib/server/refunds/refund-as-gift-card.ts', "'mail-refund-gift-card'"],
    provenBy: 'is mailed to the order’s address, once; the PIN in it opens the card',
  },
  {
    says: 'we’ll refund it with the items',
    keptBy: ['lib/server/returns/receive-return.ts', 'givePostageCard'],
    provenBy: 'becomes a gift card, once, beside all that was paid',
  },
  {
    says: 'for your postage is on a new gift card',
    keptBy: ['lib/server/returns/postage-card.ts', "'mail-return-gift-card'"],
    provenBy: 'is told in the mail about the return and comes in one of its own, whose PIN opens it',
  },
  {
    says: 'finding another way and will be in touch',
    keptBy: ['lib/contract/erp/machine-endpoints.ts', "'/refunds/{number}/gift-card'"],
    provenBy: 'is given as a gift card on the ERP’s word, once',
  },
  {
    says: 'refunded the way you paid',
    keptBy: ['lib/server/returns/receive-return.ts', 'openRefund'],
    provenBy: 'is received once, whatever is repeated, and tells the shopper each step [OPS-11, OPS-17]',
  },
  {
    says: 'We keep size',
    keptBy: ['lib/server/returns/exchange-hold.ts', 'EXCHANGE_HELD_DAYS = 30'],
    provenBy: 'lets a size go after 30 days',
  },
  {
    says: 'we keep it for you for 30 days',
    keptBy: ['lib/server/returns/exchange-hold.ts', 'EXCHANGE_HELD_DAYS = 30'],
    provenBy: 'holds the other size from the announcement, and sends it as an order that costs nothing [OPS-11]',
  },
  {
    says: 'We’ll hold the other size for you and send it',
    keptBy: ['lib/server/returns/place-exchange.ts', 'placeExchange'],
    provenBy: 'holds the other size from the announcement, and sends it as an order that costs nothing [OPS-11]',
  },
  {
    says: 'We’ll send the code and PIN once the payment is taken',
    keptBy: ['lib/server/gift-cards/issue-gift-cards.ts', 'isPaid'],
    provenBy: 'waits for the money, and gives each unit a code and a PIN of its own, once [OPS-13]',
  },
  {
    says: 'We send it that morning',
    keptBy: ['lib/server/gift-cards/issue-gift-cards.ts', '08:00 Australia/Melbourne'],
    provenBy: 'mails it to the one it is for, with the message, on the morning of the day [OPS-13]',
  },
  {
    says: 'two weeks after it arrives we’ll ask you for the first',
    keptBy: ['lib/server/reviews/review-invitation.ts', 'askForReviews'],
    provenBy: 'asks a buyer once, fourteen days after delivery, and nobody before or long after [OPS-14]',
  },
  {
    says: 'We’ll email you the answer',
    keptBy: ['lib/server/jobs/mail-answer.ts', 'answerMail'],
    provenBy:
      'puts an answer on the page at once, and mails it once to whoever asked, whose address is then forgotten [OPS-69, PDP-29, OPS-03]',
  },
  {
    says: 'and forget your address within a month after it, or after half a year without one',
    keptBy: ['lib/server/jobs/forget-mail.ts', 'ASKED_DAYS = 180'],
    provenBy:
      'forgets what stands on no page after half a year, and an address its mail cannot reach after a month [PDP-29]',
  },
  {
    says: 'This is the only email we’ll send about it.',
    keptBy: ['lib/server/questions/answered-question.ts', 'email is not null'],
    provenBy: 'mails an answer that is for the asker alone, and shows it to nobody [OPS-69]',
  },
  {
    says: 'We won’t ask you for reviews again',
    keptBy: ['lib/server/reviews/review-invitation.ts', 'declineReviews'],
    provenBy: 'leaves with one press, from the mail’s own button too, and is never asked again [OPS-14]',
  },
  {
    says: 'we’ll never ask you for a review again',
    keptBy: ['lib/server/reviews/review-invitation.ts', 'declineReviews'],
    provenBy: 'leaves with one press, from the mail’s own button too, and is never asked again [OPS-14]',
  },
  {
    says: 'We take it with the first parcel, when you collect, or at once for gift cards and services',
    keptBy: ['lib/domain/orders/order-money.ts', 'dueNow'],
    provenBy: 'takes gift cards and services at once [OPS-06]',
  },
  {
    says: 'after six days on a card, nine with PayPal and twelve with Afterpay, we take the money',
    keptBy: ['lib/domain/orders/order-money.ts', 'isExpiring'],
    provenBy: 'is taken a day before it lapses: not after %d days, but after %d [OPS-06]',
  },
  {
    says: 'we’ll keep this for you',
    keptBy: ['lib/client/wishlist/customer-wishlist.ts', 'export'],
    provenBy: 'WISH-04',
  },
  {
    says: 'We’ll keep it until',
    keptBy: ['lib/server/fulfilment/watch-collections.ts', 'pickupKeptUntil'],
    provenBy: 'is reminded of once after five days, and goes back with the money once its last day is over [OPS-08]',
  },
  {
    says: 'We keep it for ten days from the second email and remind you once',
    keptBy: ['lib/server/fulfilment/watch-collections.ts', 'REMINDED_AFTER_DAYS'],
    provenBy: '[OPS-08',
  },
  {
    says: 'anything we’ve charged is refunded the way you paid, and gift card amounts go back on the card',
    keptBy: ['lib/server/fulfilment/cancel-order.ts', "'settle-order'"],
    provenBy: 'lets held money go, puts stock, gift-card money and offers back, for this order only [OPS-09]',
  },
  {
    says: 'Any amount on hold is released straight away',
    keptBy: ['lib/server/fulfilment/cancel-order.ts', "'settle-order'"],
    provenBy: 'lets held money go, puts stock, gift-card money and offers back, for this order only [OPS-09]',
  },
  {
    says: 'is released straight away',
    keptBy: ['lib/server/fulfilment/cancel-order.ts', "'settle-order'"],
    provenBy: 'lets held money go, puts stock, gift-card money and offers back, for this order only [OPS-09]',
  },
  {
    says: 'for them is released once the rest has been sent or collected',
    keptBy: ['lib/server/order-money/reserve-moves.ts', 'releases'],
    provenBy: 'takes a line less when it leaves without it [OPS-09]',
  },
  {
    says: 'a test of up to one dollar, which is released again',
    keptBy: ['lib/server/payments/braintree-vault.ts', 'voidTransaction'],
    provenBy: 'authorises at most a dollar and lets it go before it answers [ACCT-18, API-48, CONST-21]',
  },
  {
    says: 'We refund Afterpay',
    keptBy: ['lib/server/payments/afterpay-settlement.ts', 'refundPayment'],
    provenBy: 'gives money back once for a reference, and never more than was taken [OPS-10]',
  },
  {
    says: 'keep the receipt and we refund it with the items',
    keptBy: ['lib/server/returns/receive-return.ts', 'intent.postage'],
    provenBy: 'is received once, whatever is repeated',
  },
  {
    says: 'After that we cancel it and refund what you paid for it',
    keptBy: ['lib/domain/orders/pickup-days.ts', 'PICKUP_KEPT_DAYS = 10'],
    provenBy: 'is reminded of once after five days, and goes back with the money once its last day is over [OPS-08]',
  },
  {
    says: 'Your receipt is on its way to',
    keptBy: ['lib/server/jobs/confirm-order.ts', 'orderConfirmation'],
    provenBy: 'mails one confirmation, and an order stands without it [PAY-36]',
  },
  {
    says: 'Printed on your tax invoice.',
    keptBy: ['components/orders/order-view.tsx', 'InvoiceHead'],
    provenBy: 'once on screen and once at the head of the invoice, where there is one [ORD-31]',
  },
  {
    says: 'has an account, a link is on its way',
    keptBy: ['lib/server/auth/password-reset.ts', "'mail-password-reset'"],
    provenBy: 'answers the same for an address nobody has, and mails three links an hour [AUTH-15, AUTH-16, API-40]',
  },
  {
    says: 'If there are orders with that address, an email is on its way',
    keptBy: ['lib/server/orders/orders-of-address.ts', "'mail-order-links'"],
    provenBy: 'are mailed by a job, newest first, each opening its own order and no neighbour’s [ORD-30, API-120]',
  },
  {
    says: 'We’ll email you a link to each order of the last',
    keptBy: ['lib/server/orders/orders-of-address.ts', 'MAILED_ORDERS_MONTHS'],
    provenBy: 'are of twelve months, and ten at most [ORD-30]',
  },
  {
    says: 'still has to be verified, a link is on its way',
    keptBy: ['lib/server/auth/verification.ts', "'mail-verification'"],
    provenBy: 'mails again three times an hour, and tells nobody who has an account [AUTH-10, API-38]',
  },
  {
    says: 'We’ve sent a link to',
    keptBy: ['lib/server/auth/sign-up.ts', "'mail-verification'"],
    provenBy: 'creates an unverified account, mails a link and logs nobody in [AUTH-13, API-37]',
  },
  {
    says: 'We’ll keep trying, and you can’t be charged twice',
    keptBy: ['lib/client/checkout/placement-finding.ts', 'search'],
    provenBy: 'also while it cannot be reached, and says so [PAY-38, CHK-37]',
  },
  {
    says: 'We’ll keep checking, and you can’t be charged twice',
    keptBy: ['lib/client/checkout/placement-finding.ts', 'search'],
    provenBy: 'as long as it is under way, and goes on by itself [PAY-38, CHK-37]',
  },
  {
    says: 'We’ll tell you as soon as we know',
    keptBy: ['lib/client/checkout/placement-finding.ts', 'search'],
    provenBy: 'as long as it is under way, and goes on by itself [PAY-38, CHK-37]',
  },
  {
    says: 'addresses, saved cards, passkeys and wishlist will be deleted',
    keptBy: ['lib/server/auth/password-change.ts', 'closeAccount'],
    provenBy: 'asks for the password once more, then forgets the customer and ends the session [API-42]',
  },
  {
    says: 'addresses, saved cards, passkeys and wishlist have been deleted',
    keptBy: ['lib/server/auth/password-change.ts', 'closeAccount'],
    provenBy: 'asks for the password once more, then forgets the customer and ends the session [API-42]',
  },
  {
    says: 'We’ll refund what you paid, the way you paid it',
    keptBy: ['lib/server/fulfilment/cancel-order.ts', "'settle-order'"],
    provenBy: 'gives gift-card money back onto the card [OPS-10, OPS-11]',
  },
  {
    says: 'won’t email you about your wishlist any more',
    keptBy: ['lib/server/notifications/wishlist-alerts.ts', 'stopByToken'],
    provenBy: 'waits for the day, and for whoever stopped it says nothing [WISH-11, WISH-13]',
  },
  { says: 'We keep the stitch file', keptBy: 'person' },
  { says: 'We email a stitch proof', keptBy: 'person' },
  { says: 'before we send the boots', keptBy: 'person' },
  { says: 'We send a replacement or the money', keptBy: 'person' },
  { says: 'we send a foam box', keptBy: 'person' },
  { says: 'we swap it on the spot', keptBy: 'person' },
  { says: 'Then we ring or write on the same day', keptBy: 'person' },
  { says: 'We ring you', keptBy: 'person' },
  { says: 'we reply within two business days', keptBy: 'person' },
  { says: 'We answer within 30 days', keptBy: 'person' },
  { says: 'we tell you and the commissioner without delay', keptBy: 'person' },
  { says: 'we tell you until when and why', keptBy: 'person' },
  { says: 'we refund it on the spot too', keptBy: 'person' },
  { says: 'we refund that when the fault is confirmed', keptBy: 'person' },
  { says: 'We’re finding another way and will be in touch', keptBy: 'person' },
  { says: 'We send it within two business days', keptBy: 'person' },
  { says: 'Tell us within a few days and we’ll look into it', keptBy: 'person' },
  {
    says: 'Keep the receipt and we’ll refund it with the items',
    keptBy: ['lib/server/returns/receive-return.ts', 'intent.postage'],
    provenBy: 'is received once, whatever is repeated',
  },
  { says: 'we will tell you and let you cancel', keptBy: 'person' },
  { says: 'Your bank didn’t accept it', keptBy: 'person' },
]

const TEXTS = [
  'components/**/*.tsx',
  'components/**/*.ts',
  'app/**/*.tsx',
  'lib/domain/**/*.ts',
  'lib/server/mail/*.ts',
  'lib/server/returns/*.ts',
  'lib/contract/errors.ts',
  'demo/content/**/*.ts',
  'demo/styles/**/*.ts',
]
/** How a shop announces: what it will mail, refund, keep or do, in the words it uses. */
const ANNOUNCES =
  /\b[Ww]e(?:’ll| will| won’t| never) (?:email|mail|send|refund|release|hold|give|let|tell|remind|cancel|ring|look|keep|ask)|\b[Ww]e (?:email|mail|keep|send|let it go|cancel|remind) (?:you|it|the|size)|[Yy]ou(?:’ll| will) (?:get|hear|receive)|\b(?:money|paid|gift card|refunds?|[Rr]efunds)\b[^.]*\bgo(?:es)? back\b|\bgoes back (?:the way|once)|by email within|refunded while|[Ee]mail follows|[Yy]ou get a return number|\b[Ww]e (?:email|refund|ring|let go|send an?|swap it)\b|\b[Ww]e (?:cancel|check|tell|answer|reply)\b[^.]*\b(?:refund|within|you and|until when)\b|\b[Ww]e keep (?:trying|checking)|\b(?:receipt|link) is on its way|\bWe’ve sent a|\bis (?:let go|released|refunded)\b|\bin touch\b|\b(?:are|is|will be|have been) (?:deleted|refunded)\b/
/** Sentences that look like it and announce nothing. */
const NO_PROMISE = [
  /We will never ask you for them/,
  /We’ll email you about twice a month/,
  /we’ll do it for you/,
  /we’ll fill this in/,
  /We’ll keep this for you/,
  /we’ll remember it on this device/,
  /You’ll (?:still )?get emails about your orders/,
  /You’ll earn/,
  /please get in touch/,
  /We keep its details here for people who own one/,
]

const words = (text: string) => text.replaceAll(/\s+/g, ' ')

function sentences(file: string): string[] {
  const source = words(readFileSync(file, 'utf8').replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, ''))
  return source.split(/(?<=[.?!])\s|[`'"<>]/).filter((sentence) => ANNOUNCES.test(sentence))
}

describe('what the shop says', () => {
  const files = globSync(TEXTS)
  const all = words(files.map((file) => readFileSync(file, 'utf8')).join('\n')).toLowerCase()
  const tests = globSync(['tests/**/*.test.{ts,tsx}', 'e2e/*.spec.ts'])
    .filter((file) => !file.endsWith('promises.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

  it.each(PROMISES)('“$says” is said, kept by code and proven by a test [OPS-20]', ({ says, keptBy, provenBy }) => {
    expect(all).toContain(words(says).toLowerCase())
    if (keptBy === 'person') return
    const [file, name] = keptBy
    expect(readFileSync(file, 'utf8')).toContain(name)
    expect(provenBy).toBeDefined()
    expect(tests).toContain(provenBy)
  })

  it('announces nothing that is not on this list [OPS-20]', () => {
    const known = PROMISES.map(({ says }) => words(says).toLowerCase())
    const open = files.flatMap((file) =>
      sentences(file)
        .filter((sentence) => !NO_PROMISE.some((pattern) => pattern.test(sentence)))
        .filter((sentence) => {
          const said = sentence
            .trim()
            .toLowerCase()
            .replace(/[.?!]$/, '')
          return !known.some((each) => said.includes(each) || (said.length > 12 && each.includes(said)))
        })
        .map((sentence) => `${file}: ${sentence.trim()}`),
    )
    expect(open).toEqual([])
  })
})
