import { setTimeout as pause } from 'node:timers/promises'
import { between, oneOf, percent } from './chance.ts'
import { type Bought, buy } from './place.ts'
import { ask, type Said, type Wire } from './wire.ts'

const STEPS_MAX = 8
/** Sometimes the next thing happens at once, sometimes when what came before is over. */
const REST_MS = [0, 0, 300, 1500, 3000] as const
const REASONS = ['TOO_SMALL', 'CHANGED_MIND', 'FAULTY'] as const

/** What the steps of all lives were answered: how often each was done, and how often it was not allowed. */
export type Actions = Map<string, { done: number; refused: number }>

interface Life {
  wire: Wire
  bought: Bought
  actions: Actions
  /** Returns that were announced, with what comes back. */
  returns: { number: string; lines: { lineId: string; qty: number }[] }[]
}

type Action = (life: Life) => Promise<Said | undefined>

/**
 * One order from the cart to wherever chance leads it; whatever is not allowed any more is refused, and that is right.
 */
export async function live(wire: Wire, storeId: string, actions: Actions): Promise<boolean> {
  const bought = await buy(wire, storeId)
  if (!bought) return false
  const life: Life = { wire, bought, actions, returns: [] }
  const names = Object.keys(STEPS) as [keyof typeof STEPS]
  // Most lives go somewhere: an order that nobody packs can only be cancelled.
  if (percent(80)) await take(life, bought.pickup ? 'collect' : 'send')
  for (let left = between(1, STEPS_MAX); left > 0; left -= 1) await take(life, oneOf(names))
  if (percent(70)) await take(life, bought.pickup ? 'collect' : 'send')
  return true
}

async function take(life: Life, name: keyof typeof STEPS): Promise<void> {
  await pause(oneOf<number>(REST_MS))
  const said = await STEPS[name](life)
  if (!said) return
  const tally = life.actions.get(name) ?? { done: 0, refused: 0 }
  if (said.status < 300) tally.done += 1
  else tally.refused += 1
  life.actions.set(name, tally)
}

const machine = ({ wire, bought: { number } }: Life, path: string, body: unknown) =>
  ask(wire, { path: `/erp/v1/orders/${number}${path}`, body })

/** Some units of some lines. */
function some({ bought: { lines } }: Life) {
  const chosen = lines.filter(() => percent(60))
  return (chosen.length > 0 ? chosen : lines.slice(0, 1)).map(({ lineId, qty }) => ({ lineId, qty: between(1, qty) }))
}

interface Standing {
  lines: { lineId: string; qty: number; cancelledQty: number; sentQty: number; fulfilment: string }[]
}

/** Of the goods that have not left: all of them, or some. */
async function openLines(life: Life, all: boolean) {
  const { body } = await ask(life.wire, { path: `/erp/v1/orders/${life.bought.number}` })
  const lines = (body['order'] as Standing | undefined)?.lines ?? []
  return lines.flatMap(({ lineId, qty, cancelledQty, sentQty, fulfilment }) => {
    const left = qty - cancelledQty - sentQty
    return fulfilment !== 'goods' || left <= 0 ? [] : [{ lineId, qty: all ? left : between(1, left) }]
  })
}

const STEPS = {
  acknowledge: ({ wire, bought }) =>
    ask(wire, { path: '/erp/v1/orders/acknowledge', body: { orderNumbers: [bought.number] } }),
  send: async (life) => {
    const lines = await openLines(life, percent(50))
    return lines.length > 0
      ? machine(life, '/parcels', { carrier: 'Redback', trackingNumber: 'RB1', lines })
      : undefined
  },
  deliver: (life) => machine(life, `/parcels/${between(1, 2)}/delivered`, {}),
  collect: async (life) => {
    await machine(life, '/ready', {})
    return machine(life, '/collected', {})
  },
  cancelLines: (life) => machine(life, '/cancel', { lines: some(life), reason: 'outOfStock' }),
  cancelAll: (life) => (percent(30) ? machine(life, '/cancel', { reason: 'other' }) : Promise.resolve(undefined)),
  shopperCancels: async (life) => {
    const seen = await lookedUp(life)
    if (!seen || percent(50)) return undefined
    return ask(life.wire, { path: `/api/order/${life.bought.number}/cancel`, body: {}, cookie: seen.cookie })
  },
  refundLines: (life) => machine(life, '/refunds', { lines: some(life), delivery: percent(20), reason: 'faulty' }),
  refundAmount: (life) => machine(life, '/refunds', { amount: between(1, 6000) / 100, reason: 'goodwill' }),
  announceReturn: async (life) => {
    const seen = await lookedUp(life)
    const code = (seen?.body['order'] as { returnToken?: string } | undefined)?.returnToken
    if (!seen || code === undefined) return undefined
    const lines = some(life).map((line) => ({ ...line, reason: oneOf(REASONS), ...exchange(life, line.lineId) }))
    const said = await ask(life.wire, { path: '/api/return/guest', body: { code, lines }, cookie: seen.cookie })
    const { number } = (said.body['return'] ?? {}) as { number?: string }
    if (said.status === 201 && number) life.returns.push({ number, lines })
    return said
  },
  receiveReturn: async ({ wire, returns }) => {
    const announced = returns.shift()
    if (!announced) return undefined
    const lines = announced.lines.map(({ lineId, qty }) => ({ lineId, qty, accepted: percent(85) }))
    const said = await ask(wire, { path: `/erp/v1/returns/${announced.number}/received`, body: { lines } })
    // Its money is being taken: it is sent again later.
    if (said.body['errorCode'] === 'PaymentInProgress') returns.push(announced)
    return said
  },
} satisfies Record<string, Action>

/** Every third boot that comes back is swapped for the other size. */
function exchange({ bought: { lines } }: Life, lineId: string) {
  const variantId = lines.find((line) => line.lineId === lineId)?.variantId
  if (!variantId?.startsWith('life-boot') || !percent(33)) return {}
  return { exchangeVariantId: variantId === 'life-boot-9' ? 'life-boot-10' : 'life-boot-9' }
}

/** The buyer finds their order by its number and their address. */
async function lookedUp({ wire, bought: { number, email } }: Life): Promise<Said | undefined> {
  const seen = await ask(wire, { path: '/api/order/lookup', body: { number, email } })
  return seen.status === 200 ? seen : undefined
}
