import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pickupForm } from '#components/checkout/pickup-schema.ts'
import {
  afterPlacement,
  type CheckoutRecord,
  type PlacedOrder,
  parseCheckoutRecord,
} from '#lib/domain/checkout/checkout-record.ts'
import { selectionOf, selectionTrouble } from '#lib/domain/checkout/checkout-selection.ts'
import { pickupAddress, pickupStoreOf, storeAddressLine } from '#lib/domain/checkout/pickup-address.ts'
import { firstPickupRows, pickupRows } from '#lib/domain/checkout/pickup-list.ts'
import { isOnceMade, READY_ONCE_MADE, readyText, readyWhen, readyWithin } from '#lib/domain/checkout/pickup-ready.ts'
import { storeRegion } from '#lib/domain/store-locator/store-region.ts'

const FITZROY = {
  erpStoreId: 's1',
  name: 'Fitzroy',
  address: {
    country: 'AU',
    postcode: '3065',
    region: 'VIC',
    street1: '120 Smith Street',
    street2: 'Shop 2',
    locality: 'Fitzroy',
  },
} as const
const PENROSE = {
  erpStoreId: 's9',
  name: 'Penrose',
  address: { country: 'NZ', postcode: '1061', region: 'Auckland', street1: '4 Great South Road', locality: 'Auckland' },
} as const

describe('a store’s address', () => {
  it('becomes the shipping address: region to state, locality to suburb [CHK-30, PAY-08]', () => {
    expect(pickupAddress(FITZROY, { firstName: 'Kim', lastName: 'Lee' })).toEqual({
      country: 'AU',
      contactName: 'Kim Lee',
      street1: '120 Smith Street',
      street2: 'Shop 2',
      suburb: 'Fitzroy',
      state: 'VIC',
      postcode: '3065',
    })
  })

  it('has no state in New Zealand [CHK-30, VAL-41]', () => {
    expect(pickupAddress(PENROSE, { firstName: 'Kiri' })).not.toHaveProperty('state')
    expect(pickupAddress(PENROSE, { firstName: 'Kiri' })).not.toHaveProperty('street2')
    expect(storeAddressLine(PENROSE)).toBe('4 Great South Road, Auckland 1061, New Zealand')
  })

  it.each([
    [{ contactName: 'Sam Site', firstName: 'Kim', lastName: 'Lee' }, 'Sam Site'],
    [{ firstName: 'Kim', lastName: 'Lee' }, 'Kim Lee'],
    [{ firstName: ' ', lastName: 'Lee' }, 'Lee'],
    [{}, 'Click and Collect'],
  ])('is under the name of %o: %s [CHK-30, PAY-10, CONST-95]', (person, name) => {
    expect(pickupAddress(FITZROY, person).contactName).toBe(name)
  })

  it('keeps of a store what is needed to come back to it [CHK-03, GEN-10]', () => {
    const kept = pickupStoreOf({ ...FITZROY, services: ['Boot fitting'] } as typeof FITZROY)
    expect(kept).toEqual(FITZROY)
    expect(parseCheckoutRecord({ storePickupStore: kept })).toEqual({ storePickupStore: kept })
    expect(parseCheckoutRecord({ storePickupStore: { erpStoreId: 's1', name: 'Fitzroy' } })).toEqual({})
  })
})

describe('what a pickup needs', () => {
  const message = (values: object, field: string) =>
    pickupForm.safeParse(values).error?.issues.find(({ path }) => path[0] === field)?.message

  it('is a method [VAL-32, CHK-13]', () => {
    expect(message({ storeId: 's1', methodCode: '' }, 'methodCode')).toBe('Select a pick-up method.')
    expect(message({ storeId: 's1', methodCode: 'collect' }, 'methodCode')).toBeUndefined()
  })

  it('and a store [VAL-33, CHK-13]', () => {
    expect(message({ storeId: '', methodCode: 'collect' }, 'storeId')).toBe('Select a pick-up store.')
    expect(message({ storeId: 's1', methodCode: 'collect' }, 'storeId')).toBeUndefined()
  })
})

describe('payment for a pickup', () => {
  const record: CheckoutRecord = {
    shippingType: 'STORE_PICKUP',
    storePickupStore: FITZROY,
    storePickupOptions: { methodCode: 'collect' },
  }
  const collect = { code: 'collect', price: 0, type: 'STORE_PICKUP', requiresAuthorityToLeave: false } as const

  it('is reachable only with option, store, method and stock [GUARD-11]', () => {
    const flag = fc.boolean()
    fc.assert(
      fc.property(flag, flag, flag, flag, (option, store, available, inStock) => {
        const chosen = {
          ...record,
          storePickupOptions: option ? record.storePickupOptions : undefined,
          storePickupStore: store ? FITZROY : undefined,
        }
        const offer = { methods: [{ ...collect, available }], storeIdsWithStock: inStock ? ['s1'] : ['s2'] }
        const reachable = selectionTrouble(selectionOf(chosen), offer) === undefined
        expect(reachable).toBe(option && store && available && inStock)
      }),
    )
  })

  it('forgets option and store with the order, and keeps the type [CHK-22, CHK-23]', () => {
    const after = afterPlacement(record, {} as PlacedOrder)
    expect(after).toEqual({ shippingType: 'STORE_PICKUP', placedOrder: {} })
  })
})

describe('the list of stores', () => {
  const store = (erpStoreId: string, clickAndCollect = true) => ({ erpStoreId, clickAndCollect })
  const ids = (rows: readonly { store: { erpStoreId: string } }[]) => rows.map((row) => row.store.erpStoreId)

  it('starts with the stores that have everything, nearest first [CHK-12, DATA-21]', () => {
    const rows = pickupRows([store('a'), store('b'), store('c'), store('d', false)], ['c', 'b'], undefined)
    expect(ids(rows)).toEqual(['b', 'c', 'a'])
    expect(rows.map(({ shelf }) => shelf)).toEqual(['hasAll', 'hasAll', 'notInStock'])
  })

  it('says of the shopper’s own store that nothing can be collected there [CHK-12]', () => {
    expect(pickupRows([store('mine', false)], [], 'mine')).toEqual([{ store: store('mine', false), shelf: 'noPickup' }])
  })

  it('shows a few at first, and always those the shopper knows', () => {
    const all = [...'abcdefghij'].map((id) => store(id))
    const rows = pickupRows(all, ['a', 'b', 'c', 'd', 'e', 'f'], undefined)
    expect(ids(firstPickupRows(rows, []))).toEqual(['a', 'b', 'c', 'd', 'e', 'g', 'h'])
    const few = pickupRows(all, ['a', 'b'], undefined)
    expect(ids(firstPickupRows(few, []))).toEqual(['a', 'b', 'c', 'd'])
    expect(ids(firstPickupRows(pickupRows(all, [], undefined), []))).toEqual(['a', 'b'])
    expect(ids(firstPickupRows(rows, ['f', 'j', undefined]))).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'j'])
  })
})

describe('when it is ready', () => {
  const timeZone = 'Australia/Melbourne'
  const now = new Date('2026-03-02T01:00:00.000Z')

  it.each([
    [{ date: '2026-03-02', minutes: 13 * 60 + 59 }, 'Ready in 2 hours'],
    [{ date: '2026-03-02', minutes: 14 * 60 }, 'Ready in 2 hours'],
    [{ date: '2026-03-02', minutes: 14 * 60 + 1 }, 'Ready by 2:15 pm'],
    [{ date: '2026-03-02', minutes: 16 * 60 + 20 }, 'Ready by 4:30 pm'],
    [{ date: '2026-03-03', minutes: 9 * 60 }, 'Ready by 9 am tomorrow'],
  ])('%o: %s', (ready, words) => {
    expect(readyWhen(timeZone, ready, now)).toBe(words)
    expect(readyText({ name: 'Fitzroy', timeZone }, ready, now)).toBe(`${words} at Fitzroy`)
  })

  it.each([
    ['12:00:01', 'Ready in 2 hours'],
    ['12:00:00', 'Ready in 2 hours'],
    ['11:59:59', 'Ready by 2 pm'],
    ['11:59:00', 'Ready by 2 pm'],
  ])(
    'at 2 pm is, said at %s: %s. Two hours to the second are two hours, a second more is not [CHK-48]',
    (at, words) => {
      expect(readyWhen(timeZone, { date: '2026-03-02', minutes: 14 * 60 }, new Date(`2026-03-02T${at}+11:00`))).toBe(
        words,
      )
    },
  )
})

it('an order is ready within hours of its store, or once it is made, by what its pickup is called [CHK-46, CHK-48]', () => {
  expect(readyWithin('Click and collect, once it’s made')).toBe('Ready once it’s made.')
  expect(READY_ONCE_MADE).toBe('Ready once it’s made')
  expect(isOnceMade('Click and collect, once it’s made')).toBe(true)
  for (const label of ['Click and collect', 'Sent once it’s made, by hand', undefined]) {
    expect(isOnceMade(label)).toBe(false)
    expect(readyWithin(label)).toBe('Usually ready within 2 hours, while the store is open.')
  }
})

it.each([
  ['AU', 'VIC', '3065', 'VIC'],
  ['AU', 'Victoria', '3065', 'VIC'],
  ['AU', 'vic', '3065', 'VIC'],
  ['AU', 'NSW', '3065', 'NSW'],
  ['AU', 'Victoria', '0001', 'Victoria'],
  ['NZ', 'Auckland', '3065', 'Auckland'],
])(
  'a store of %s whose region is written %s at %s is in %s, as orders write it [STORE-14, CHK-30]',
  (country, region, postcode, told) => {
    expect(storeRegion({ country, region, postcode })).toBe(told)
  },
)
