import { BROWSER } from '../beside-bare.ts'
import type { Load } from '../load.ts'
import { count, median } from '../numbers.ts'
import { type PeerCard, startPeer } from '../peer.ts'
import type { BenchContext, BenchRow, Row } from '../row.ts'

const RUNS = 5
const SECONDS = 2
const WARM_SECONDS = 3
const CONNECTIONS = 10
const SHOP_AHEAD_MIN = 10

/** How far ahead, not only how fast: the same sixty cards by the framework alone, on the same processor by turns. */
export const row: BenchRow = {
  id: 'P19',
  title: 'A listing of sixty cards beside a bare Next page that shows the same cards',
  async run(context) {
    const { origin, pid, paths } = await context.shop()
    const peer = await startPeer(await cardsOf(origin))
    try {
      const shop = { origin: origin + paths.listing, pid }
      return [
        await beside(context, shop, 'a page made once by next build', { origin: peer.origin, pid: peer.pid }),
        await beside(context, shop, 'a page made for each visitor', { origin: `${peer.origin}/fresh`, pid: peer.pid }),
      ]
    } finally {
      await peer.stop()
    }
  },
}

interface Target {
  /** With its path. */
  origin: string
  pid: number
}

async function beside(context: BenchContext, shop: Target, what: string, peer: Target): Promise<Row> {
  context.say(what)
  const fire = ({ origin, pid }: Target, seconds = SECONDS) =>
    context.load({ url: origin, connections: CONNECTIONS, seconds, headers: BROWSER, pid })
  await fire(shop, WARM_SECONDS)
  await fire(peer, WARM_SECONDS)
  const runs: { ours: Load; theirs: Load }[] = []
  for (let i = 0; i < RUNS; i++) runs.push({ ours: await fire(shop), theirs: await fire(peer) })
  const ours = median(runs.map((run) => run.ours.requestsPerSecond))
  const theirs = median(runs.map((run) => run.theirs.requestsPerSecond))
  const ratio = median(runs.map((run) => run.ours.requestsPerSecond / run.theirs.requestsPerSecond))
  const bad = runs.reduce((sum, run) => sum + run.ours.bad + run.theirs.bad, 0)
  const micros = (of: 'ours' | 'theirs') => median(runs.map((run) => run[of].cpuMicros ?? Number.NaN)).toFixed(0)
  const busy = Math.max(...runs.flatMap((run) => [run.ours.generatorShare, run.theirs.generatorShare]))
  return {
    what,
    measured: `the shop’s listing ${count(ours, 'req/s')}`,
    beside: `bare Next ${count(theirs, 'req/s')}`,
    ratio: `${count(ratio, '×')}`,
    budget: `≥ ${SHOP_AHEAD_MIN} ×`,
    met: ratio >= SHOP_AHEAD_MIN && bad === 0,
    note: `${CONNECTIONS} connections; CPU per page ${micros('ours')} µs beside ${micros('theirs')} µs; the shop sends facets, menu and compressed bytes, the other cards alone and uncompressed; generator busy ${(busy * 100).toFixed(0)} %${bad ? `; ${bad} FAILED` : ''}`,
  }
}

interface Found {
  hits: { path: string; name: string; brand: { name: string }; price: number; image?: { src: string } }[]
}

async function cardsOf(origin: string): Promise<PeerCard[]> {
  const answer = await fetch(`${origin}/api/search/indexes/local_products/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scope: { category: 'footwear' } }),
  })
  const { hits } = (await answer.json()) as Found
  return hits.map(({ path, name, brand, price, image }) => ({
    href: `/products/${path}`,
    brand: brand.name,
    name,
    price: `$${price}`,
    picture: image?.src ?? '',
  }))
}
