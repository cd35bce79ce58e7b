import { fullListings, rendererOf, workOfPages } from '../cold-pages.ts'
import { count, median } from '../numbers.ts'
import type { BenchRow, Row } from '../row.ts'

// Fewer than bring a renderer to the memory at which it is replaced, as it would be in the middle of its turn.
const WARM_UP = 120
const PAGES = 150
/** Measured by turns, so that a busy minute of the machine is not one page's alone. */
const TURNS = 3
const FRAME_MS_MAX = 6

/** What a page nobody has asked for takes of the processor, from the bare root layout up to a full listing. */
export const row: BenchRow = {
  id: 'P18',
  title: 'Cold pages: processor time in the process that renders them',
  async run(context) {
    const shop = await context.shop({ processors: 'all' })
    const renderer = rendererOf(shop.pid)
    const listings = await fullListings(shop.origin, WARM_UP + PAGES)
    const searches = Array.from({ length: PAGES }, (_, i) => `/search?sort=priceAsc&page=${1 + (i % 6)}`)
    const kinds = [
      { what: 'the root layout and a heading', addresses: listings.map((_, i) => `/nowhere-${i}`).slice(0, PAGES) },
      { what: 'the frame around a heading', addresses: Array<string>(PAGES).fill('/no-longer-sold') },
      { what: 'a search with 60 tiles', addresses: searches },
      { what: 'a listing with two facets and 60 tiles', addresses: listings.slice(WARM_UP) },
    ]
    await workOfPages(renderer, listings.slice(0, WARM_UP))
    const taken = kinds.map((): number[] => [])
    for (let turn = 0; turn < TURNS; turn++) {
      for (const [i, { what, addresses }] of kinds.entries()) {
        context.say(`${what}, turn ${turn + 1}`)
        const own = addresses.filter((_, at) => at % TURNS === turn)
        taken[i]?.push(await workOfPages(renderer, own))
      }
    }
    const middles = taken.map(median)
    const [layout = Number.NaN, frame = Number.NaN] = middles
    return [
      ...kinds.map(
        ({ what }, i): Row => ({ what, measured: count(middles[i] ?? Number.NaN, 'ms'), note: noteOf(taken[i]) }),
      ),
      {
        what: 'the frame alone, beyond the root layout',
        measured: count(frame - layout, 'ms'),
        note: 'header, footer and what runs in them',
      },
    ].map((each, i) => (i === 1 ? { ...each, budget: `≤ ${FRAME_MS_MAX} ms`, met: frame <= FRAME_MS_MAX } : each))
  },
}

function noteOf(taken: readonly number[] = []): string {
  return `turns ${taken.map((ms) => count(ms, 'ms')).join(', ')}`
}
