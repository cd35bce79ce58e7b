import 'server-only'
import type { JudgeReviewRequest, MachineReview } from '#lib/contract/erp/reviews.ts'
import { pool } from '../db/client.ts'
import { writeMachineAudit } from '../machines/machine-audit.ts'
import type { Actor } from '../orders/order-life.ts'
import { inTransaction } from '../orders/transaction.ts'
import { announceChange } from '../platform/changes.ts'
import { err, ok, type Result } from '../platform/result.ts'

const LISTED_MAX = 1000

interface ReviewRow {
  id: string
  product_id: string
  rating: number
  title: string
  body: string
  author: string
  fit: MachineReview['fit'] | null
  width_fit: MachineReview['widthFit'] | null
  size_bought: string | null
  reply: string | null
  order_number: string | null
  state: MachineReview['state']
  created_at: Date
}

const COLUMNS =
  'id, product_id, rating, title, body, author, fit, width_fit, size_bought, reply, order_number, state, created_at'

/** Reviews of a state, oldest first, for whoever decides about them [OPS-14]. */
export async function reviewsIn(state: MachineReview['state']): Promise<MachineReview[]> {
  const { rows } = await pool().query<ReviewRow>(
    `select ${COLUMNS} from reviews where state = $1 order by created_at, id limit $2`,
    [state, LISTED_MAX],
  )
  return rows.map(reviewOf)
}

/**
 * Publishes a review, takes it down, answers it or takes the answer away; pages and fit scores follow at once.
 * ReviewNotFound [OPS-14].
 */
export async function judgeReview(
  id: string,
  { state, reply }: JudgeReviewRequest,
  actor: Actor,
): Promise<Result<MachineReview>> {
  const judged = await inTransaction(
    async (client) => {
      const { rows } = await client.query<ReviewRow & { before: string; slug: string }>(
        `update reviews r set state = coalesce($2, r.state), reply = case when $4 then $3 else r.reply end
         from (select id as old_id, state as before from reviews where id = $1 for no key update) old, products p
         where r.id = old.old_id and p.id = r.product_id returning r.*, old.before, p.slug`,
        [id, state ?? null, reply ?? null, reply !== undefined],
      )
      const [row] = rows
      if (!row) return undefined
      const after = { state: row.state, reply: row.reply }
      await writeMachineAudit(client, actor, [
        { action: 'judgeReview', subject: id, before: { state: row.before }, after },
      ])
      return row
    },
    (row) => row !== undefined,
  )
  if (!judged) return err('ReviewNotFound')
  announceChange([`product:${judged.slug}`, 'listing'])
  return ok(reviewOf(judged))
}

function reviewOf(row: ReviewRow): MachineReview {
  return {
    id: row.id,
    productId: row.product_id,
    rating: row.rating,
    title: row.title,
    body: row.body,
    author: row.author,
    ...(row.fit ? { fit: row.fit } : {}),
    ...(row.width_fit ? { widthFit: row.width_fit } : {}),
    ...(row.size_bought ? { sizeBought: row.size_bought } : {}),
    ...(row.reply ? { reply: row.reply } : {}),
    ...(row.order_number ? { orderNumber: row.order_number } : {}),
    state: row.state,
    createdAt: row.created_at.toISOString(),
  }
}
