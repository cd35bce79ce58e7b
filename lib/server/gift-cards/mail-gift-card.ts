import 'server-only'
import type { Cents } from '#lib/domain/money/money.ts'
import { pool } from '../db/client.ts'
import { giftCardMail } from '../mail/gift-card-mail.ts'
import { sendMail } from '../mail/mailer.ts'
import { decrypt } from '../platform/encrypted.ts'
import { PIN_PURPOSE } from './issue-gift-cards.ts'

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
      pin: decrypt(PIN_PURPOSE, card.pin),
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
