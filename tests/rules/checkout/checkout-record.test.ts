import { describe, expect, it } from 'vitest'
import { type CheckoutRecord, parseCheckoutRecord } from '#lib/domain/checkout/checkout-record.ts'
import { offeredMethods, selectionOf } from '#lib/domain/checkout/checkout-selection.ts'

const ADDRESS = {
  country: 'AU',
  contactName: 'Kim Lee',
  company: 'Lee Builders',
  street1: '12 Smith St',
  street2: 'Unit 3',
  suburb: 'Fitzroy',
  state: 'VIC',
  postcode: '3065',
  confirmed: true,
} as const
const PERSON = { email: 'kim@example.com', firstName: 'Kim', lastName: 'Lee', phone: '+61400000000' }
const COLLECTOR = { name: 'Sam Site', phone: '+61400000001' }
const FLAGS = { isDefaultBilling: false, isDefaultShipping: true }

/** All that a browser can remember of a checkout. */
const WHOLE = {
  billingAddress: { ...ADDRESS, type: 'ENTERED', ...FLAGS },
  contact: { ...PERSON, agreeToMarketing: false },
  lastCheckoutData: { data: {}, loadedAt: 1, fingerprint: 'f' },
  placedOrder: {
    number: 'W000000001',
    cartItems: [
      {
        ...{ id: 'a', productId: 'p1', variantId: 'p1-8', qty: 1, createdAt: '2026-03-01T10:00:00.000Z' },
        ...{ name: 'Boot', brandName: 'Grit', label: '8', unitPrice: 129.95, total: 129.95 },
      },
    ],
    payment: [{ type: 'immediate', methodCode: 'braintree_credit_card', summary: 'Visa ending in 1111' }],
    shipping: {
      ...{ type: 'DELIVERY', label: 'Express', price: 14.95, address: ADDRESS, instructions: 'At the gate' },
      ...{
        collector: COLLECTOR,
        arrival: { from: '2026-03-03', to: '2026-03-04' },
        byEmail: true,
        service: true,
        services: true,
      },
    },
    contact: PERSON,
    billingAddress: ADDRESS,
    promoCodes: ['TEN'],
    vouchers: [{ last4: '8842', amount: 10 }],
    loyalty: { memberId: 'M1', points: 144 },
    purchaseOrderNumber: 'PO 4711',
    totals: { itemSubtotal: 129.95, totalDiscount: 0, shipping: 14.95, gst: 13.17, grandTotal: 144.9 },
  },
  failedOrder: { orderNumber: 'W000000002' },
  shippingType: 'DELIVERY',
  deliveryAddress: { ...ADDRESS, type: 'SELECTED', id: 'home', ...FLAGS },
  deliveryOptions: { methodCode: 'express', instructions: { delivery: 'At the gate' }, authorityToLeave: true },
  storePickupStore: {
    ...{ erpStoreId: 's1', name: 'Fitzroy' },
    address: {
      ...{
        country: 'AU',
        postcode: '3065',
        region: 'VIC',
        street1: '1 Smith St',
        street2: 'Shop 2',
        locality: 'Fitzroy',
      },
    },
  },
  storePickupOptions: { methodCode: 'collect', collector: COLLECTOR },
  promoCodes: ['TEN'],
  giftDeliveries: {
    'card-50': { recipientEmail: 'sam@example.com', recipientName: 'Sam', message: 'Enjoy', sendOn: '2026-03-09' },
  },
  vouchers: ['GIFT50'],
  purchaseOrderNumber: 'PO 4711',
} as const satisfies { [K in keyof Required<CheckoutRecord>]: unknown }

type Path = readonly string[]

/** What may be left out, by its last name. */
const OPTIONAL =
  /^(company|street2|state|confirmed|collector|instructions|arrival|byEmail|services?|loyalty|points|purchaseOrderNumber|recipientName|message|sendOn)$/

const isHolder = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Where everything is in a value, itself aside. */
function pathsOf(value: unknown): Path[] {
  if (!isHolder(value)) return []
  return Object.entries(value).flatMap(([name, held]) => [[name], ...pathsOf(held).map((rest) => [name, ...rest])])
}

function withAt(value: unknown, [name = '', ...rest]: Path, change: (held: unknown) => unknown): unknown {
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  const held = (value as Record<string, unknown>)[name]
  return Object.assign(copy, { [name]: rest.length > 0 ? withAt(held, rest, change) : change(held) })
}

/** Another thing than what was there; a number that is none is not one either. */
const spoilt = (held: unknown) => (typeof held === 'number' ? Number.NaN : isHolder(held) ? 'text' : { held })

const PATHS = pathsOf(WHOLE)
const without = (key: string | undefined) => Object.fromEntries(Object.entries(WHOLE).filter(([name]) => name !== key))

describe('a checkout as it is remembered', () => {
  it('is read as it was written [CHK-03, GEN-10]', () => {
    expect(parseCheckoutRecord(WHOLE)).toEqual(WHOLE)
    expect(parseCheckoutRecord({})).toEqual({})
    expect(parseCheckoutRecord([WHOLE])).toBeUndefined()
    // A pickup as well, and no third way.
    expect(parseCheckoutRecord({ shippingType: 'STORE_PICKUP' })).toEqual({ shippingType: 'STORE_PICKUP' })
    expect(parseCheckoutRecord({ shippingType: '' })).toEqual({})
  })

  it.each(PATHS.map((path) => [path.join(' › '), path] as const))(
    'forgets what has another %s, and that alone [GEN-10]',
    (_, path) => {
      expect(parseCheckoutRecord(withAt(WHOLE, path, spoilt))).toEqual(without(path[0]))
    },
  )

  it.each(PATHS.filter((path) => path.length > 1).map((path) => [path.join(' › '), path] as const))(
    'without %s keeps all that needs none [GEN-10]',
    (_, path) => {
      const lacking = withAt(WHOLE, path, () => undefined)
      const mayLack = OPTIONAL.test(path.at(-1) ?? '') && !path.join().startsWith('deliveryOptions')
      expect(parseCheckoutRecord(lacking)).toEqual(mayLack ? lacking : without(path[0]))
    },
  )

  it('takes an address of the book by its id, and a typed one without [ADDR-02]', () => {
    const typed = { ...WHOLE.billingAddress, type: 'SELECTED' }
    expect(parseCheckoutRecord({ billingAddress: typed })).toEqual({})
    const saved = { ...WHOLE.deliveryAddress, type: 'BORROWED' }
    expect(parseCheckoutRecord({ deliveryAddress: saved })).toEqual({})
    const country = { ...WHOLE.billingAddress, country: 'NZ' }
    expect(parseCheckoutRecord({ billingAddress: country })).toEqual({ billingAddress: country })
  })

  it('keeps the codes the shop takes: of 50 characters, twenty of them, none blank [GEN-10]', () => {
    const codes = ['x'.repeat(50), 'y'.repeat(51), ' ', ' TEN ', ...Array.from({ length: 30 }, (_, i) => `C${i}`)]
    const read = parseCheckoutRecord({ promoCodes: codes })?.promoCodes
    expect(read).toEqual(['x'.repeat(50), 'TEN', ...Array.from({ length: 18 }, (_, i) => `C${i}`)])
  })
})

describe('what has been chosen', () => {
  it('is read from the record [GUARD-10, GUARD-11]', () => {
    expect(selectionOf(WHOLE as unknown as CheckoutRecord)).toEqual({
      shippingType: 'DELIVERY',
      hasAddress: true,
      deliveryMethodCode: 'express',
      pickupMethodCode: 'collect',
      pickupStoreId: 's1',
    })
    expect(selectionOf({})).toEqual({ hasAddress: false })
  })

  it('is chosen from what can be had, the cheapest first, of one price by code [CHK-15, CHK-16]', () => {
    const method = (code: string, price: number, rest = {}) =>
      ({ code, price, type: 'DELIVERY', available: true, requiresAuthorityToLeave: false, ...rest }) as const
    const methods = [
      method('express', 14.95),
      method('fourhd', 9.95, { available: false }),
      method('standard', 9.95),
      method('collect', 0, { type: 'STORE_PICKUP' }),
      method('courier', 9.95),
      method('air', 14.95),
    ]
    const codes = (type: 'DELIVERY' | 'STORE_PICKUP') => offeredMethods(methods, type).map(({ code }) => code)
    expect(codes('DELIVERY')).toEqual(['courier', 'standard', 'air', 'express'])
    expect(codes('STORE_PICKUP')).toEqual(['collect'])
  })
})
