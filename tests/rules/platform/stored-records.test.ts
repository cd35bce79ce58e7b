import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { syncableState } from '#lib/contract/account-state.ts'
import { checkoutInfoRequest } from '#lib/contract/checkout.ts'
import { CART_RECORD_VERSION, parseCartRecord, parseItem } from '#lib/domain/cart/cart-record.ts'
import { afterPlacement, type CheckoutRecord, parseCheckoutRecord } from '#lib/domain/checkout/checkout-record.ts'
import { isAmount, isText, maybe, nullOr, readStoredRecord, writeStoredRecord } from '#lib/domain/stored-record.ts'

const line = { id: 'a', productId: 'p', variantId: 'v', qty: 2, createdAt: '2026-03-01T10:00:00.000Z' }
const read = (raw: string | null) => readStoredRecord(raw, CART_RECORD_VERSION, parseCartRecord)
const stored = (items: object, version = CART_RECORD_VERSION) => writeStoredRecord(version, { items })

describe('the cart’s record', () => {
  it('is {version, data} and comes back as it was written [CART-01, GEN-10]', () => {
    expect(JSON.parse(stored({ a: line }))).toEqual({ version: 1, data: { items: { a: line } } })
    expect(read(stored({ a: line }))).toEqual({ items: { a: line } })
  })

  it.each([
    ['nothing', null],
    ['no JSON', '{oops'],
    ['an array', '[]'],
    ['null', 'null'],
    ['an older version', stored({ a: line }, 0)],
    ['a newer version', stored({ a: line }, 2)],
    ['a version in words', JSON.stringify({ version: '1', data: { items: {} } })],
    ['no data', JSON.stringify({ version: 1 })],
    ['items that are a list', stored([line])],
    ['a line under another id', stored({ b: line })],
    ['a quantity of 0', stored({ a: { ...line, qty: 0 } })],
    ['a quantity in words', stored({ a: { ...line, qty: '2' } })],
    ['half a pair', stored({ a: { ...line, qty: 1.5 } })],
    ['an id with a blank', stored({ a: { ...line, productId: 'p 1' } })],
    ['no instant', stored({ a: { ...line, createdAt: 'yesterday' } })],
    ['two lines of one variant', stored({ a: line, b: { ...line, id: 'b' } })],
  ])('is discarded when it is %s [GEN-10]', (_, raw) => {
    expect(read(raw)).toBeUndefined()
  })

  it('never throws, whatever is in the storage [GEN-10]', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (raw) => void read(raw)))
    fc.assert(fc.property(fc.jsonValue(), (data) => void read(writeStoredRecord(1, data))))
  })

  it.each<[string, object, object]>([
    ['a day without a time', { createdAt: '2020-01-01' }, { createdAt: '2020-01-01T00:00:00.000Z' }],
    [
      'an instant of another zone',
      { createdAt: '2020-01-01T10:00:00+10:00' },
      { createdAt: '2020-01-01T00:00:00.000Z' },
    ],
    ['more than a line can stand for', { qty: 10_000 }, { qty: 9999 }],
    ['an empty answer', { challengeAnswer: ' ' }, {}],
    ['too long an answer', { challengeAnswer: 'x'.repeat(101) }, {}],
    ['an answer with a control character', { challengeAnswer: 'a\u0000b' }, {}],
    ['an answer between blanks', { challengeAnswer: ' SMITH ' }, { challengeAnswer: 'SMITH' }],
  ])('takes %s the way the shop would [GEN-10, VAL-16, VAL-45]', (_, odd, sound) => {
    expect(read(stored({ a: { ...line, ...odd } }))).toEqual({ items: { a: { ...line, ...sound } } })
  })

  it('gives no line that the shop would refuse, whatever is in the storage [GEN-10, SYNC-03]', () => {
    const instants = fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
    const odd = fc.record({
      id: fc.constant('a'),
      productId: fc.constantFrom('p', 'p 1'),
      variantId: fc.constant('v'),
      qty: fc.oneof(fc.integer(), fc.maxSafeNat(), fc.integer({ min: 9990, max: 10_010 })),
      createdAt: fc.oneof(
        instants,
        fc.constantFrom('2020-01-01', '2020-01-01T10:00+10:00', '7 March 2020'),
        fc.string(),
      ),
      challengeAnswer: fc.option(fc.string({ unit: 'binary', maxLength: 120 }), { nil: undefined }),
    })
    fc.assert(
      fc.property(odd, (value) => {
        const item = parseItem('a', value)
        if (!item) return
        const cart = syncableState.safeParse({ syncableStateVersion: 0, cart: { items: { a: item } } })
        expect(cart.error).toBeUndefined()
      }),
      { numRuns: 2000 },
    )
    expect(parseItem('a', { ...line, createdAt: '+010000-01-01T00:00:00.000Z' })).toBeUndefined()
  })

  it('drops fields it does not know', () => {
    expect(read(stored({ a: { ...line, price: 1 } }))).toEqual({ items: { a: line } })
  })
})

describe('a part of a record', () => {
  const parts = [7, 0, -1.5, Number.NaN, Number.POSITIVE_INFINITY, '7', '', null, undefined, {}, []]
  it.each([
    ['a number that can be reckoned with', isAmount, [7, 0, -1.5]],
    ['a number or expressly nothing', nullOr(isAmount), [7, 0, -1.5, null]],
    ['a text that may be absent', maybe(isText), ['7', '', undefined]],
  ])('that should be %s is nothing else [GEN-10]', (_, check, sound) => {
    expect(parts.filter((part) => check(part))).toEqual(sound)
  })
})

const contact = { email: 'a@b.au', firstName: 'A', lastName: 'B', phone: '+61412345678', agreeToMarketing: false }
const address = {
  country: 'AU',
  contactName: 'A B',
  street1: '1 Road',
  suburb: 'Perth',
  state: 'WA',
  postcode: '6000',
} as const
const full: CheckoutRecord = {
  contact,
  shippingType: 'DELIVERY',
  deliveryAddress: { type: 'ENTERED', ...address, isDefaultBilling: false, isDefaultShipping: false },
  billingAddress: { type: 'SELECTED', id: 'x1', ...address, isDefaultBilling: true, isDefaultShipping: false },
  deliveryOptions: { methodCode: 'express', instructions: { delivery: '' }, authorityToLeave: true },
  storePickupStore: {
    erpStoreId: 's1',
    name: 'Perth',
    address: { country: 'AU', postcode: '6000', region: 'WA', street1: '2 Hay St', locality: 'Perth' },
  },
  storePickupOptions: { methodCode: 'collect' },
  promoCodes: ['BOOTS'],
  vouchers: ['GC1'],
  lastCheckoutData: { data: {}, loadedAt: 1, fingerprint: 'f' },
  failedOrder: { orderNumber: 'W1' },
  purchaseOrderNumber: 'PO 4711',
}

describe('the checkout’s record', () => {
  it('comes back as it was written [CHK-03, CHK-04]', () => {
    expect(parseCheckoutRecord(JSON.parse(JSON.stringify(full)))).toEqual(full)
  })

  it.each([
    ['nested', { type: 'ENTERED', address }],
    ['without its default flags', { type: 'ENTERED', ...address }],
    ['saved, without an id', { ...full.billingAddress, id: undefined }],
  ])(
    'has addresses as the specification names their fields: one that is %s is none [ADDR-01, ADDR-02]',
    (_, stored) => {
      const { deliveryAddress, ...rest } = full
      expect(Object.keys(deliveryAddress ?? {}).sort()).toEqual(
        [...Object.keys(address), 'isDefaultBilling', 'isDefaultShipping', 'type'].sort(),
      )
      expect(parseCheckoutRecord({ ...rest, deliveryAddress: stored })).toEqual(rest)
    },
  )

  it('loses only the part that is broken [GEN-10]', () => {
    const broken = { ...full, deliveryOptions: { methodCode: 7 }, billingAddress: { ...full.billingAddress, id: 7 } }
    const { deliveryOptions: _, billingAddress: __, ...rest } = full
    expect(parseCheckoutRecord(broken)).toEqual(rest)
  })

  it('never throws, whatever is in the storage [GEN-10]', () => {
    fc.assert(fc.property(fc.jsonValue(), (data) => void parseCheckoutRecord(data)))
  })

  it('gives no more and no longer promo codes than the shop takes [GEN-10, PROMO-10]', () => {
    const many = Array.from({ length: 25 }, (_, i) => `CODE${i}`)
    const promoCodes = ['', ' ', 'X'.repeat(51), ' BOOTS ', ...many]
    expect(parseCheckoutRecord({ promoCodes })?.promoCodes).toEqual(['BOOTS', ...many.slice(0, 19)])
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 60 }), { maxLength: 40 }), (kept) => {
        const codes = parseCheckoutRecord({ promoCodes: kept })?.promoCodes
        expect(checkoutInfoRequest.shape.promoCodes.safeParse(codes).error).toBeUndefined()
      }),
    )
  })

  it('clears the order’s own choices after a placement and keeps the shopper’s [CHK-22, CHK-23, CHK-49]', () => {
    const placed = { number: 'W1' } as never
    expect(afterPlacement(full, placed)).toEqual({
      contact,
      shippingType: 'DELIVERY',
      deliveryAddress: full.deliveryAddress,
      billingAddress: full.billingAddress,
      placedOrder: placed,
    })
  })
})
