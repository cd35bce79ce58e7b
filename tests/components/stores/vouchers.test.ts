import { beforeEach, describe, expect, it } from 'vitest'
import type { Voucher } from '#lib/domain/vouchers/voucher.ts'
import { changeCheckout, rememberCheckout, restoreCheckout, useCheckoutStore } from '#stores/checkout.ts'
import {
  appliedVouchers,
  dropVoucher,
  keepVoucher,
  markUnchecked,
  useVouchersStore,
  voucherCodes,
} from '#stores/vouchers.ts'

const cardOf = (code: string, amountRemaining = 5000): Voucher => ({
  code,
  pin: `pin of ${code}`,
  expires: '2035-12-31',
  amountRemaining,
})
const known = () => useVouchersStore.getState().known
const stored = () => JSON.parse(localStorage.getItem('checkout') ?? 'null').data.vouchers

beforeEach(() => {
  localStorage.clear()
  restoreCheckout()
  useVouchersStore.setState({ known: {} })
})

describe('gift cards on an order', () => {
  it('are none at first, in an order of any other content', () => {
    rememberCheckout({ promoCodes: ['TENOFF'] })
    expect([voucherCodes(), appliedVouchers(), useVouchersStore.getInitialState()]).toEqual([[], [], { known: {} }])
    dropVoucher('GIFT50')
    expect(voucherCodes()).toEqual([])
    expect(useCheckoutStore.getState().record.promoCodes).toEqual(['TENOFF'])
  })

  it('pay in the order they came; their codes are stored, their PINs are not [VOUCH-16, CHK-04]', () => {
    keepVoucher(cardOf('B'))
    keepVoucher(cardOf('A', 100))
    expect(voucherCodes()).toEqual(['B', 'A'])
    expect(appliedVouchers()).toEqual([cardOf('B'), cardOf('A', 100)])
    expect(stored()).toEqual(['B', 'A'])
    expect(localStorage.getItem('checkout')).not.toContain('pin of')
  })

  it('stand there once, with what is known of them last [VOUCH-12]', () => {
    keepVoucher(cardOf('A'))
    keepVoucher(cardOf('B'))
    markUnchecked('A')
    expect(known()).toMatchObject({ A: { unchecked: true, pin: 'pin of A', amountRemaining: 5000 } })
    expect(known()['B']?.unchecked).toBeUndefined()
    expect(appliedVouchers()).toEqual([cardOf('A'), cardOf('B')])
    keepVoucher(cardOf('A', 1200))
    expect(voucherCodes()).toEqual(['A', 'B'])
    expect(appliedVouchers()).toEqual([cardOf('A', 1200), cardOf('B')])
    expect(known()['A']?.unchecked).toBeUndefined()
  })

  it('of which nothing is known have nothing that could not be checked', () => {
    keepVoucher(cardOf('A'))
    markUnchecked('B')
    expect(Object.keys(known())).toEqual(['A'])
  })

  it('cannot pay once their PIN went with a reload, and stay on the order', () => {
    keepVoucher(cardOf('A'))
    keepVoucher(cardOf('B'))
    useVouchersStore.setState({ known: { B: cardOf('B') } })
    expect(voucherCodes()).toEqual(['A', 'B'])
    expect(appliedVouchers()).toEqual([cardOf('B')])
  })

  it('go one by one, with what was known of that one alone [VOUCH-13]', () => {
    keepVoucher(cardOf('A'))
    keepVoucher(cardOf('B'))
    dropVoucher('A')
    expect([voucherCodes(), Object.keys(known())]).toEqual([['B'], ['B']])
    expect(appliedVouchers()).toEqual([cardOf('B')])
  })

  it('are forgotten, PIN and all, with whatever takes them off the order [VOUCH-13, AUTH-21]', () => {
    keepVoucher(cardOf('A'))
    changeCheckout(() => ({}))
    expect(known()).toEqual({})
  })

  it('are known as long as what changes is something else', () => {
    keepVoucher(cardOf('A'))
    const before = known()
    rememberCheckout({ promoCodes: ['TENOFF'] })
    expect(known()).toBe(before)
  })
})
