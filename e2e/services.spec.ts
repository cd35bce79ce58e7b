import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { type OwnShop, prepareShop } from './own-shop.ts'
import { fillCart, ready } from './shopper.ts'

// A shop of its own, with keys for what the other journeys' shop has none for: a collector of errors, and an analytics
// service.
test.describe.configure({ mode: 'serial', timeout: 180_000 })

const envelopes: { url: string; text: string }[] = []
const collector = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += chunk
  envelopes.push({ url: request.url ?? '', text })
  response.end('{}')
})
let shop: OwnShop | undefined

test.use({ baseURL: async ({ browserName: _ }, provide) => provide(shop?.at ?? '') })

test.beforeAll(async () => {
  test.setTimeout(180_000)
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  const { port } = collector.address() as AddressInfo
  const { open } = await prepareShop('services', {
    SENTRY_DSN: `http://key1@127.0.0.1:${port}/7`,
    GA4_MEASUREMENT_ID: 'G-TEST1',
    GA4_API_SECRET: 'secret',
  })
  shop = await open()
})

test.afterAll(async () => {
  await shop?.stop()
  collector.close()
})

const notice = (page: Page) => page.getByRole('complementary', { name: /share how you use this shop/ })

test('an error in a browser at checkout reaches the collector through the shop, without a person, and nothing of it is fetched before [OBS-06, OBS-10, OBS-31]', async ({
  page,
  strays,
}) => {
  strays.allow(/Card of kim@example\.com is gone/)
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(shop?.at ?? '')) foreign.push(request.url())
  })
  await fillCart(page)
  await page.getByRole('button', { name: 'Checkout' }).click()
  await expect(page.getByLabel('First name')).toBeVisible()
  expect(envelopes).toEqual([])
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('Card of kim@example.com is gone')
    })
  })
  await expect.poll(() => envelopes.length).toBe(1)
  const [{ url, text } = { url: '', text: '' }] = envelopes
  expect(url).toMatch(/^\/api\/7\/envelope\/\?sentry_key=key1/)
  expect(text).toContain('Card of [email] is gone')
  expect(text).not.toContain('kim@')
  expect(foreign.filter((each) => !/^(data|blob):/.test(each))).toEqual([])
})

/**
 * Under which visitor's number each batch of measurements went out. The body of a beacon is not shown to who watches a
 * browser from outside.
 */
async function overhearMeasurements(page: Page): Promise<unknown[]> {
  const visitors: unknown[] = []
  await page.addInitScript(() => {
    const { Blob: Plain } = window
    window.Blob = class extends Plain {
      constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
        super(parts, options)
        if (options?.type === 'application/json') console.debug(`measured ${String(parts[0])}`)
      }
    }
  })
  page.on('console', (message) => {
    const [, body] = /^measured (.*)$/.exec(message.text()) ?? []
    if (body) visitors.push((JSON.parse(body) as { visitor?: string }).visitor)
  })
  return visitors
}

test('who is asked says no, and is not asked again; a yes is given and taken back on a page of its own [OBS-34]', async ({
  page,
}) => {
  const visitors = await overhearMeasurements(page)
  await page.goto('/')
  await notice(page).getByRole('button', { name: 'No, thanks' }).click()
  await expect(notice(page)).toBeHidden()
  await page.goto('/privacy-choices')
  await expect(page.getByRole('radio', { name: /Only what is needed/ })).toBeChecked()
  await expect(notice(page)).toBeHidden()
  await expect.poll(() => visitors.length).toBeGreaterThan(0)
  expect(visitors.every((visitor) => visitor === undefined)).toBe(true)

  await page.getByRole('radio', { name: /Share with Google Analytics/ }).check({ force: true })
  await expect(page.getByText('Your choice is kept.')).toBeVisible()
  await page.goto('/brands')
  await page.goto('/stores')
  await expect.poll(() => visitors.filter((visitor) => visitor !== undefined).length).toBeGreaterThan(0)

  await page.goto('/privacy-choices')
  await page.getByRole('radio', { name: /Only what is needed/ }).check({ force: true })
  const before = visitors.length
  await page.goto('/brands')
  // What a page has to tell it tells when it is left.
  await ready(page)
  await page.goto('/stores')
  await expect.poll(() => visitors.length).toBeGreaterThan(before)
  expect(visitors.slice(before).every((visitor) => visitor === undefined)).toBe(true)
})
