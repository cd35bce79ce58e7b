import 'server-only'
import type {
  JudgeReviewRequest,
  MachineReview,
  MachineReviewsQuery,
  MachineReviewsResponse,
} from '#lib/contract/erp/reviews.ts'
import { nextAfter } from '#lib/contract/erp/written-cursor.ts'
import { pool } from '../db/client.ts'
import { inTransaction } from '../db/transaction.ts'
import { writeMachineAudit } from '../machines/machine-audit.ts'
import type { Actor } from '../order-life/order-life.ts'
import { noteProducts } from '../platform/change-note.ts'
import { err, ok, type Result } from '../platform/result.ts'

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
  version: string
}

/** Tells what a buyer said from what they say now. */
const VERSION = `left(md5(concat_ws(E'\\x1f', rating, title, body, coalesce(fit, ''), coalesce(width_fit, ''))), 12) as version`
const COLUMNS = `id, product_id, rating, title, body, author, fit, width_fit, size_bought, reply, order_number, state,
  created_at, ${VERSION}`
const CHANGED = 'The buyer has written anew since you read it. Read it again.'

/** Reviews of a state after a cursor, oldest first, for whoever decides about them [OPS-02, OPS-14]. */
export async function reviewsIn({ state, after, limit }: MachineReviewsQuery): Promise<MachineReviewsResponse> {
  const { writtenAt = 0, id = '' } = after ?? {}
  const { rows } = await pool().query<ReviewRow>(
    `select ${COLUMNS} from reviews where state = $1 and (created_at, id) > ($2, $3) order by created_at, id limit $4`,
    [state, new Date(writtenAt), id, limit],
  )
  const last = rows.at(-1)
  return { reviews: rows.map(reviewOf), ...nextAfter(last && { id: last.id, writtenAt: last.created_at }, after) }
}

/**
 * Publishes a review, takes it down, answers it or takes the answer away; pages and fit scores follow at once.
 * ReviewNotFound; InvalidRequest for words that were written after those that were read [OPS-14].
 */
export async function judgeReview(
  id: string,
  { state, reply, version }: JudgeReviewRequest,
  actor: Actor,
): Promise<Result<MachineReview>> {
  return inTransaction<Result<MachineReview>>(async (client) => {
    const known = await client.query<Pick<ReviewRow, 'state' | 'reply' | 'version'>>(
      `select state, reply, ${VERSION} from reviews where id = $1 for no key update`,
      [id],
    )
    const [old] = known.rows
    if (!old) return err('ReviewNotFound')
    if (version !== undefined && version !== old.version) return err('InvalidRequest', { fields: { version: CHANGED } })
    const { rows } = await client.query<ReviewRow & { slug: string }>(
      `update reviews set state = coalesce($2, state), reply = case when $4 then $3 else reply end where id = $1
       returning ${COLUMNS}, (select p.slug from products p where p.id = reviews.product_id) as slug`,
      [id, state ?? null, reply ?? null, reply !== undefined],
    )
    const [row] = rows
    if (!row) return err('ReviewNotFound')
    const before = { state: old.state, reply: old.reply }
    const after = { state: row.state, reply: row.reply }
    await writeMachineAudit(client, actor, [{ action: 'judgeReview', subject: id, before, after }])
    noteProducts(client, [row.slug])
    return ok(reviewOf(row))
  })
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
    version: row.version,
  }
}
