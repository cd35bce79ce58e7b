import pg from 'pg'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkoutData, checkoutInfoRequest } from '#lib/contract/checkout.ts'
import type { Product } from '#lib/contract/product.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { CALLOUT_LEAD_MS } from '#lib/domain/promotions/promotion-callout.ts'
import { memoryIndex } from '#lib/server/catalogue/index-choice.ts'
import { cardsByIds } from '#lib/server/catalogue/product-cards.ts'
import { productsByIds } from '#lib/server/catalogue/product-record.ts'
import { db, pool } from '#lib/server/db/client.ts'
import { promotions } from '#lib/server/db/schema.ts'
import { tagsOf } from '#lib/server/http/page-url.ts'
import { tasks } from '#lib/server/jobs/tasks.ts'
import { quoteCart } from '#lib/server/orders/quote-cart.ts'
import { forgetKept } from '#lib/server/platform/cached-until-invalidated.ts'
import { GUEST } from '#lib/server/platform/caller.ts'
import { changesSent, listenForChanges } from '#lib/server/platform/changes.ts'
import { announceOffers } from '#lib/server/promotions/announce-offers.ts'
import { productCallouts } from '#lib/server/promotions/product-callouts.ts'
import { productMarkdown } from '#lib/server/seo/markdown-product.ts'
import { shopSettings } from '#lib/server/settings/settings.ts'
import { contentOf } from '#lib/server/shop-file/file-text.ts'
import { loadShop } from '#lib/server/shop-file/shop-load.ts'
import { shelve } from '#tests/setup/catalogue-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { openOrderShop } from '#tests/setup/order-fixture.ts'

useTestDatabase({ seed: false })

const IDS = ['boot', 'capped', 'untaxed', 'gone', 'sock', 'card']
const MINUTE_MS = 60_000
type Offer = Partial<typeof promotions.$inferInsert> & Pick<typeof promotions.$inferInsert, 'effect'>

beforeAll(async () => {
  await openOrderShop()
  await shelve({ id: 'capped', price: 20_000, canonicalCategory: 'footwear/boots/steel-cap', brandSlug: 'tully' }, [
    { id: 'capped-9', stock: 50 },
  ])
  await shelve({ id: 'untaxed', price: 9077, taxExclusive: true }, [{ id: 'untaxed-9', stock: 50 }])
  await shelve({ id: 'gone' }, [{ id: 'gone-9', stock: 0 }])
  await memoryIndex().settled()
})

afterEach(async () => {
  await pool().query(`delete from promotions where id <> 'nextdoor'`)
  forgetKept()
})

/** Offers that need no code, by their ids. */
async function offer(offers: Record<string, Offer>): Promise<void> {
  for (const [id, over] of Object.entries(offers))
    await db()
      .insert(promotions)
      .values({ id, name: `Offer ${id}`, automatic: true, ...over })
}

async function said() {
  const callouts = await productCallouts(await cardsByIds(IDS))
  return Object.fromEntries(callouts)
}

/** Cents a guest pays for so many of a product, and what applied. */
async function inCart(productId: string, qty: number) {
  const { rows } = await pool().query<{ id: string }>(
    'select id from variants where product_id = $1 order by position limit 1',
    [productId],
  )
  const items = [{ productId, variantId: rows[0]?.id ?? '', qty }]
  const quoted = await quoteCart(checkoutInfoRequest.parse({ cart: { items } }), GUEST)
  if (!quoted.ok) throw new Error(quoted.refusal.errorCode)
  const { lines, promotions: found } = checkoutData.parse(quoted.value)
  return { total: fromDollars(lines[0]?.total ?? 0), applied: Object.keys(found.appliedPromotions) }
}

const BOOTS = { categories: ['footwear/boots'] }

describe('what offers say of products', () => {
  it('is what the cart does: by category, brand and product, with GST, for no neighbour [PROMO-12]', async () => {
    await offer({
      boots: { effect: { kind: 'percent', percent: 20 }, conditions: BOOTS },
      tully: { effect: { kind: 'percent', percent: 10 }, conditions: { brands: ['tully'] }, priority: 200 },
      pair: { effect: { kind: 'amount', amount: 500 }, conditions: { productIds: ['sock'], minimumQuantity: 2 } },
    })
    expect(await said()).toEqual({
      boot: [{ text: 'Offer boots', price: 10_396 }],
      capped: [{ text: 'Offer boots and Offer tully', price: 14_400 }],
      untaxed: [{ text: 'Offer boots', price: 7988 }],
      sock: [{ text: 'Offer pair (from 2 items)' }],
    })
    for (const [id, [first]] of Object.entries(await said())) {
      const { total, applied } = await inCart(id, 1)
      if (first?.price !== undefined) expect([id, total]).toEqual([id, first.price])
      expect(applied.length > 0).toBe(first?.price !== undefined)
    }
    expect((await inCart('sock', 2)).applied).toEqual(['pair'])
  })

  it('is a price that each of many keeps as well, and no price where one order has it once [PROMO-12]', async () => {
    await offer({
      boots: { effect: { kind: 'percent', percent: 15 }, conditions: { productIds: ['boot'] } },
      capped: { effect: { kind: 'amount', amount: 2500 }, conditions: { productIds: ['capped'] } },
    })
    const { boot, capped } = await said()
    const price = boot?.[0]?.price ?? 0
    expect(capped).toEqual([{ text: 'Offer capped' }])
    for (const qty of [1, 2, 7, 10]) expect((await inCart('boot', qty)).total).toBeLessThanOrEqual(qty * price)
    expect(price - (await inCart('boot', 1)).total).toBeLessThanOrEqual(1)
    expect((await inCart('capped', 1)).total).toBe(17_500)
  })

  it('is nothing of gift cards, of what is sold out or not sold, and of offers with a code or over [PROMO-12, OPS-13]', async () => {
    await offer({
      all: { effect: { kind: 'percent', percent: 10 }, conditions: {} },
      code: { effect: { kind: 'percent', percent: 50 }, conditions: BOOTS, automatic: false },
      past: { effect: { kind: 'percent', percent: 50 }, conditions: BOOTS, endsAt: new Date(Date.now() - 1000) },
    })
    expect(Object.keys(await said()).toSorted()).toEqual(['boot', 'capped', 'sock', 'untaxed'])
    const [boot, sock] = (await productsByIds(['boot', 'sock'])) as [Product, Product]
    for (const state of ['upcoming', 'discontinued', 'archived'] as const)
      expect([...(await productCallouts([{ ...boot, state }, sock])).keys()]).toEqual(['sock'])
    expect((await said())['boot']).toEqual([{ text: 'Offer all', price: 11_696 }])
  })

  it('is asked with one statement a page, about no other product, and read anew after a shop file [PROMO-12, PROMO-13]', async () => {
    await offer({ boots: { effect: { kind: 'fixedPrice', price: 9000 }, conditions: BOOTS } })
    const cards = await cardsByIds(IDS)
    await shopSettings()
    const sent = vi.spyOn(pg.Client.prototype, 'query').mockClear()
    const asked = () =>
      sent.mock.calls.splice(0).map(([query]) => {
        const { name, values = [] } = query as unknown as { name: string; values?: unknown[] }
        return [name, ...values]
      })
    const page = ['facts-for-offers', IDS.filter((id) => id !== 'gone'), BOOTS.categories]
    await productCallouts(cards)
    expect(asked()).toEqual([['automatic-offers'], page])
    await productCallouts(cards)
    expect(asked()).toEqual([page])
    await productCallouts(cards.filter(({ soldOut }) => soldOut))
    expect(asked()).toEqual([])
    sent.mockRestore()
    const row = { id: 'boots', name: 'Any boot for $80', effect: { kind: 'fixedPrice', price: 80 }, conditions: BOOTS }
    await loadShop(contentOf(JSON.stringify({ promotions: [row] })))
    expect((await said())['boot']).toEqual([{ text: 'Any boot for $80', price: 8000 }])
  })

  it('asks nothing about products whose records say all, and nothing at all without offers [PROMO-12]', async () => {
    const cards = await cardsByIds(IDS)
    const records = (await productsByIds(IDS)).filter((record) => record !== null)
    await shopSettings()
    const sent = vi.spyOn(pg.Client.prototype, 'query').mockClear()
    await productCallouts(cards)
    expect(sent.mock.calls).toHaveLength(1)
    await offer({ all: { effect: { kind: 'percent', percent: 10 }, conditions: BOOTS } })
    forgetKept()
    const ofCards = await productCallouts(cards)
    sent.mockClear()
    expect(await productCallouts(records)).toEqual(ofCards)
    expect(sent.mock.calls).toEqual([])
    expect([...ofCards.keys()].toSorted()).toEqual(['boot', 'capped', 'untaxed'])
    sent.mockRestore()
  })

  it('stands in a product’s Markdown as on its page, and not in a neighbour’s [PROMO-12]', async () => {
    await offer({ boots: { effect: { kind: 'percent', percent: 20 }, conditions: BOOTS } })
    const boot = await productMarkdown('ironbark/boot', 'http://shop.test')
    expect(boot).toContain('**$129.95** AUD, GST included\n\n- Offer boots: $103.96 in your cart\n')
    expect(await productMarkdown('ironbark/sock', 'http://shop.test')).not.toContain('Offer')
  })

  it('begins with the offer by the clock, without being read anew [PROMO-13]', async () => {
    const startsAt = new Date(Date.now() + 10 * MINUTE_MS)
    await offer({ boots: { effect: { kind: 'percent', percent: 20 }, conditions: BOOTS, startsAt } })
    expect(await said()).toEqual({})
    vi.useFakeTimers({ now: startsAt, toFake: ['Date'] })
    expect((await said())['boot']).toEqual([{ text: 'Offer boots', price: 10_396 }])
    vi.useRealTimers()
  })
})

describe('pages around the moment of an offer', () => {
  const NOW = new Date('2026-11-27T01:00:00Z')
  const after = (ms: number) => new Date(NOW.getTime() + ms)

  it.each([
    ['begins', 'startsAt', 0, true],
    ['begins soon', 'startsAt', CALLOUT_LEAD_MS - 1, true],
    ['ends soon', 'endsAt', CALLOUT_LEAD_MS - 1, true],
    ['has ended', 'endsAt', 1 - CALLOUT_LEAD_MS, true],
    ['ends later', 'endsAt', CALLOUT_LEAD_MS, false],
    ['ended before', 'endsAt', -CALLOUT_LEAD_MS, false],
  ] as const)('are made anew where it %s: %s at %i ms, %s [PROMO-13]', async (_, field, ms, due) => {
    await offer({ boots: { effect: { kind: 'percent', percent: 20 }, [field]: after(ms) } })
    expect(await announceOffers(NOW)).toBe(due)
    await pool().query(`update promotions set automatic = false where id = 'boots'`)
    expect(await announceOffers(NOW)).toBe(false)
  })

  it('are all that show goods, in every instance, each minute [PROMO-13]', async () => {
    const told: string[] = []
    const stop = listenForChanges((tags) => void told.push(...tags), 'views')
    await offer({ boots: { effect: { kind: 'percent', percent: 20 }, endsAt: new Date(Date.now() + MINUTE_MS) } })
    const run = tasks['announce-offers']
    await run({}, undefined as never)
    await changesSent()
    stop()
    expect([...new Set(told)]).toEqual(['offers'])
    for (const path of [
      '/',
      '/products/ironbark/boot',
      '/categories/footwear',
      '/search',
      '/blog/winter',
      '/shop/sale',
      '/compare',
    ])
      expect([path, tagsOf(path).includes('offers')]).toEqual([path, true])
    expect(tagsOf('/articles/returns')).not.toContain('offers')
  })
})
