import { create } from 'zustand'
import type { Voucher, VoucherBalance } from '#lib/domain/vouchers/voucher.ts'
import { changeCheckout, useCheckoutStore } from './checkout.ts'

interface KnownVoucher extends VoucherBalance {
  pin: string
  /** The last try to ask for its balance again came to nothing [VOUCH-12]. */
  unchecked?: true | undefined
}

interface VouchersState {
  /**
   * By code. The checkout record says which cards are on the order; what is known of them lives here, in memory
   * [CHK-04].
   */
  known: Readonly<Record<string, KnownVoucher>>
}

export const useVouchersStore = create<VouchersState>()(() => ({ known: {} }))

// Whatever takes a card off the order (a placement, a logout, another window) also ends what is known of it [VOUCH-13,
// AUTH-21].
useCheckoutStore.subscribe(({ record }) => {
  const { known } = useVouchersStore.getState()
  const kept = Object.entries(known).filter(([code]) => record.vouchers?.includes(code))
  if (kept.length < Object.keys(known).length) useVouchersStore.setState({ known: Object.fromEntries(kept) })
})

/** The codes on the order, in the order they pay. */
export function voucherCodes(): readonly string[] {
  return useCheckoutStore.getState().record.vouchers ?? []
}

/** Puts a card on the order, or what is new about one that is there. */
export function keepVoucher({ code, pin, expires, amountRemaining }: Voucher): void {
  useVouchersStore.setState(({ known }) => ({ known: { ...known, [code]: { pin, expires, amountRemaining } } }))
  changeCheckout((record) => {
    const codes = record.vouchers ?? []
    return codes.includes(code) ? record : { ...record, vouchers: [...codes, code] }
  })
}

export function markUnchecked(code: string): void {
  useVouchersStore.setState(({ known }) => {
    const voucher = known[code]
    return voucher ? { known: { ...known, [code]: { ...voucher, unchecked: true } } } : { known }
  })
}

/** Takes a card off the order. */
export function dropVoucher(code: string): void {
  changeCheckout((record) => ({ ...record, vouchers: record.vouchers?.filter((held) => held !== code) }))
}

/** The cards that can pay, in the order they do. A card whose PIN went with a reload is not among them. */
export function appliedVouchers(): Voucher[] {
  const { known } = useVouchersStore.getState()
  return voucherCodes().flatMap((code) => {
    const voucher = known[code]
    if (!voucher) return []
    const { pin, expires, amountRemaining } = voucher
    return [{ code, pin, expires, amountRemaining }]
  })
}
