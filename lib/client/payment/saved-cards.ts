import type { z } from 'zod'
import type { savedPaymentMethod, savePaymentMethodRequest } from '#lib/contract/account.ts'
import { mutate, mutation, query } from '../query.ts'
import { queryClient } from '../query-client.ts'

export type SavedCard = z.output<typeof savedPaymentMethod>

/** A customer's saved cards, newest first [API-47]. */
export const savedCardsQuery = () => ({
  ...query('paymentMethods', {}),
  select: ({ paymentMethods }: { paymentMethods: SavedCard[] }) => paymentMethods,
})

/** Saves a card by the provider's one-time token; every list shows it at once. Throws the call's error [API-48]. */
export async function keepCard(instrument: z.input<typeof savePaymentMethodRequest>): Promise<SavedCard> {
  const { token, deviceData } = instrument
  const card = await mutate(mutation('savePaymentMethod'), { body: { token, deviceData } })
  changeCards((cards) => [card, ...cards.filter(({ id }) => id !== card.id)])
  return card
}

/** Forgets a card. Throws the call's error [API-49]. */
export async function dropCard(id: string): Promise<void> {
  await mutate(mutation('removePaymentMethod'), { params: { id } })
}

/** Takes a card that is gone off every list. */
export function hideCard(id: string): void {
  changeCards((cards) => cards.filter((card) => card.id !== id))
}

/** What is shown from here on is a guess of this browser: whoever looks next asks again. */
function changeCards(change: (cards: SavedCard[]) => SavedCard[]): void {
  const { queryKey } = savedCardsQuery()
  queryClient().setQueryData(queryKey, (held) => ({ paymentMethods: change(held?.paymentMethods ?? []) }), {
    updatedAt: 1,
  })
}
