import { describe, expect, it } from 'vitest'
import { countryAddress } from '#lib/domain/address/address-country.ts'
import type { CheckoutRecord } from '#lib/domain/checkout/checkout-record.ts'
import { withKnownAddresses } from '#lib/domain/checkout/saved-choice.ts'
import { ADDRESS, ENTERED_ADDRESS } from '#tests/setup/shop-fixtures.ts'

const BOOK = [{ ...ADDRESS, id: 'home', isDefaultBilling: true, isDefaultShipping: true }]
const flags = { isDefaultBilling: true, isDefaultShipping: true }
const selected = (id: string) => ({ type: 'SELECTED', id, ...ADDRESS, confirmed: true, ...flags }) as const
const entered = ENTERED_ADDRESS

describe('chosen addresses once the address book is known', () => {
  it.each([
    ['delivery', { deliveryAddress: selected('gone'), billingAddress: selected('home') }, 'deliveryAddress'],
    ['billing', { deliveryAddress: selected('home'), billingAddress: selected('gone') }, 'billingAddress'],
  ] as const)('clears a %s address whose id is gone, and nothing else [ADDR-11, CHK-20]', (_, record, cleared) => {
    expect(withKnownAddresses({ shippingType: 'DELIVERY', ...record }, BOOK)).toEqual({
      shippingType: 'DELIVERY',
      ...record,
      [cleared]: undefined,
    })
  })

  it('follows an address that was changed in the book, its default flags too [CHK-20, ADDR-01]', () => {
    const moved = { ...ADDRESS, id: 'home', street1: '2 Smith St', isDefaultBilling: false, isDefaultShipping: true }
    const record = withKnownAddresses({ deliveryAddress: selected('home') }, [moved])
    expect(record.deliveryAddress).toEqual({
      ...selected('home'),
      street1: '2 Smith St',
      isDefaultBilling: false,
    })
    const lessDefault = { ...ADDRESS, id: 'home', isDefaultBilling: false, isDefaultShipping: true }
    expect(withKnownAddresses({ billingAddress: selected('home') }, [lessDefault]).billingAddress).toEqual({
      ...selected('home'),
      isDefaultBilling: false,
    })
  })

  it('leaves typed addresses and known ones as they are [ADDR-11]', () => {
    for (const record of [{}, { deliveryAddress: entered, billingAddress: selected('home') }] as CheckoutRecord[]) {
      expect(withKnownAddresses(record, BOOK)).toBe(record)
    }
    const typed = { deliveryAddress: entered, billingAddress: entered }
    expect(withKnownAddresses(typed, [])).toBe(typed)
  })
})

describe('how addresses are written in a country', () => {
  it.each([
    ['AU', 'Suburb', true],
    ['NZ', 'Town or city', false],
  ])('is known for %s [ADDR-09]', (country, suburbLabel, hasState) => {
    expect(countryAddress(country)).toMatchObject({ suburbLabel, hasState })
  })

  it.each(['US', '', 'au', 'constructor'])('is an internal error for %j [ADDR-10, ERR-105]', (country) => {
    expect(() => countryAddress(country)).toThrow('Country address config not found.')
  })
})
