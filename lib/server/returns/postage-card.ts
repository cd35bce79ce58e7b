import 'server-only'
import type { PoolClient } from 'pg'
import type { Cents } from '#lib/domain/money/money.ts'
import { giftCardLast4 } from '#lib/domain/vouchers/gift-card.ts'
import { type DrawnCard, giftCardLastDay, insertDrawn } from '../gift-cards/new-gift-card.ts'
import { writeMachineAudit } from '../machines/machine-audit.ts'
import type { Actor } from '../order-life/order-life.ts'
import { queueJob } from '../queue/queue-job.ts'

interface PostageCard {
  returnNumber: string
  card: DrawnCard
  amount: Cents
}

/**
 * Gives postage that does not fit into what was paid as a gift card, mailed to the order's address: an expense of the
 * shop, and no credit note's [OPS-11]. In the transaction that receives the return.
 */
export async function givePostageCard(
  client: PoolClient,
  { returnNumber, card, amount }: PostageCard,
  actor: Actor,
): Promise<void> {
  await insertDrawn(client, { ...card, amount, expires: giftCardLastDay(new Date()) })
  await client.query(
    'insert into return_gift_cards (return_number, code, amount, sealed_pin) values ($1, $2, $3, $4)',
    [returnNumber, card.code, amount, card.sealedPin],
  )
  const subject = `gift card …${giftCardLast4(card.code)}`
  await writeMachineAudit(client, actor, [
    { action: 'postageGiftCard', subject, before: null, after: { balance: amount, returnNumber } },
  ])
  await queueJob(client, 'mail-return-gift-card', { returnNumber })
}
