'use client'
import { type Cents, fromDollars } from '#lib/domain/money/money.ts'
import { giftCardCode, giftCardLast4 } from '#lib/domain/vouchers/gift-card.ts'
import type { VoucherBalance } from '#lib/domain/vouchers/voucher.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { useVouchersStore } from '#stores/vouchers.ts'
import { useCheckoutData } from '../checkout/use-checkout-data.ts'

/** A gift card on the order, as it is shown. */
export interface GiftCardView {
  code: string
  last4: string
  /** Undefined when its PIN went with a reload. */
  balance: VoucherBalance | undefined
  /** Its balance could not be asked for again. */
  unchecked: boolean
  /** What this order takes from it; undefined while that is worked out. */
  used: Cents | undefined
}

const NO_CODES: readonly string[] = []

/** The gift cards on the order, in the order they pay. */
export function useGiftCards(): GiftCardView[] {
  const codes = useCheckoutStore(({ record }) => record.vouchers) ?? NO_CODES
  const known = useVouchersStore((state) => state.known)
  const { data, pending } = useCheckoutData()
  return codes.map((code) => {
    const usage = data?.creditUsages.find((each) => giftCardCode(each.code) === code)
    return {
      code,
      last4: giftCardLast4(code),
      balance: known[code],
      unchecked: known[code]?.unchecked === true,
      used: pending || !data ? undefined : fromDollars(usage?.amount ?? 0),
    }
  })
}
