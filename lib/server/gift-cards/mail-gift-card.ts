import 'server-only'
import type { Cents } from '#lib/domain/money/money.ts'
import { pool } from '../db/client.ts'
import { giftCardMail } from '../mail/gift-card-mail.ts'
import { sendMail } from '../mail/mailer.ts'
import { openPin } from './new-gift-card.ts'

export interface IssuedCard {
  orderNumber: string
  lineNo: number
  unit: number
}

interface IssueRow {
  code: string
  amount: Cents
  expires: string
  email: string
  name: string | null
  message: string | null
  /** Gone once it was mailed. */
  pin: string | null
  buyer: { email: string; firstName: string; lastName: string }
}

/**
 * Mails one gift card with its PIN to whom it is for, once; afterwards nobody can read the PIN here any more [OPS-13].
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
  const { buyer, email, name, message } = card
  await sendMail(
    await giftCardMail({
      key: `${orderNumber}:${lineNo}:${unit}`,
      orderNumber,
      code: card.code,
      pin: openPin(card.pin),
      amount: card.amount,
      expires: card.expires,
      to: email,
      name: name ?? (email === buyer.email ? buyer.firstName : undefined),
      from: email === buyer.email ? undefined : `${buyer.firstName} ${buyer.lastName}`,
      message: message ?? undefined,
    }),
  )
  await pool().query(
    `update voucher_issues set mailed_at = now(), sealed_pin = null where order_number = $1 and line_no = $2 and unit = $3`,
    [orderNumber, lineNo, unit],
  )
}

interface RefundCardRow extends Pick<IssueRow, 'code' | 'amount' | 'expires' | 'pin' | 'buyer'> {
  order_number: string
}

/** Mails the gift card a refund was given as to the order's address, once, as `mailGiftCard` does [OPS-10]. */
export async function mailRefundGiftCard(refundNumber: string): Promise<void> {
  const { rows } = await pool().query<RefundCardRow>(
    `select g.code, e.amount, v.expires::text as expires, g.sealed_pin as pin, o.contact as buyer, o.number as order_number
     from refund_gift_cards g join vouchers v on v.code = g.code join voucher_entries e on e.code = g.code and e.kind = 'issued'
     join refunds r on r.number = g.refund_number join orders o on o.number = r.order_number
     where g.refund_number = $1`,
    [refundNumber],
  )
  const [card] = rows
  if (!card) throw new Error(`The credit note ${refundNumber} was given as no gift card.`)
  if (card.pin === null) return
  const { buyer, code, amount, expires } = card
  await sendMail(
    await giftCardMail({
      key: `refund:${refundNumber}`,
      orderNumber: card.order_number,
      pin: openPin(card.pin),
      to: buyer.email,
      name: buyer.firstName,
      from: undefined,
      message: undefined,
      refund: refundNumber,
      ...{ code, amount, expires },
    }),
  )
  await pool().query(`update refund_gift_cards set mailed_at = now(), sealed_pin = null where refund_number = $1`, [
    refundNumber,
  ])
}
