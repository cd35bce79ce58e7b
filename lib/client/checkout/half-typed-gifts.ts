import type { StoredGiftDelivery } from '#lib/domain/checkout/checkout-record.ts'
import { fields, isText, maybe } from '#lib/domain/stored-record.ts'
import { useCartStore } from '#stores/cart.ts'
import { keepDraft, readDraft } from '#stores/checkout-draft.ts'

const isGift = fields({
  recipientEmail: isText,
  recipientName: maybe(isText),
  message: maybe(isText),
  sendOn: maybe(isText),
})

/** What was typed of whom a gift card goes to and nobody could be sent it by yet [OPS-13]. */
export function halfTypedGift(variantId: string): StoredGiftDelivery | undefined {
  const draft = readDraft('gifts')?.[variantId]
  return isGift(draft) ? (draft as unknown as StoredGiftDelivery) : undefined
}

/** `undefined` forgets it: somebody is named by now, or the buyer gets the card. */
export function keepHalfTypedGift(variantId: string, gift: StoredGiftDelivery | undefined): void {
  keepDraft('gifts', { ...readDraft('gifts'), [variantId]: gift })
}

/** Whether that holds for a card in the cart: paid for now, it would go to the buyer. */
export function isGiftHalfTyped(): boolean {
  return Object.values(useCartStore.getState().items).some(({ variantId }) => halfTypedGift(variantId) !== undefined)
}
