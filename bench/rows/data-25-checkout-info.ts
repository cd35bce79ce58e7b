import type { CheckoutData, CheckoutInfoBody } from '#lib/contract/checkout.ts'
import { count } from '../numbers.ts'
import type { Offers } from '../offers-work.ts'
import type { BenchRow, Row } from '../row.ts'
import { runScript } from '../shop.ts'
import { visit } from '../visitors.ts'

const QUOTES = 500
const P95_MS_MAX = 250
const AT_ONCE = [1, 10]

/**
 * What a checkout asks at every change: a cart of twenty lines under twenty offers that apply by themselves, and with
 * twenty codes besides.
 */
export const row: BenchRow = {
  id: 'DATA-25',
  title: 'Checkout info for 20 lines and 20 promotions [DATA-25]',
  async run(context) {
    const { origin, dataDir } = await context.shop()
    const work = (action: string) => runScript(dataDir, 'bench/offers-work.ts', action)
    const { items, codes } = JSON.parse(await work('announce')) as Offers
    const body = { cart: { items }, shippingAddress: ADDRESS, shipping: { methodCode: 'express' } }
    const rows: Row[] = []
    try {
      for (const visitors of AT_ONCE) {
        context.say(`quotes, ${visitors} at once`)
        rows.push(await quotes(origin, '20 offers that apply by themselves', body, visitors))
        rows.push(await quotes(origin, 'the same with 20 codes besides', { ...body, promoCodes: codes }, visitors))
      }
    } finally {
      await work('withdraw')
    }
    return rows
  },
}

const ADDRESS = { country: 'AU', suburb: 'Richmond', state: 'VIC', postcode: '3121' }

async function quotes(origin: string, what: string, body: CheckoutInfoBody, visitors: number): Promise<Row> {
  const ask = () =>
    fetch(`${origin}/api/checkout/info`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const quoted = (await ask().then((answer) => answer.json())) as CheckoutData
  const applied = Object.keys(quoted.promotions.appliedPromotions).length
  await visit(Array(QUOTES / 10).fill(0), visitors, ask)
  const { p50Ms, p95Ms } = await visit(Array(QUOTES).fill(0), visitors, ask)
  return {
    what: `${what}, ${visitors} at once: p50, p95`,
    measured: `${count(p50Ms, 'ms')}, ${count(p95Ms, 'ms')}`,
    budget: `p95 ≤ ${P95_MS_MAX} ms`,
    met: p95Ms <= P95_MS_MAX,
    note: `${quoted.lines.length} lines, ${applied} promotions applied`,
  }
}
