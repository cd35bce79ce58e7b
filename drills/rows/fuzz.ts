import { setTimeout as pause } from 'node:timers/promises'
import { type Call, nextCall } from '../fuzz/call.ts'
import { diceOf } from '../fuzz/dice.ts'
import { readContract, readKnown, signIn } from '../fuzz/shop-contract.ts'
import { make, type Outcome } from '../fuzz/wire.ts'
import { COLLECTS_ON_SIGNAL, heldByEach, keptMegabytes } from '../memory.ts'
import type { DrillResult, DrillRow } from '../row.ts'
import type { DrillShop } from '../shop.ts'

const CALLS = { long: 100_000, short: 2500 }
/** Few: a page must not wait so long for its turn that it is refused, which is no fault to be found here. */
const AT_ONCE = 6
/** Each batch signs in anew: the calls may end the session, and one of them closes accounts. */
const BATCH = 5000
const COME_BACK_MS = 3000
const SEED = 20_260_301
/** What is loaded with the first calls is no leak: memory is compared from here on. */
const WARM_SHARE = 0.2
const GROWTH_MAX = 1.15

/** Calls nobody's client makes, made from the contract: each is answered, none with 5xx, and nothing of them stays. */
export const row: DrillRow = {
  id: 'fuzz',
  title: 'Hostile calls made from the contract',
  async run({ short, database, shop, say }) {
    const { url } = await database()
    const running = await shop({ databaseUrl: url, nodeOptions: COLLECTS_ON_SIGNAL, env: { LOG_LEVEL: 'error' } })
    const calls = short ? CALLS.short : CALLS.long
    const bad: { seed: number; call: Call; outcome: Outcome }[] = []
    let warm = 0
    for (let from = 0; from < calls; from += BATCH) {
      bad.push(...(await batch(running, from, Math.min(from + BATCH, calls), short)))
      if (warm === 0 && from + BATCH >= calls * WARM_SHARE) warm = await keptMegabytes(running.pid)
      say(
        `${Math.min(from + BATCH, calls)} calls, ${bad.length} answered badly, ${heldByEach(running.pid).map(Math.round).join(' + ')} MB`,
      )
    }
    for (const { seed, call, outcome } of bad.slice(0, 40)) say(`seed ${seed}: ${outcome} for ${call.what}`)
    return [
      ...verdicts(
        bad.map(({ outcome }) => outcome),
        calls,
      ),
      // So few calls as in the short form are none to compare.
      ...(short ? [] : [grown(warm, await keptMegabytes(running.pid))]),
    ]
  },
}

async function batch(shop: DrillShop, from: number, to: number, besideTests: boolean) {
  const { operations, schemas } = await readContract(shop)
  const known = { schemas, values: await readKnown(shop) }
  const token = await signIn(shop)
  const bad: { seed: number; call: Call; outcome: Outcome }[] = []
  let next = from
  const worker = async () => {
    for (let i = next++; i < to; i = next++) {
      const seed = SEED + i
      const call = nextCall(diceOf(seed), operations, known, token)
      let outcome = await make(shop.port, call)
      if (besideTests && outcome === 503) {
        // They took the processors, and the call waited too long for its turn: it comes back, as it was told to.
        await pause(COME_BACK_MS)
        outcome = await make(shop.port, call)
      }
      if (outcome === 'hung' || (typeof outcome === 'number' && outcome >= 500)) bad.push({ seed, call, outcome })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return bad
}

function verdicts(bad: Outcome[], calls: number): DrillResult[] {
  const hung = bad.filter((outcome) => outcome === 'hung').length
  const failed = bad.length - hung
  return [
    { what: `${calls} hostile calls: answered with 5xx`, measured: String(failed), budget: '0', met: failed === 0 },
    { what: `${calls} hostile calls: never answered`, measured: String(hung), budget: '0', met: hung === 0 },
  ]
}

function grown(warm: number, after: number): DrillResult {
  return {
    what: 'memory kept after all of them, beside after the first fifth',
    measured: `${Math.round(warm)} → ${Math.round(after)} MB (${((after / warm - 1) * 100).toFixed(0)} %)`,
    budget: '≤ +15 %',
    met: after <= warm * GROWTH_MAX,
  }
}
