import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { savedPaymentMethod, savePaymentMethodRequest } from '#lib/contract/account.ts'
import { api } from '../api.ts'

export type SavedCard = z.output<typeof savedPaymentMethod>

/** A customer's saved cards [API-47]. The customer is in the key: nobody sees another's. */
export function savedCardsQuery(customerId: string | undefined) {
  return queryOptions({
    queryKey: ['payment', 'saved-cards', customerId ?? 'guest'],
    queryFn: async ({ signal }) => (await api('paymentMethods', { signal })).paymentMethods,
    enabled: customerId !== undefined,
  })
}

/** Saves a card by the provider's one-time token. Throws the call's error [API-48]. */
export function keepCard({ token, deviceData }: z.input<typeof savePaymentMethodRequest>): Promise<SavedCard> {
  return api('savePaymentMethod', { body: { token, ...(deviceData === undefined ? {} : { deviceData }) } })
}

/** Forgets a card. Throws the call's error [API-49]. */
export async function dropCard(id: string): Promise<void> {
  await api('removePaymentMethod', { params: { id } })
}
