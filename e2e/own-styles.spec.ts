import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ still: true })

const PAGES = [
  '/',
  '/categories/footwear/work-boots',
  '/search?q=boot',
  '/articles/returns',
  '/stores',
  '/brands',
  '/blog',
  '/not-a-page',
]
const WIDTHS = [390, 1280]

/** Where each part of the page stands and how it looks, as one text each. */
async function looks(page: Page): Promise<string[]> {
  // What is out of sight has no size of its own before it was seen once.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
  return page.evaluate(() =>
    [...document.body.querySelectorAll<HTMLElement>('*')].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      const style = getComputedStyle(part)
      const said = ['display', 'color', 'backgroundColor', 'font', 'opacity', 'border', 'padding', 'transform'] as const
      return `${part.tagName}.${part.className} ${[x, y, width, height].map(Math.round)} ${said.map((name) => style[name])}`
    }),
  )
}

/** Lays the whole style sheet behind the page's own rules, as its scripts have it laid. */
async function bringTheSheet(page: Page): Promise<void> {
  const href = await page.locator('link[rel=preload][as=style]').getAttribute('href')
  await page.evaluate(async (address) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
    const there = new Promise((loaded) => link.addEventListener('load', loaded))
    document.head.append(link)
    await there
    await document.fonts.ready
  }, href)
}

for (const width of WIDTHS)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    for (const path of [...PAGES, 'a product'])
      test(`${path} looks with the rules it carries as with the whole style sheet [UI-33]`, async ({
        page,
        request,
        strays,
      }) => {
        if (path === '/not-a-page') strays.allow(/404/)
        // Chromium moves a pointer of its own over the first thing that a window shows.
        await page.addInitScript(() =>
          addEventListener('pointermove', (event) => event.stopImmediatePropagation(), { capture: true }),
        )
        await page.goto(path === 'a product' ? aProduct(await (await request.get(PAGES[1] ?? '')).text()) : path)
        await expect(page.locator('link[rel=preload][as=style]')).toHaveCount(1)
        await expect(page.locator('link[rel=stylesheet]')).toHaveCount(0)
        await page.evaluate(() => document.fonts.ready)
        const own = await looks(page)
        expect(own.length).toBeGreaterThan(100)
        await bringTheSheet(page)
        const whole = await looks(page)
        expect(whole.filter((look, i) => look !== own[i]).slice(0, 3)).toEqual([])
        expect(whole).toHaveLength(own.length)
      })
  })

function aProduct(listing: string): string {
  return /href="(\/products\/[^"]+)"/.exec(listing)?.[1] ?? ''
}

/** How many of the shop's two fonts, which are not those that stand in for them, are asked for or there. */
const ourFonts = (page: Page, states: FontFaceLoadStatus[]) =>
  page.evaluate(
    (wanted) =>
      [...document.fonts].filter(({ family, status }) => /archivo|publicSans/.test(family) && wanted.includes(status))
        .length,
    states,
  )

test('letters stand in the shop’s own fonts, at once from the second page of a visit on [UI-33]', async ({ page }) => {
  await page.goto('/blog')
  await expect.poll(() => ourFonts(page, ['loaded'])).toBe(2)
  await page.goto('/stores')
  expect(await ourFonts(page, ['loading', 'loaded', 'error'])).toBe(2)
})

for (const path of ['/', '/categories/footwear/work-boots', '/articles/returns', '/stores'])
  test(`the fonts move nothing when they come: ${path} [UI-26, UI-33]`, async ({ page, context }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    let letFontsGo = () => {}
    const seen = new Promise<void>((resolve) => {
      letFontsGo = resolve
    })
    await context.route('**/*.woff2', async (route) => {
      await seen
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await page.evaluate(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    letFontsGo()
    await expect.poll(() => ourFonts(page, ['loaded'])).toBe(2)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    const moved = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
    )
    expect(moved).toBeLessThanOrEqual(0.02)
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a page has its styles and its fonts [UI-33]', async ({ page }) => {
    const fonts: string[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'font') fonts.push(response.url())
    })
    await page.goto('/categories/footwear/work-boots')
    await expect.poll(() => fonts.length).toBe(2)
    await expect(page.locator('#product-list')).toHaveCSS('display', 'grid')
  })
})
