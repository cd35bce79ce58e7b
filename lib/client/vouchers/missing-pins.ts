import { giftCardLast4 } from '#lib/domain/vouchers/gift-card.ts'
import { useVouchersStore, voucherCodes } from '#stores/vouchers.ts'

/** The id of the field that asks for a card's PIN again. */
export function pinFieldId(code: string): string {
  return `gift-card-pin-${code}`
}

/**
 * The cards on the order that cannot pay until their PIN is given again: nobody should pay without them by accident
 * [VOUCH-14].
 */
export function missingPins(): { fieldId: string; message: string }[] {
  const { known } = useVouchersStore.getState()
  return voucherCodes()
    .filter((code) => !known[code])
    .map((code) => ({
      fieldId: pinFieldId(code),
      message: `Enter the PIN of the gift card ending in ${giftCardLast4(code)}, or remove the card.`,
    }))
}
