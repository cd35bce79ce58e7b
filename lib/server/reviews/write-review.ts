import 'server-only'
import { randomUUID } from 'node:crypto'
import type { ReviewForm } from '#lib/contract/review-form.ts'
import { reviewAuthor } from '#lib/domain/catalogue/review-form.ts'
import { pool } from '../db/client.ts'
import { inTransaction } from '../db/transaction.ts'
import { readOrder } from '../orders/order-record.ts'
import { mayTry } from '../platform/attempts.ts'
import { noteProducts } from '../platform/change-note.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { orderOfReviewToken, reviewableLines } from './review-invitation.ts'

/**
 * A verified buyer's review, one for each line; sent again it takes the place of the first. Published at once, or after
 * a machine's word where the setting `reviewsAwaitWord` says so or the first was taken down. The shop's answer stays
 * below the words it answered only [OPS-14].
 * MailingLinkInvalid for a link that is not ours; InvalidRequest for a line that cannot be reviewed; RateLimited for an
 * order that writes again and again, since all listings are made anew each time.
 */
export async function writeReview(form: ReviewForm, now: Date): Promise<Result<{ published: boolean }>> {
  const number = orderOfReviewToken(form.token, now)
  const order = number === undefined ? undefined : await readOrder(number)
  if (!order) return err('MailingLinkInvalid')
  const line = (await reviewableLines(order.number)).find(({ lineId }) => lineId === form.lineId)
  if (!line) return err('InvalidRequest', { fields: { lineId: 'This item can’t be reviewed.' } })
  if (!(await mayTry('review', order.number))) return err('RateLimited')
  const wanted = (await awaitsWord()) ? 'waiting' : 'published'
  const values = [
    randomUUID(),
    line.productId,
    form.rating,
    form.title,
    form.body,
    reviewAuthor(order.contact.firstName, order.contact.lastName),
    form.fit ?? null,
    form.widthFit ?? null,
    line.size,
    order.number,
    Number(form.lineId),
    wanted,
    now,
  ]
  const published = await inTransaction(async (client) => {
    const before = await client.query<{ slug: string }>(PAGE_BEFORE, [order.number, Number(form.lineId)])
    const { rows } = await client.query<{ state: string }>(WRITE, values)
    noteProducts(client, [line.slug, ...before.rows.map(({ slug }) => slug)])
    return rows[0]?.state === 'published'
  })
  return ok({ published })
}

/** Where the review stands that is written anew: the size may have become a product of its own since. */
const PAGE_BEFORE = `
select p.slug from reviews r join products p on p.id = r.product_id where r.order_number = $1 and r.line_no = $2`

const SAYS_THE_SAME = `(reviews.rating, reviews.title, reviews.body, reviews.fit, reviews.width_fit)
  is not distinct from (excluded.rating, excluded.title, excluded.body, excluded.fit, excluded.width_fit)`
// What was taken down comes back by a machine's word alone: sent a third time it waits already, and goes on waiting.
// What waits is dated anew, and so is what has lost the shop's answer with the words it answered: a machine that reads
// on after its cursor would never hear of it.
const WRITE = `
insert into reviews (id, product_id, rating, title, body, author, fit, width_fit, size_bought, order_number, line_no, state, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
on conflict (order_number, line_no) do update set product_id = excluded.product_id,
  rating = excluded.rating, title = excluded.title, body = excluded.body, fit = excluded.fit,
  width_fit = excluded.width_fit, reply = case when ${SAYS_THE_SAME} then reviews.reply end,
  state = case when reviews.state = 'published' then excluded.state else 'waiting' end,
  created_at = case when reviews.state = 'published' and excluded.state = 'published'
      and (reviews.reply is null or ${SAYS_THE_SAME})
    then reviews.created_at else excluded.created_at end
returning state`

async function awaitsWord(): Promise<boolean> {
  const { rows } = await pool().query<{ value: unknown }>("select value from settings where key = 'reviewsAwaitWord'")
  return rows[0]?.value === true
}
