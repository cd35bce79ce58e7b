import 'server-only'
import type { LineQty, ParcelRequest } from '#lib/contract/erp/orders.ts'
import type { EventLine } from '#lib/domain/orders/order-ledger.ts'
import { changeOrder } from '../order-life/change-order.ts'
import { type Actor, type OrderLife, recordEvent } from '../order-life/order-life.ts'
import { err, type Result } from '../platform/result.ts'
import { queueForOrder, queueJob } from '../queue/queue-job.ts'

/** How far a machine's clock may be ahead of the shop's, as for counts of stock. */
const AHEAD_MAX_MS = 3_600_000

/** Lines of the contract as the ledger names them. */
export function eventLines(lines: readonly LineQty[]): EventLine[] {
  return lines.map(({ lineId, qty }) => ({ lineNo: Number(lineId), qty }))
}

/**
 * A parcel has left: it is in the ledger and on the order page, its money is captured and its buyer is told, both a
 * little later [OPS-06, OPS-07]. InvalidRequest when it leaves more than an hour from now: the buyer is shown when it
 * left. Refusals of `recordEvent`.
 */
export function sendParcel(number: string, parcel: ParcelRequest, actor: Actor): Promise<Result<OrderLife>> {
  return changeOrder(number, actor, 'sendParcel', async (client, life) => {
    if (parcel.sentAt !== undefined && Date.parse(parcel.sentAt) > Date.now() + AHEAD_MAX_MS)
      return err('InvalidRequest', { fields: { sentAt: 'A parcel cannot have left in the future.' } })
    const parcelNo = life.standing.parcels.length + 1
    const data = {
      parcelNo,
      carrier: parcel.carrier,
      trackingNumber: parcel.trackingNumber,
      trackingUrl: parcel.trackingUrl,
    }
    const sent = await recordEvent(client, life, { type: 'parcel_sent', lines: eventLines(parcel.lines), data }, actor)
    if (!sent.ok) return sent
    await client.query(
      `insert into parcels (order_number, parcel_no, event_seq, carrier, tracking_number, tracking_url, sent_at)
       values ($1, $2, $3, $4, $5, $6, coalesce($7, now()))`,
      [
        number,
        parcelNo,
        sent.value.events.length,
        parcel.carrier,
        parcel.trackingNumber ?? null,
        parcel.trackingUrl ?? null,
        parcel.sentAt ?? null,
      ],
    )
    await queueForOrder(client, 'settle-order', number)
    await queueJob(client, 'mail-parcel', { orderNumber: number, parcelNo })
    return sent
  })
}

/** A parcel has arrived. ParcelNotFound, OrderStatusConflict when it had already. */
export function deliverParcel(number: string, parcelNo: number, actor: Actor): Promise<Result<OrderLife>> {
  return changeOrder(number, actor, 'deliverParcel', async (client, life) => {
    const delivered = await recordEvent(client, life, { type: 'parcel_delivered', data: { parcelNo } }, actor)
    if (delivered.ok) await queueJob(client, 'mail-delivered', { orderNumber: number, parcelNo })
    return delivered
  })
}
