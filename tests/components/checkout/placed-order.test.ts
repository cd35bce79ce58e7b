import { afterEach, describe, expect, it } from 'vitest'
import { useProductRecords } from '#lib/client/cart/product-records.ts'
import { orderPoints } from '#lib/client/checkout/order-points.ts'
import { placedOrder } from '#lib/client/checkout/placed-order.ts'
import type { Order } from '#lib/contract/order.ts'
import { LINE, orderFixture, productFixture } from '#tests/setup/shop-fixtures.ts'

const lineOf = (rest: Partial<Order['lines'][number]>) => orderFixture().lines.map((line) => ({ ...line, ...rest }))

describe('what a browser remembers of an order', () => {
  it('is each line as it was ordered, under the cart’s id while it is there [CHK-24]', () => {
    const order = orderFixture({ lines: [...lineOf({}), ...lineOf({ lineId: '2', variantId: 'p1-9', qty: 2 })] })
    const { cartItems } = placedOrder(order, { a: { ...LINE, qty: 5, challengeAnswer: 'Bay 4' } }, undefined)
    const shown = { name: 'Anvil boot', brandName: 'Grit', label: '8', unitPrice: 129.95, total: 129.95 }
    expect(cartItems).toEqual([
      { ...LINE, ...shown, qty: 1, challengeAnswer: 'Bay 4' },
      { ...shown, id: 'line-2', productId: 'p1', variantId: 'p1-9', qty: 2, createdAt: order.createdAt },
    ])
  })

  it('says what was paid with where it is known, by the payment it belongs to alone [CHK-24]', () => {
    const order = orderFixture({
      payments: [
        { methodCode: 'voucher', amount: 50, summary: 'Gift card' },
        { methodCode: 'braintree_credit_card', amount: 94.9, summary: 'Visa ending in 1111' },
      ],
    })
    const typesOf = (paidWith: Parameters<typeof placedOrder>[2]) =>
      placedOrder(order, {}, paidWith).payment.map(({ type }) => type)
    expect(typesOf('BRAINTREE_SAVED')).toEqual(['voucher', 'BRAINTREE_SAVED'])
    expect(typesOf('AFTERPAY')).toEqual(['voucher', 'braintree_credit_card'])
    expect(typesOf(undefined)).toEqual(['voucher', 'braintree_credit_card'])
  })

  it('is where it goes and who collects it, as far as the order says [CHK-24]', () => {
    const { shipping } = orderFixture()
    const more = {
      instructions: 'Gate 4',
      collector: { name: 'Lou Ng', phone: '+61400000001' },
      arrival: { earliest: '2026-03-04', latest: '2026-03-05' },
      byEmail: true,
    } as unknown as Order['shipping']
    const seen = { type: 'DELIVERY', label: 'Express', price: 14.95, address: shipping.address }
    expect(placedOrder(orderFixture(), {}, undefined).shipping).toStrictEqual(seen)
    const order = orderFixture({ shipping: { ...shipping, ...more } })
    expect(placedOrder(order, {}, undefined).shipping).toStrictEqual({ ...seen, ...more })
    const done = orderFixture({ status: 'COMPLETED' })
    expect(placedOrder(done, {}, undefined).shipping).toStrictEqual({ ...seen, service: true })
  })

  it('names the buyer’s purchase order number, where the order has one [CHK-24, CHK-49]', () => {
    expect(placedOrder(orderFixture({ purchaseOrderNumber: 'PO 4711' }), {}, undefined)).toStrictEqual({
      ...placedOrder(orderFixture(), {}, undefined),
      purchaseOrderNumber: 'PO 4711',
    })
    expect(placedOrder(orderFixture(), {}, undefined)).not.toHaveProperty('purchaseOrderNumber')
  })

  it('is that services stand beside goods or cards, or alone, where the lines say so [CHK-39]', () => {
    const of = (...ways: Order['lines'][number]['fulfilment'][]) =>
      placedOrder(orderFixture({ lines: ways.flatMap((fulfilment) => lineOf({ fulfilment })) }), {}, undefined).shipping
    for (const beside of ['goods', 'giftCard'] as const) {
      expect(of(beside, 'service')).toMatchObject({ services: true })
      expect(of(beside, 'service')).not.toHaveProperty('service')
      for (const none of ['service', 'services']) expect(of(beside)).not.toHaveProperty(none)
    }
    expect(of('service')).toMatchObject({ service: true })
    expect(of('service')).not.toHaveProperty('services')
  })

  it('is the frequent-flyer number that earns with it, and how much where that is known [LOY-12, CHK-24]', () => {
    const loyalty = { qantas: { memberId: '1900100200' } } as unknown as NonNullable<Order['loyalty']>
    const order = orderFixture({ loyalty })
    expect(placedOrder(order, {}, undefined, 258).loyalty).toStrictEqual({ ...loyalty, points: 258 })
    expect(placedOrder(order, {}, undefined).loyalty).toStrictEqual(loyalty)
    expect(placedOrder(orderFixture(), {}, undefined, 258)).not.toHaveProperty('loyalty')
  })
})

describe('the points of an order', () => {
  afterEach(() => useProductRecords.setState({ byId: {} }))
  const known = (...products: ReturnType<typeof productFixture>[]) =>
    useProductRecords.setState({
      byId: Object.fromEntries(products.map((product) => [product.id, { product, fetchedAt: 0 }])),
    })
  const lines = [...lineOf({ total: 99.95 }), ...lineOf({ productId: 'card', total: 50 })]

  it('are those of its goods, whatever gift cards were bought with them [LOY-02]', () => {
    known(productFixture(), productFixture({ id: 'card', functionalType: 'giftCard' }))
    expect(orderPoints({ lines })).toBe(198)
    known(productFixture(), productFixture({ id: 'card' }))
    expect(orderPoints({ lines })).toBe(298)
  })

  it('are not guessed while one of its products is unknown [LOY-02]', () => {
    known(productFixture())
    expect(orderPoints({ lines })).toBeUndefined()
  })
})
