import 'server-only'
import { drawGiftCard, giftCardLastDay, insertDrawn } from '../gift-cards/new-gift-card.ts'
import type { Actor } from '../order-life/order-life.ts'
import { reserveOperation } from '../order-money/reserve-operation.ts'
import { closeRefund } from '../order-money/write-operation.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { queueJob } from '../queue/queue-job.ts'
import { aboutRefusedPart } from './refused-part.ts'

/**
 * Gives what a provider refused of a credit note as a gift card, mailed to the order's address: money, card and credit
 * note in one transaction. Refusals are `aboutRefusedPart`'s, and PaymentInProgress while another part is on its way,
 * so that a credit note has one card [OPS-10].
 */
export async function refundAsGiftCard(number: string, actor: Actor): Promise<Result<string>> {
  const card = await drawGiftCard()
  return aboutRefusedPart(number, actor, 'refundAsGiftCard', async (client, life, { amount, parts, isMoving }) => {
    if (isMoving) return err('PaymentInProgress')
    await insertDrawn(client, { ...card, amount, expires: giftCardLastDay(new Date()) })
    await client.query('insert into refund_gift_cards (refund_number, code, sealed_pin) values ($1, $2, $3)', [
      number,
      card.code,
      card.sealedPin,
    ])
    const { number: orderNumber, attemptId } = life
    for (const part of parts) {
      const of = { orderNumber, attemptId, refundNumber: number, giftCardCode: card.code }
      await reserveOperation(client, { ...part, ...of, kind: 'refund' })
    }
    await queueJob(client, 'mail-refund-gift-card', { refundNumber: number })
    return ok(await closeRefund(client, life, number))
  })
}
