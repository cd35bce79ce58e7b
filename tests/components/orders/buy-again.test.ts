import { HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { useProductRecords } from '#lib/client/cart/product-records.ts'
import { buyAgain } from '#lib/client/orders/buy-again.ts'
import { historyQuery, orderQuery } from '#lib/client/orders/order-queries.ts'
import { fetchQuery } from '#lib/client/query.ts'
import { restoreCart, useCartStore } from '#stores/cart.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { orderFixture, productFixture, SETTINGS } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const [LINE] = orderFixture().lines
if (!LINE) throw new Error('The order has no line.')
const { productId: _, variantId: __, ...COUNTER } = LINE
const GONE = 'We no longer sell it.'
const inCart = () => Object.values(useCartStore.getState().items).map(({ variantId, qty }) => [variantId, qty])

beforeEach(() => {
  localStorage.clear()
  restoreCart()
  useProductRecords.setState({ byId: {} })
})

it('counts what is in the cart and names by line what is not, each with its reason [ORD-08]', async () => {
  wire.sells(productFixture())
  const lines = [LINE, { ...LINE, lineId: '2', variantId: 'p1-9', label: '9', qty: 5 }, { ...COUNTER, lineId: '3' }]
  expect(await buyAgain(lines)).toEqual({
    added: 1,
    left: [
      { lineId: '2', name: `${LINE.name}, 9`, reason: expect.stringContaining('2 left') },
      { lineId: '3', name: `${LINE.name}, ${LINE.label}`, reason: GONE },
    ],
  })
  expect(inCart()).toEqual([[LINE.variantId, LINE.qty]])
})

it('takes a size from the product that has it now; one that nobody has is named, and no other line asks [ORD-08, CART-08]', async () => {
  const { variants, ...boot } = productFixture()
  const [eight, nine] = variants
  if (!eight || !nine) throw new Error('The boot has no sizes.')
  const dear = { ...boot, id: 'dear', variants: [eight] }
  wire.sells({ ...boot, variants: [nine] }, dear)
  wire.answers('quickOrder', () =>
    answer('quickOrder', { lines: [{ status: 'found', variantId: 'p1-8' }], products: [dear] }),
  )
  const lost = { ...LINE, lineId: '3', productId: 'gone', variantId: 'gone-8' }
  const lines = [LINE, { ...LINE, lineId: '2', variantId: 'p1-9', label: '9', qty: 1 }, lost]
  expect(await buyAgain(lines)).toMatchObject({ added: 2, left: [{ lineId: '3', reason: GONE }] })
  expect(Object.values(useCartStore.getState().items)).toMatchObject([
    { productId: 'dear', variantId: 'p1-8', qty: LINE.qty },
    { productId: 'p1', variantId: 'p1-9', qty: 1 },
  ])
  expect(wire.sent('quickOrder').map(({ body }) => body.lines)).toEqual([[{ code: 'p1-8' }, { code: 'gone-8' }]])
})

it('adds nothing where the shop cannot say who has a size now [ORD-08, CART-08]', async () => {
  wire.sells(productFixture({ id: 'p2' }))
  wire.answers('quickOrder', () => HttpResponse.error())
  await expect(buyAgain([{ ...LINE, lineId: '2', productId: 'p2', variantId: 'p2-8' }, LINE])).rejects.toThrow()
  expect(inCart()).toEqual([])
})

it('names what asks a question on its own page first, and adds the line beside it [PDP-11, ORD-08]', async () => {
  wire.sells(productFixture(), productFixture({ id: 'p2', challenge: { question: 'Which site are you on?' } }))
  const asking = { ...LINE, lineId: '2', productId: 'p2', variantId: 'p2-8' }
  expect(await buyAgain([asking, LINE])).toMatchObject({
    added: 1,
    left: [{ lineId: '2', reason: 'Add it on its own page: it asks a question first.' }],
  })
  expect(inCart()).toEqual([[LINE.variantId, LINE.qty]])
})

it.each([
  ['product', { ...COUNTER, variantId: 'p1-8' }],
  ['size', { ...COUNTER, productId: 'p1' }],
])('asks the shop nothing about a line that names no %s [ORD-08]', async (__, line) => {
  expect((await buyAgain([line])).left.map(({ reason }) => reason)).toEqual([GONE])
  expect(wire.sent()).toEqual([])
})

it.each([
  ['answers that it cannot', () => refusal('InternalError')],
  ['cannot be reached', () => HttpResponse.error()],
])('throws where the shop %s, and claims nothing [ORD-08]', async (__, trouble) => {
  wire.answers('indexObjects', trouble)
  await expect(buyAgain([LINE])).rejects.toThrow()
  expect(inCart()).toEqual([])
})

it('adds nothing where some of it cannot be asked about, and each once at the next press [ORD-08]', async () => {
  const products = [productFixture(), productFixture({ id: 'p2' })]
  let reached = false
  wire.answers('indexObjects', ({ body }) =>
    !reached && body.objectIds.includes('p2')
      ? HttpResponse.error()
      : answer('indexObjects', {
          results: body.objectIds.map((id: string) => products.find((product) => product.id === id) ?? null),
        }),
  )
  const lines = [
    { ...LINE, qty: 1 },
    { ...LINE, lineId: '2', productId: 'p2', variantId: 'p2-8', qty: 1 },
  ]
  await expect(buyAgain(lines)).rejects.toThrow()
  expect(inCart()).toEqual([])
  reached = true
  expect(await buyAgain(lines)).toEqual({ added: 2, left: [] })
  expect(inCart()).toEqual([
    [LINE.variantId, 1],
    ['p2-8', 1],
  ])
})

it('asks for one channel, page or order at a time [API-53, API-54]', async () => {
  useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'c1' })
  wire.answers('orderHistory', () => answer('orderHistory', { orders: [], page: 2, pageCount: 2, total: 0 }))
  await fetchQuery(historyQuery('online', 2))
  await fetchQuery(historyQuery('in-store', 2))
  expect(wire.sent('orderHistory').map(({ query }) => query.toString())).toEqual([
    'channel=online&page=2',
    'channel=in-store&page=2',
  ])
  expect(orderQuery('W1').queryKey).not.toEqual(orderQuery('W2').queryKey)
})

it('takes as many of a size as the shop allows, on a page that has not asked for its settings yet [CART-17, GEN-19]', async () => {
  const product = productFixture()
  wire.sells({ ...product, variants: product.variants.map((each) => ({ ...each, stockQty: 1000 })) })
  wire.answers('settings', () => answer('settings', { ...SETTINGS, cartItemQtyMax: 500 }))
  const lines = [
    { ...LINE, qty: 120 },
    { ...LINE, lineId: '2', variantId: 'p1-9', label: '9', qty: 501 },
  ]
  const { added, left } = await buyAgain(lines)
  expect([added, left.map(({ reason }) => reason)]).toEqual([1, ['The maximum quantity for this size is 500.']])
  expect(inCart()).toEqual([[LINE.variantId, 120]])
  expect(wire.sent('settings')).toHaveLength(1)
})
