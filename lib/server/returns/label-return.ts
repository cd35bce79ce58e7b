import 'server-only'
import type { PoolClient } from 'pg'
import type { ReturnLabel } from '#lib/contract/order-history.ts'
import { dayInMelbourne } from '#lib/domain/dates/melbourne-day.ts'
import { isLabelUsable } from '#lib/domain/returns/return-label.ts'
import { changeOrder } from '../order-life/change-order.ts'
import type { Actor } from '../order-life/order-life.ts'
import { TO_COME } from '../orders/returned-units.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { queueJob } from '../queue/queue-job.ts'
import { returnWithdrawn } from './announced-instead.ts'
import { orderOfReturn } from './return-record.ts'

/**
 * A label comes with a return that is still on its way, in place of the one before: the order's page shows it and the
 * shopper is mailed, unless it is the same [RET-33]. ReturnNotFound; OrderStatusConflict when it is here, or nothing of
 * it is to come any more; ReturnWithdrawn as for a parcel; InvalidRequest for a label that is over.
 */
export async function labelReturn(number: string, label: ReturnLabel, actor: Actor): Promise<Result<string>> {
  const found = await orderOfReturn(number)
  if (!found.ok) return found
  const orderNumber = found.value
  if (!isLabelUsable(label, dayInMelbourne(new Date())))
    return err('InvalidRequest', { fields: { useBy: 'This day is over.' } })
  const done = await changeOrder(orderNumber, actor, 'labelReturn', async (client, life) => {
    const head = await readHead(client, number, label)
    if (head.withdrawn) return returnWithdrawn(client, orderNumber, head.withdrawn)
    if (head.here || head.toCome === 0) return err('OrderStatusConflict', { details: { status: life.standing.status } })
    if (head.same) return ok(life)
    await client.query('update returns set label = $2, labelled_at = clock_timestamp() where number = $1', [
      number,
      JSON.stringify(label),
    ])
    await queueJob(client, 'mail-return-label', { returnNumber: number })
    return ok(life)
  })
  return done.ok ? ok(number) : done
}

interface Head {
  here: boolean
  withdrawn: Date | null
  /** It has this label. */
  same: boolean
  toCome: number
}

async function readHead(client: PoolClient, number: string, label: ReturnLabel): Promise<Head> {
  const { rows } = await client.query<Head>(
    `select r.received_at is not null as here, r.withdrawn_at as withdrawn, coalesce(r.label = $2::jsonb, false) as same,
       (select coalesce(sum(c.qty), 0)::int from return_lines l ${TO_COME} where l.return_number = r.number) as "toCome"
     from returns r where r.number = $1`,
    [number, JSON.stringify(label)],
  )
  const [head] = rows
  if (!head) throw new Error(`Return ${number} is gone.`)
  return head
}
