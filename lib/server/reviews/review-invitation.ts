import 'server-only'
import { pool } from '../db/client.ts'
import { isAddressGone } from '../mail/mail-transport.ts'
import { sendMail } from '../mail/mailer.ts'
import { reviewInvitationMail } from '../mail/review-invitation.ts'
import { readOrder } from '../orders/order-record.ts'
import { ON_ITS_WAY } from '../orders/returned-units.ts'
import { log } from '../platform/log.ts'
import { seal, unseal } from '../platform/sealed.ts'

/** After so long somebody has worn it. */
const ASKED_AFTER_DAYS = 14
/** What was delivered earlier than that is not asked about any more: nobody remembers. */
const ASKED_UNTIL_DAYS = 30
const LINK_DAYS = 90
const DAY_MS = 86_400_000
const PURPOSE = 'review'
const DECLINING = 'review-declined'

/** The buyer of order `o` has not asked to be asked no more, for this order or another. */
const NOT_DECLINED = `not exists (
  select from review_invitations d join orders p on p.number = d.order_number where p.email = o.email and d.declined)`

/** What order `o` was sent in exchange for had not been asked about when it came back. */
const NOT_ASKED_BEFORE = `not exists (
  select from returns r join review_invitations a on a.order_number = r.order_number
  where r.number = o.exchange_of and a.mailed_at <= o.created_at)`

/**
 * Asks the buyers whose goods have been with them for fourteen days, once for each order, unless they asked not to be
 * [OPS-14]. Goods that were sent in exchange are asked about in place of those that came back. Every hour.
 */
export async function askForReviews(now = new Date()): Promise<void> {
  await pool().query(
    `insert into review_invitations (order_number, send_after)
     select o.number, max(e.at) + $2 * interval '1 day' from orders o
     join order_events e on e.order_number = o.number and e.type in ('parcel_delivered', 'collected')
     where o.number in (select order_number from order_events where type in ('parcel_delivered', 'collected')
         and at between $1::timestamptz - $3 * interval '1 day' and $1::timestamptz - $2 * interval '1 day')
       and not exists (select from review_invitations i where i.order_number = o.number)
       and o.status = 'COMPLETED' and o.channel = 'online' and ${NOT_DECLINED} and ${NOT_ASKED_BEFORE}
     group by o.number
     having max(e.at) between $1::timestamptz - $3 * interval '1 day' and $1::timestamptz - $2 * interval '1 day'
     on conflict do nothing`,
    [now, ASKED_AFTER_DAYS, ASKED_UNTIL_DAYS],
  )
  const { rows } = await pool().query<{ order_number: string }>(
    `select i.order_number from review_invitations i join orders o on o.number = i.order_number
     where i.mailed_at is null and i.send_after <= $1 and ${NOT_DECLINED}`,
    [now],
  )
  for (const { order_number } of rows) {
    await inviteUnlessLeft(order_number, now).catch((error: unknown) =>
      log.error({ err: error, orderNumber: order_number }, 'A buyer could not be asked for a review'),
    )
  }
}

/** A run with many mails lasts: a buyer may have asked to be asked no more since it began. */
async function inviteUnlessLeft(number: string, now: Date): Promise<void> {
  const { rowCount } = await pool().query(`select from orders o where o.number = $1 and ${NOT_DECLINED}`, [number])
  if (rowCount === 1) await invite(number, now)
}

/**
 * Asks the buyer of one order now, unless they were asked already or asked not to be; whether they were. The demo waits
 * for no fortnight.
 */
export async function askForReview(number: string): Promise<boolean> {
  const now = new Date()
  const { rowCount } = await pool().query(
    `insert into review_invitations (order_number, send_after)
     select o.number, $2 from orders o where o.number = $1 and ${NOT_DECLINED}
     on conflict do nothing`,
    [number, now],
  )
  if (rowCount === 1) await invite(number, now)
  return rowCount === 1
}

async function invite(number: string, now: Date): Promise<void> {
  const [order, kept, leaving] = await Promise.all([
    readOrder(number),
    reviewableLines(number),
    linesOnTheirWayBack(number),
  ])
  // Everything came back or will, or is not sold any more: there is nothing to ask.
  const lines = kept.filter(({ lineId, sold }) => sold && !leaving.has(lineId))
  if (order && lines.length > 0) {
    const until = new Date(now.getTime() + LINK_DAYS * DAY_MS)
    const leave = seal(DECLINING, number, new Date(now.getTime() + 40 * LINK_DAYS * DAY_MS))
    const mail = await reviewInvitationMail(order, lines, { write: seal(PURPOSE, number, until), leave })
    await sendMail(mail).catch(giveUpUnknown)
  }
  await pool().query('update review_invitations set mailed_at = $2 where order_number = $1', [number, now])
}

/** An address that does not exist is given up, or it would be tried every hour for ever. */
function giveUpUnknown(error: unknown): void {
  if (!isAddressGone(error)) throw error
}

export interface ReviewableLine {
  lineId: string
  productId: string
  brandName: string
  name: string
  label: string
  /** The size, for the fit score. */
  size: string | null
  slug: string
  reviewed: boolean
  /** Not withdrawn from the range: others can buy it. */
  sold: boolean
}

/**
 * What a buyer can say something about: goods they have kept some of. An import may have made a product of its own of
 * the size they bought: the review belongs there, where it is sold [OPS-14].
 */
export async function reviewableLines(orderNumber: string): Promise<ReviewableLine[]> {
  const { rows } = await pool().query<ReviewableLine>(
    `select l.line_no::text as "lineId", p.id as "productId", l.brand_name as "brandName", l.name, l.label, v.label as size, p.slug,
       p.state not in ('discontinued', 'archived') as sold,
       exists (select from reviews r where r.order_number = l.order_number and r.line_no = l.line_no) as reviewed
     from order_lines l left join variants v on v.id = l.variant_id join products p on p.id = coalesce(v.product_id, l.product_id)
     where l.order_number = $1 and l.fulfilment = 'goods' and l.qty > coalesce((
       select sum(x.qty) from order_event_lines x join order_events e on e.order_number = x.order_number and e.seq = x.seq
       where x.order_number = l.order_number and x.line_no = l.line_no and e.type in ('cancelled', 'return_received')), 0)
     order by l.line_no`,
    [orderNumber],
  )
  return rows
}

/** Lines of which a return was announced that has not come in: their buyer has said what they think of them. */
async function linesOnTheirWayBack(orderNumber: string): Promise<ReadonlySet<string>> {
  const { rows } = await pool().query<{ lineId: string }>(
    `select distinct l.line_no::text as "lineId" from return_lines l join returns r on r.number = l.return_number
     where l.order_number = $1 and ${ON_ITS_WAY('r')}`,
    [orderNumber],
  )
  return new Set(rows.map(({ lineId }) => lineId))
}

/** The order a mailed token lets its buyer review; undefined for one that is old, changed or not ours. */
export function orderOfReviewToken(token: string, now: Date): string | undefined {
  return unseal(PURPOSE, token, now)
}

/** One press: nobody of this address is asked again. False when the link is not ours. */
export async function declineReviews(token: string, now: Date): Promise<boolean> {
  const number = unseal(DECLINING, token, now)
  if (number === undefined) return false
  await pool().query(
    `insert into review_invitations (order_number, send_after, declined) values ($1, $2, true)
     on conflict (order_number) do update set declined = true`,
    [number, now],
  )
  return true
}
