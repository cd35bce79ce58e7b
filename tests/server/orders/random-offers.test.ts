import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { db, pool } from '#lib/server/db/client.ts'
import { coupons, productCategories, promotions } from '#lib/server/db/schema.ts'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'
import { expectBooksInOrder } from '#tests/setup/books.ts'
import { shelve } from '#tests/setup/catalogue-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { count, issueVoucher, openOrderShop, outcome, place, requestFor } from '#tests/setup/order-fixture.ts'
import { type DrawnOffer, randomOffers } from '#tests/setup/random-offers.ts'

useTestDatabase({ seed: false })

/** Few in every run of the tests; CARTS=5000 for a night. */
const CARTS = Number(process.env['CARTS'] ?? 25)

let world: Sandbox
beforeAll(async () => {
  world = startSandbox({ dataDir: join(process.env['DATA_DIR'] ?? '', 'random-offers') })
  await openOrderShop()
  await shelve({ id: 'vest', price: 4995, brandSlug: 'tully', canonicalCategory: 'clothing', taxExclusive: true }, [
    { id: 'vest-l', label: 'L', stock: 100_000 },
  ])
  // Also among the boots, with all that stands above them.
  for (const categoryPath of ['footwear', 'footwear/boots']) {
    await db().insert(productCategories).values({ productId: 'vest', categoryPath })
  }
  await pool().query("update variants set stock = 100000, received = 100000 where product_id in ('boot', 'sock')")
})
afterAll(() => world.stop())

const VARIANTS = ['boot-9', 'boot-10', 'sock-m', 'vest-l', 'card-50']
const drawnCart = fc.record({
  lines: fc.uniqueArray(fc.record({ variantId: fc.constantFrom(...VARIANTS), qty: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 1,
    maxLength: 4,
    selector: ({ variantId }) => variantId,
  }),
  offers: randomOffers({
    productIds: ['boot', 'sock', 'vest', 'card'],
    categories: ['footwear', 'footwear/boots', 'clothing'],
    brands: ['ironbark', 'tully'],
  }),
  giftCard: fc.option(fc.integer({ min: 1, max: 300 }), { nil: undefined }),
})

/** Puts the drawn offers in place of those before and says their codes. */
async function announce(offers: readonly DrawnOffer[]): Promise<string[]> {
  await pool().query("update promotions set ends_at = '2020-01-01' where id <> 'nextdoor'")
  const run = randomUUID().slice(0, 8).toUpperCase()
  const named = offers.map((offer, i) => ({ ...offer, id: `${run}-${i}`, name: `Offer ${i}`, maxUses: 1 }))
  if (named.length > 0) await db().insert(promotions).values(named)
  const codes = named.filter(({ automatic }) => !automatic).map(({ id }) => ({ code: id, promotionId: id }))
  if (codes.length > 0) await db().insert(coupons).values(codes)
  return codes.map(({ code }) => code)
}

it(
  'any cart under any offers is placed for what was quoted, and the books foot [DATA-20, PROMO-02, PAY-11, OPS-19]',
  async () => {
    await fc.assert(
      fc.asyncProperty(drawnCart, async ({ lines, offers, giftCard }) => {
        const promoCodes = await announce(offers)
        const code = randomUUID().replaceAll('-', '').toUpperCase()
        if (giftCard !== undefined) await issueVoucher(code, giftCard * 100)
        const body = await requestFor({
          items: lines.map((each) => ({ ...each, productId: each.variantId.split('-')[0] ?? '' })),
          promoCodes,
          email: `${randomUUID()}@example.com`,
          ...(giftCard === undefined ? {} : { cards: [{ code, balance: giftCard }] }),
        })
        const placement = await place(body)
        expect(outcome(placement)).toBe('PLACED')
        if (!placement.ok) return
        const { number, totals } = placement.value.order
        const paid = body.payments.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
        expect(Math.round(totals.grandTotal * 100)).toBe(paid)
        expect(await count('select grand_total from orders where number = $1', [number])).toBe(paid)
        // What was used up by this order cannot be used by the next.
        if (offers.length > 0 && promoCodes.length > 0) {
          const used = await count(
            'select count(*) from promotion_uses u join orders o on o.attempt_id = u.attempt_id where o.number = $1',
            [number],
          )
          expect(used).toBe(
            await count('select coalesce(sum(uses), 0) from promotions where id like $1', [
              `${promoCodes[0]?.split('-')[0]}-%`,
            ]),
          )
        }
        await expectBooksInOrder(number)
      }),
      { numRuns: CARTS },
    )
  },
  60_000 + CARTS * 3000,
)
