import { nextCall } from '../fuzz/call.ts'
import { diceOf } from '../fuzz/dice.ts'
import { readContract, readKnown, signIn } from '../fuzz/shop-contract.ts'
import { make } from '../fuzz/wire.ts'
import { COLLECTS_ON_SIGNAL, heldByEach, heldMegabytes, keptMegabytes } from '../memory.ts'
import type { DrillResult, DrillRow } from '../row.ts'
import type { DrillShop } from '../shop.ts'

/** As many hostile requests as half an hour of a busy crawler's brings, as fast as they are answered. */
const REQUESTS = { long: 36_000, short: 600 }
const AT_ONCE = 24
const SAMPLE_MS = 500
/** Caches fill up to what they may hold; from this share of the requests on nothing may be added. */
const WARM_SHARE = 1 / 3
const PEAK_MAX = 500
const GROWTH_MAX = 1.15
const SEED = 77

/** Unseen pages, large bodies and nonsense: memory stays within its budget and ends where it began. */
export const row: DrillRow = {
  id: 'memory',
  title: 'Memory under hostile load, 900 products, renderers included',
  async run({ short, database, shop, say }) {
    const { url } = await database()
    const running = await shop({ databaseUrl: url, nodeOptions: COLLECTS_ON_SIGNAL, env: { LOG_LEVEL: 'error' } })
    const requests = short ? REQUESTS.short : REQUESTS.long
    let peak = 0
    const sampling = setInterval(() => {
      peak = Math.max(peak, heldMegabytes(running.pid))
    }, SAMPLE_MS)
    await assail(running, 0, Math.ceil(requests * WARM_SHARE))
    const began = await keptMegabytes(running.pid)
    say(`after the first third: ${heldByEach(running.pid).map(Math.round).join(' + ')} MB`)
    await assail(running, Math.ceil(requests * WARM_SHARE), requests)
    const ended = await keptMegabytes(running.pid)
    clearInterval(sampling)
    const each = heldByEach(running.pid).map(Math.round).join(' + ')
    say(`${Math.round(began)} → ${Math.round(ended)} MB (${each}), at most ${Math.round(peak)} MB`)
    return [atMost(peak), ...(short ? [] : [grown(began, ended, requests)])]
  },
}

async function assail(shop: DrillShop, from: number, to: number): Promise<void> {
  const { operations, schemas } = await readContract(shop)
  const known = { schemas, values: await readKnown(shop) }
  const token = await signIn(shop)
  const listings = (known.values['page'] ?? []).filter((path) => path.startsWith('/categories/'))
  let next = from
  const worker = async () => {
    for (let i = next++; i < to; i = next++) {
      const dice = diceOf(SEED + i)
      const unseen = `GET ${dice.pick(listings)}?q=${i}&sizeUsMen=${i}&colour=c${i} HTTP/1.1\r\nHost: x\r\n\r\n`
      if (dice.in(0.5)) await make(shop.port, { what: 'unseen', head: unseen, body: '' })
      else await make(shop.port, nextCall(dice, operations, known, token))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

function atMost(peak: number): DrillResult {
  return {
    what: 'most memory of the shop and its renderers, without the database',
    measured: `${Math.round(peak)} MB`,
    budget: `≤ ${PEAK_MAX} MB`,
    met: peak <= PEAK_MAX,
  }
}

function grown(began: number, ended: number, requests: number): DrillResult {
  return {
    what: `memory kept after ${requests} hostile requests, beside after the first third`,
    measured: `${Math.round(began)} → ${Math.round(ended)} MB (${((ended / began - 1) * 100).toFixed(0)} %)`,
    budget: '≤ +15 %',
    met: ended <= began * GROWTH_MAX,
  }
}
