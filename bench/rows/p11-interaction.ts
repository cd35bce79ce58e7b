import { type Browser, devices, type Page } from '@playwright/test'
import { openBrowser } from '../browser.ts'
import { armProbe, readProbe, watchInteractions } from '../interaction-probe.ts'
import { count, median } from '../numbers.ts'
import type { BenchRow, Row } from '../row.ts'
import type { Shop } from '../shop.ts'

const RUNS = 7
const SLOWDOWN = 4
const SEEN_MS_MAX = 100
const INP_MS_MAX = 120
/** Scripts that came late have run by then. */
const SETTLED_MS = 1000

/**
 * What a shopper's press took until the eye had its answer, and the longest any press of the visit took to the next
 * paint.
 */
interface Visit {
  seenMs: number
  inpMs: number
}

type Journey = (page: Page, paths: Shop['paths']) => Promise<void>

/** A fresh phone for every visit; the server is never slowed down. */
export const row: BenchRow = {
  id: 'P11',
  title: `Answering a press on a phone, as it is and with its processor slowed down ${SLOWDOWN} ×`,
  async run(context) {
    const shop = await context.shop()
    const browser = await openBrowser()
    try {
      context.say('ticking a filter')
      const ticks = await visits(browser, shop, tickFilter)
      context.say('adding to the cart')
      const adds = await visits(browser, shop, addToCart)
      return [
        ...rowsOf('filter ticked: acknowledged', ticks),
        ...rowsOf('added to the cart: mini-cart on screen', adds),
      ]
    } finally {
      await browser.close()
    }
  },
}

const tickFilter: Journey = async (page, { listing }) => {
  await arrive(page, listing)
  await page.getByRole('button', { name: /^Filter/ }).tap()
  const box = page.locator('#filters').getByRole('checkbox', { checked: false })
  await armProbe(page, 'html[data-navigating]')
  await box.first().tap()
}

const addToCart: Journey = async (page, { product }) => {
  await arrive(page, product)
  await page.locator('.size:not(.size-out)').first().tap()
  await armProbe(page, '[role="dialog"]')
  await page.getByRole('button', { name: 'Add to cart' }).first().tap()
}

async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.waitForTimeout(SETTLED_MS)
}

async function visits(browser: Browser, shop: Shop, journey: Journey): Promise<{ full: Visit[]; slow: Visit[] }> {
  const [full, slow]: [Visit[], Visit[]] = [[], []]
  for (let i = 0; i < RUNS; i++) {
    full.push(await visitOnce(browser, shop, journey, 1))
    slow.push(await visitOnce(browser, shop, journey, SLOWDOWN))
  }
  return { full, slow }
}

async function visitOnce(browser: Browser, shop: Shop, journey: Journey, rate: number): Promise<Visit> {
  const phone = await browser.newContext({ ...devices['Pixel 7'], baseURL: shop.origin, locale: 'en-AU' })
  const page = await phone.newPage()
  const devtools = await phone.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  await watchInteractions(page)
  await journey(page, shop.paths)
  const seen = await readProbe(page)
  await phone.close()
  return seen
}

function rowsOf(what: string, { full, slow }: { full: Visit[]; slow: Visit[] }): Row[] {
  const middle = (of: Visit[], key: keyof Visit) => median(of.map((visit) => visit[key]))
  const [seen, inp] = [middle(full, 'seenMs'), middle(slow, 'inpMs')]
  const note = `medians of ${RUNS} visits`
  return [
    {
      what,
      measured: count(seen, 'ms'),
      beside: `slowed down ${count(middle(slow, 'seenMs'), 'ms')}`,
      budget: `≤ ${SEEN_MS_MAX} ms`,
      met: seen <= SEEN_MS_MAX,
      note,
    },
    {
      what: `${what.split(':')[0]}: interaction to next paint, slowed down`,
      measured: count(inp, 'ms'),
      beside: `not slowed down ${count(middle(full, 'inpMs'), 'ms')}`,
      budget: `≤ ${INP_MS_MAX} ms`,
      met: inp <= INP_MS_MAX,
      note: `the longest of a visit’s presses; ${note}`,
    },
  ]
}
