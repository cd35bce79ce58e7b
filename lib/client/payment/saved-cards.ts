import type { z } from 'zod'
import type { savedPaymentMethod, savePaymentMethodRequest } from '#lib/contract/account.ts'
import { CARD_AUTHORISATION_MAX } from '#lib/domain/shop-rules.ts'
import { ApiError } from '../call-error.ts'
import { mutate, mutation, query } from '../query.ts'
import { queryClient } from '../query-client.ts'
import type { BankAnswer, OneTimeCard } from './checked-payment.ts'

export type SavedCard = z.output<typeof savedPaymentMethod>

/** A card is saved by a charge of at most this, which is let go again [ACCT-18]. */
const SAVING = { amount: CARD_AUTHORISATION_MAX }

function wantsBank(error: unknown): boolean {
  return error instanceof ApiError && error.refusal.errorCode === 'PaymentAuthenticationRequired'
}

/** A customer's saved cards, newest first [API-47]. */
export const savedCardsQuery = () => ({
  ...query('paymentMethods', {}),
  select: ({ paymentMethods }: { paymentMethods: SavedCard[] }) => paymentMethods,
})

/** What a card form gives for saving: its one-time token, and how to get another for a bank that wants to ask. */
interface TypedCard {
  instrument: z.input<typeof savePaymentMethodRequest>
  oneTime?: (() => Promise<OneTimeCard>) | undefined
}

/**
 * Saves a card by the provider's one-time token, with the word of its bank where that wants to ask its owner first;
 * every list shows it at once. Throws the call's error [API-48, PAY-48].
 */
export async function keepCard({ instrument, oneTime }: TypedCard): Promise<SavedCard> {
  const { token, deviceData } = instrument
  const save = (body: TypedCard['instrument']) => mutate(mutation('savePaymentMethod'), { body })
  const card = await save({ token, deviceData }).catch(async (error: unknown) => {
    if (!oneTime || !wantsBank(error)) throw error
    // Whatever keeps the bank from being asked, the shop's refusal stands: nothing is saved.
    const confirmed = await confirmedCard(oneTime).catch(() => undefined)
    if (!confirmed?.ok) throw error
    return save({ token: confirmed.token, deviceData })
  })
  changeCards((cards) => [card, ...cards.filter(({ id }) => id !== card.id)])
  return card
}

async function confirmedCard(oneTime: () => Promise<OneTimeCard>): Promise<BankAnswer> {
  const { askBank } = await import('./bank-check.ts')
  return askBank(await oneTime(), SAVING)
}

/** A saved card for one payment, which its bank wants to be asked about. Throws the call's error [API-111, PAY-48]. */
export async function oneTimeCard(id: string): Promise<OneTimeCard> {
  return mutate(mutation('oneTimePaymentMethod'), { params: { id } })
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
