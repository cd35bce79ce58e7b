import { request } from 'node:http'
import { PAGE_KIND_HEADER } from '#lib/domain/seo/page-kind.ts'
import { WHOLE_PAGE_AGENT } from '#lib/server/http/render-page.ts'
import { PAGE_HEADER, SOCKET_ARGUMENT } from '#lib/server/renderers/protocol.ts'
import { processorSeconds } from './generator.ts'
import { dice } from './large-catalogue.ts'
import { childrenOf, wordsOf } from './processes.ts'
import { visit } from './visitors.ts'

/** The process that renders pages, and where it listens. */
export interface Renderer {
  pid: number
  socketPath: string
}

/** The shop's one renderer. Throws where it has none, or several. */
export function rendererOf(shopPid: number): Renderer {
  const found = childrenOf(shopPid).flatMap((pid) => {
    const words = wordsOf(pid)
    const at = words.findIndex((word) => word.endsWith('renderer.ts'))
    const socketPath = at < 0 ? undefined : words[at + SOCKET_ARGUMENT - 1]
    return socketPath === undefined ? [] : [{ pid, socketPath }]
  })
  const [one, another] = found
  if (!one || another) throw new Error(`The shop has ${found.length} renderers, and one is measured`)
  return one
}

/** As many pages as a renderer makes side by side. */
const AT_ONCE = 2

/**
 * Processor milliseconds a page takes in its renderer, which is asked past the page cache. Other work on the machine
 * changes it little, and the wall clock a lot.
 */
export async function workOfPages({ pid, socketPath }: Renderer, addresses: readonly string[]): Promise<number> {
  const before = processorSeconds(pid) ?? Number.NaN
  await visit(addresses, AT_ONCE, (url) => askRenderer(socketPath, url))
  return (((processorSeconds(pid) ?? Number.NaN) - before) * 1000) / addresses.length
}

function askRenderer(socketPath: string, url: string): Promise<Response> {
  const path = url.replace(/\?.*$/, '')
  const headers = {
    host: 'localhost',
    'user-agent': WHOLE_PAGE_AGENT,
    accept: '*/*',
    [PAGE_KIND_HEADER]: 'document',
    [PAGE_HEADER]: path,
  }
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, path: url, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('error', reject)
      answer.once('end', () => resolve(new Response(Buffer.concat(chunks), { status: answer.statusCode ?? 500 })))
    })
    asked.once('error', reject)
    asked.end()
  })
}

type Facets = Record<string, { value: string; count: number }[]>
const CATEGORIES = ['footwear', 'workwear']
const SORTS = ['recommended', 'priceAsc', 'priceDesc', 'newest', 'nameAsc']
const VALUES = 3
const PAIRS: readonly [string, string][] = [
  ['brand', 'colour'],
  ['brand', 'wearer'],
  ['colour', 'bestFor'],
]
const FULL = 60

/** Addresses of narrowed listings whose first page is full: some values of each of two facets, and a sort. */
export async function fullListings(origin: string, wanted: number): Promise<string[]> {
  const below = dice(7)
  const addresses = new Set<string>()
  const facetsOf = new Map(
    await Promise.all(
      CATEGORIES.map(async (category) => [category, (await asked(origin, { scope: { category } })).facets] as const),
    ),
  )
  for (let tries = 0; addresses.size < wanted && tries < wanted * 20; tries++) {
    const category = CATEGORIES[below(CATEGORIES.length)] ?? ''
    const facets = Object.fromEntries(
      (PAIRS[below(PAIRS.length)] ?? []).map((name) => {
        const values = (facetsOf.get(category)?.[name] ?? []).slice(0, 12)
        const some = Array.from({ length: VALUES }, () => values[below(values.length)]?.value ?? '')
        return [name, [...new Set(some)].filter(Boolean).sort()] as const
      }),
    )
    if ((await asked(origin, { scope: { category }, facets })).total < FULL) continue
    const query = new URLSearchParams(
      Object.entries(facets).flatMap(([name, values]) => values.map((value) => [name, value] as [string, string])),
    )
    query.set('sort', SORTS[below(SORTS.length)] ?? '')
    addresses.add(`/categories/${category}?${query}`)
  }
  if (addresses.size < wanted) throw new Error(`Only ${addresses.size} full listings were found`)
  return [...addresses]
}

async function asked(origin: string, body: object): Promise<{ facets: Facets; total: number }> {
  const answer = await fetch(`${origin}/api/search/indexes/local_products/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { facets: Facets; total: number }
}
