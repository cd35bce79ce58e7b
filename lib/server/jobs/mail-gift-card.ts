import 'server-only'
import type { Cents } from '#lib/domain/money/money.ts'
import { pool } from '../db/client.ts'
import { drawPin, openPin } from '../gift-cards/new-gift-card.ts'
import { type GiftCardWords, giftCardMail, giftCardMailKey } from '../mail/gift-card-mail.ts'
import { isAddressGone } from '../mail/mail-transport.ts'
import { hasLeft, sendMail } from '../mail/mailer.ts'
import { log } from '../platform/log.ts'

export interface IssuedCard {
  orderNumber: string
  lineNo: number
  unit: number
}

interface CardRow {
  code: string
  amount: Cents
  expires: string
  /** Gone once it was mailed. */
  pin: string | null
  buyer: { email: string; firstName: string; lastName: string }
}

/** A card's mail but for its PIN. */
type Words = Omit<GiftCardWords, 'pin'>

interface IssueRow extends CardRow {
  email: string
  name: string | null
  message: string | null
}

/**
 * Mails one gift card that was bought with its PIN to whom it is for, once [OPS-13]; to its buyer where that address
 * does not exist, who would never hear of it otherwise [GEN-28].
 */
export async function mailGiftCard({ orderNumber, lineNo, unit }: IssuedCard): Promise<void> {
  const { rows } = await pool().query<IssueRow>(
    `select i.code, v.issued as amount, v.expires::text as expires, i.recipient_email as email, i.recipient_name as name, i.message,
       i.sealed_pin as pin, o.contact as buyer
     from voucher_issues i join vouchers v on v.code = i.code join orders o on o.number = i.order_number
     where i.order_number = $1 and i.line_no = $2 and i.unit = $3`,
    [orderNumber, lineNo, unit],
  )
  const [card] = rows
  if (!card) throw new Error(`Order ${orderNumber} has issued no gift card ${lineNo}.${unit}.`)
  if (card.pin === null) return
  const { pin, buyer, email, name, message, code, amount, expires } = card
  const key = `${orderNumber}:${lineNo}:${unit}`
  const facts = { orderNumber, code, amount, expires }
  const toBuyer = { key, to: buyer.email, name: buyer.firstName, from: undefined, message: undefined, ...facts }
  if (email === buyer.email)
    return mailOnce('voucher_issues', pin, { ...toBuyer, name: name ?? buyer.firstName, message: message ?? undefined })
  const from = `${buyer.firstName} ${buyer.lastName}`
  const gift = { key, to: email, name: name ?? undefined, from, message: message ?? undefined, ...facts }
  await mailGift(pin, gift, { ...toBuyer, key: `${key}:buyer`, undelivered: email })
}

/** A present, to whom it is for; to its buyer where that address does not exist. */
async function mailGift(pin: string, gift: Words, toBuyer: Words): Promise<void> {
  const handToBuyer = () => mailOnce('voucher_issues', pin, toBuyer)
  // The buyer may have it, though nobody noted that it left: the card must not reach two people.
  const begun = await pool().query('select from mail_outbox where dedupe_key = $1', [giftCardMailKey(toBuyer.key)])
  if (begun.rowCount) return handToBuyer()
  await mailOnce('voucher_issues', pin, gift).catch((error: unknown) => {
    if (!isAddressGone(error)) throw error
    log.warn({ orderNumber: gift.orderNumber }, 'A gift card goes to its buyer: the address it is for does not exist')
    return handToBuyer()
  })
}

/** Mails the gift card a refund was given as to the order's address, once [OPS-10]. */
export async function mailRefundGiftCard(refundNumber: string): Promise<void> {
  const { rows } = await pool().query<BuyersRow>(
    `select g.code, e.amount, v.expires::text as expires, g.sealed_pin as pin, o.contact as buyer, o.number as order_number
     from refund_gift_cards g join vouchers v on v.code = g.code join voucher_entries e on e.code = g.code and e.kind = 'issued'
     join refunds r on r.number = g.refund_number join orders o on o.number = r.order_number
     where g.refund_number = $1`,
    [refundNumber],
  )
  const [card] = rows
  if (!card) throw new Error(`The credit note ${refundNumber} was given as no gift card.`)
  await mailBuyer('refund_gift_cards', card, { key: `refund:${refundNumber}`, refund: refundNumber })
}

/** Mails the gift card that the postage of a return was given as to the order's address, once [OPS-11]. */
export async function mailReturnGiftCard(returnNumber: string): Promise<void> {
  const { rows } = await pool().query<BuyersRow>(
    `select g.code, g.amount, v.expires::text as expires, g.sealed_pin as pin, o.contact as buyer, o.number as order_number
     from return_gift_cards g join vouchers v on v.code = g.code
     join returns r on r.number = g.return_number join orders o on o.number = r.order_number
     where g.return_number = $1`,
    [returnNumber],
  )
  const [card] = rows
  if (!card) throw new Error(`The postage of return ${returnNumber} was given as no gift card.`)
  await mailBuyer('return_gift_cards', card, { key: `return:${returnNumber}`, postageOf: returnNumber })
}

interface BuyersRow extends CardRow {
  order_number: string
}

/** A card in the place of money, for whoever placed the order. */
async function mailBuyer(
  waits: Waits,
  { pin, buyer, code, amount, expires, order_number: orderNumber }: BuyersRow,
  why: Pick<GiftCardWords, 'key' | 'refund' | 'postageOf'>,
): Promise<void> {
  if (pin === null) return
  const to = { to: buyer.email, name: buyer.firstName, from: undefined, message: undefined }
  await mailOnce(waits, pin, { ...why, ...to, orderNumber, code, amount, expires })
}

/** Where the PIN of a card waits for its mail; each card stands there once. */
type Waits = 'voucher_issues' | 'refund_gift_cards' | 'return_gift_cards'

/**
 * Mails a card and forgets its PIN: nobody can read it here any more. A PIN that this shop cannot read, because its
 * secret has changed since, was told to nobody: the card gets another.
 */
async function mailOnce(waits: Waits, sealedPin: string, words: Words): Promise<void> {
  // An earlier try may have been stopped before it could forget the PIN.
  if (!(await hasLeft(giftCardMailKey(words.key)))) {
    const pin = openPin(sealedPin) ?? (await renewPin(waits, words))
    const mail = await giftCardMail({ ...words, pin })
    // Rendering takes a while: the card may have been withdrawn meanwhile, and nobody mails an empty one.
    if (!(await isWaiting(waits, words.code))) return
    await sendMail(mail)
  }
  const { code, to } = words
  // Whom a bought card went to may be its buyer: noted with its leaving, or a try that is stopped would never say so.
  const [went, values] = waits === 'voucher_issues' ? [', recipient_email = $2', [code, to]] : ['', [code]]
  await pool().query(`update ${waits} set mailed_at = now(), sealed_pin = null${went} where code = $1`, values)
}

async function isWaiting(waits: Waits, code: string): Promise<boolean> {
  const { rowCount } = await pool().query(`select from ${waits} where code = $1 and sealed_pin is not null`, [code])
  return rowCount === 1
}

/** Kept like the first one until it is mailed, so that another try mails the same. */
async function renewPin(waits: Waits, { code, orderNumber }: Words): Promise<string> {
  log.warn({ orderNumber }, 'A gift card gets another PIN: the secret of the shop has changed before it was mailed')
  const { pin, pinHash, sealedPin } = await drawPin()
  await pool().query(
    `with renewed as (update ${waits} set sealed_pin = $3 where code = $1 and sealed_pin is not null returning code)
     update vouchers v set pin_hash = $2 from renewed r where v.code = r.code`,
    [code, pinHash, sealedPin],
  )
  return pin
}
