import { describe, expect, it } from 'vitest'
import { afterpayOption, afterpayOptions } from '#lib/client/wallets/afterpay-options.ts'
import { billLines, filled, selectedOption, wantsPayer } from '#lib/client/wallets/wallet-text.ts'
import { PICKUP_STORE } from '#tests/setup/shop-fixtures.ts'

const STANDARD = { id: 'DELIVERY:standard', label: 'Standard', amount: 0 }
const EXPRESS = { id: 'DELIVERY:express', label: 'Express', amount: 1495, selected: true }

describe('a bill in a wallet', () => {
  it('lists what is bought, and takes off what is taken off, to the cent [EXP-19]', () => {
    const lines = billLines({ items: 12_995, delivery: 1495, deliveryDiscount: 495, giftCards: 5000 })
    expect(lines).toEqual([
      { label: 'Items', amount: 12_995 },
      { label: 'Delivery', amount: 1495 },
      { label: 'Delivery discount', amount: -495 },
      { label: 'Gift cards', amount: -5000 },
    ])
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(8995)
  })

  it('names nothing that is not taken off [EXP-19]', () => {
    const labels = (taken: { deliveryDiscount: number; giftCards: number }) =>
      billLines({ items: 12_995, delivery: 0, ...taken }).map(({ label }) => label)
    expect(labels({ deliveryDiscount: 0, giftCards: 0 })).toEqual(['Items', 'Delivery'])
    expect(labels({ deliveryDiscount: 0, giftCards: 1 })).toEqual(['Items', 'Delivery', 'Gift cards'])
  })

  it('lists no delivery where nothing is sent, and a free one where something is [CHK-39, EXP-19]', () => {
    const bill = { items: 5000, deliveryDiscount: 0, giftCards: 1000 }
    expect(billLines(bill).map(({ label }) => label)).toEqual(['Items', 'Gift cards'])
    expect(billLines({ ...bill, delivery: 0 })).toContainEqual({ label: 'Delivery', amount: 0 })
  })
})

describe('an option in Afterpay', () => {
  it('says what the whole order comes to with it, the chosen one’s price taken out [EXP-13]', () => {
    const told = afterpayOptions({ total: 14_490, options: [STANDARD, EXPRESS] })
    const aud = (amount: string) => ({ amount, currency: 'AUD' })
    expect(told).toEqual([
      { id: STANDARD.id, name: 'Standard', description: '', shippingAmount: aud('0.00'), orderAmount: aud('129.95') },
      { id: EXPRESS.id, name: 'Express', description: '', shippingAmount: aud('14.95'), orderAmount: aud('144.90') },
    ])
    expect(afterpayOption({ total: 14_490, options: [STANDARD, EXPRESS] })).toEqual(told[1])
  })

  it('is not offered where it would leave nothing to pay [PAY-11]', () => {
    const left = (total: number) => afterpayOptions({ total, options: [STANDARD, EXPRESS] }).map(({ id }) => id)
    expect(left(1495)).toEqual([EXPRESS.id])
    expect(left(1496)).toEqual([STANDARD.id, EXPRESS.id])
    expect(afterpayOptions({ total: 100, options: [] })).toEqual([])
    expect(afterpayOption({ total: 100, options: [] })).toBeUndefined()
  })
})

it('takes the option that says that it is selected, else the first, as wallets do [EXP-13]', () => {
  expect(selectedOption([STANDARD, EXPRESS])).toBe(EXPRESS)
  expect(selectedOption([STANDARD, { ...EXPRESS, selected: false }])).toBe(STANDARD)
  expect(selectedOption([])).toBeUndefined()
})

it('asks who pays where a wallet delivers, somebody collects or nothing is sent, and not at checkout [CHK-39, EXP-12]', () => {
  const plain = { total: 1, currency: 'AUD', wantsShipping: false, options: [] } as const
  expect(wantsPayer(plain)).toBe(false)
  expect(wantsPayer({ ...plain, wantsShipping: true })).toBe(true)
  expect(wantsPayer({ ...plain, unsent: true })).toBe(true)
  expect(wantsPayer({ ...plain, collectFrom: PICKUP_STORE })).toBe(true)
})

it('keeps of what a wallet says only what it knows', () => {
  expect(filled({ email: 'ada@example.com', phone: '', givenName: null, familyName: undefined })).toStrictEqual({
    email: 'ada@example.com',
  })
})
