import 'server-only'
import type { MachineGiftCard } from '#lib/contract/erp/gift-cards.ts'
import { giftCardCode } from '#lib/domain/vouchers/gift-card.ts'
import { issueForMachine, moveMoney, readGiftCard, setStatus } from '../gift-cards/machine-gift-card.ts'
import { ok, type Result } from '../platform/result.ts'
import { actorOf, type MachineApp, type MachineContext } from './machine-context.ts'
import { serveMachine } from './serve-machine.ts'

/** Gift cards as machines issue, fill, take from and stop them [OPS-13]. */
export function mountGiftCards(app: MachineApp): void {
  serveMachine(app, 'giftCard', asItStands)
  serveMachine(
    app,
    'issueGiftCard',
    async (c, intent) => shown(await issueForMachine(intent, actorOf(c))),
    (_c, code) => shown(ok(code)),
  )
  serveMachine(
    app,
    'topUpGiftCard',
    async (c, { amount }) => shown(await moveMoney(codeOf(c), 'toppedUp', amount, actorOf(c))),
    asItStands,
  )
  serveMachine(
    app,
    'spendGiftCard',
    async (c, { amount }) => shown(await moveMoney(codeOf(c), 'spent', amount, actorOf(c))),
    asItStands,
  )
  serveMachine(app, 'suspendGiftCard', async (c) => shown(await setStatus(codeOf(c), 'suspended', actorOf(c))))
  serveMachine(app, 'resumeGiftCard', async (c) => shown(await setStatus(codeOf(c), 'active', actorOf(c))))
}

const codeOf = (c: MachineContext) => giftCardCode(c.req.param('code') ?? '')
const asItStands = (c: MachineContext) => shown(ok(codeOf(c)))

async function shown(code: Result<string>): Promise<Result<{ giftCard: MachineGiftCard }>> {
  if (!code.ok) return code
  const card = await readGiftCard(code.value)
  return card.ok ? ok({ giftCard: card.value }) : card
}
