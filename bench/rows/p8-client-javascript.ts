import type { Browser } from '@playwright/test'
import { moveThePointer, stayUnmeasured } from '../../e2e/person.ts'
import { keepBoot } from '../../e2e/prepared-cart.ts'
import { keepContactAndDelivery } from '../../e2e/prepared-checkout.ts'
import { fetchRaw } from '../beside-bare.ts'
import { openBrowser } from '../browser.ts'
import { kilobytes } from '../numbers.ts'
import type { BenchRow, Row } from '../row.ts'
import type { Shop } from '../shop.ts'

const KB = 1024
/** A page with one Link on this version of Next. */
const NEXT_FLOOR = 139 * KB

/** What a page fetches later by itself counts, too. */
const SETTLED_MS = 4000

/** Scripts a fresh visitor's browser loads for a page by itself, as gzip bytes on the wire; at checkout with a boot. */
async function scriptBytes(browser: Browser, shop: Shop, path: string): Promise<{ bytes: number; landed: string }> {
  const visitor = await browser.newContext({ baseURL: shop.origin })
  await stayUnmeasured(visitor)
  // Scripts run at the first sign of a person.
  await moveThePointer(visitor)
  const page = await visitor.newPage()
  // Nobody sees this step with an empty cart.
  if (path.startsWith('/checkout/')) {
    await keepBoot(page)
    await keepContactAndDelivery(page, 'jo@example.com')
  }
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url())
  })
  await page.goto(shop.origin + path, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLED_MS)
  const landed = new URL(page.url()).pathname
  await visitor.close()
  const sizes = await Promise.all([...scripts].map((url) => gzipBytes(shop.origin, url)))
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), landed }
}

async function gzipBytes(origin: string, url: string): Promise<number> {
  if (!url.startsWith(origin)) return 0
  return (await fetchRaw(url, { 'accept-encoding': 'gzip' })).body.length
}

export const row: BenchRow = {
  id: 'P8',
  title: 'Client JavaScript (gzip) on first load',
  async run(context) {
    const shop = await context.shop()
    const browser = await openBrowser()
    const { home, listing, product } = shop.paths
    const pages: [string, string, number][] = [
      ['home', home, 180],
      ['listing', listing, 180],
      ['product', product, 180],
      ['cart', '/cart', 200],
      ['checkout, payment step', '/checkout/payment', 260],
    ]
    const rows: Row[] = []
    for (const [name, path, budget] of pages) {
      const { bytes, landed } = await scriptBytes(browser, shop, path)
      const there = landed === path.replace(/\?.*/, '')
      rows.push({
        what: name,
        measured: kilobytes(bytes),
        beside: `Next’s floor ${kilobytes(NEXT_FLOOR)}`,
        ratio: `+ ${kilobytes(bytes - NEXT_FLOOR)}`,
        budget: `≤ ${budget} KB`,
        met: bytes <= budget * KB,
        ...(there ? {} : { note: `landed on ${landed}` }),
      })
    }
    await browser.close()
    return rows
  },
}
