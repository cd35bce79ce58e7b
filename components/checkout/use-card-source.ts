'use client'
import { useRef, useState } from 'react'
import type { CardFormHandle, CardTokenisation } from '#components/shared/payment/card-fields.ts'
import { cardTitle } from '#components/shared/payment/saved-card-text.ts'
import { clientTokenQuery } from '#lib/client/payment/client-token.ts'
import { keepCard, oneTimeCard, type SavedCard, savedCardsQuery } from '#lib/client/payment/saved-cards.ts'
import { useApiQuery } from '#lib/client/query.ts'
import { hasExpired } from '#lib/domain/payment/card.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { unlessPlacing } from './payment-method.ts'

/** The choice of a card that is typed in. */
export const NEW_CARD = 'new'

/** A list that came late, as after a look into another window, would take the place of a card that is being typed. */
const NOT_BY_ITSELF = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** Which card pays: a saved one or one that is typed in, which may be saved on the way [PAY-25]. */
export function useCardSource() {
  const form = useRef<CardFormHandle>(null)
  const offer = useApiQuery(clientTokenQuery())
  const customerId = useIdentityStore((identity) => identity.customerId)
  const offered = offer.data?.methods.saved === true && customerId !== undefined
  const cards = useApiQuery({ ...savedCardsQuery(), enabled: offered, ...NOT_BY_ITSELF })
  const [intent, setIntent] = useState<string>()
  const [keep, setKeep] = useState(false)
  const known = cards.data ?? []
  const chosen = chosenCard(known, intent)

  async function tokenise(): Promise<CardTokenisation> {
    if (chosen) return savedToken(chosen)
    const typed = (await form.current?.tokenise()) ?? { ok: false, fields: {} }
    if (!typed.ok || !keep || !offered) return typed
    const card = await keepCard(typed)
    // Whatever becomes of the order, this card is saved now: the next try must not save it again.
    setIntent(card.id)
    return savedToken(card)
  }

  return {
    form,
    /** Whether saving is possible here at all. */
    offered,
    loading: offer.isPending || (offered && cards.isPending),
    failed: offered && cards.isError,
    cards: known,
    chosen,
    keep,
    setKeep,
    choose: unlessPlacing(setIntent),
    reload: () => void cards.refetch(),
    tokenise,
  }
}

export type CardSource = ReturnType<typeof useCardSource>

/**
 * The chosen card while there is one; without a choice the first that can pay. Undefined is the card that is typed in.
 */
function chosenCard(cards: readonly SavedCard[], intent: string | undefined): SavedCard | undefined {
  if (intent === NEW_CARD) return undefined
  const usable = cards.filter(({ expiry }) => !hasExpired(expiry, new Date()))
  return usable.find(({ id }) => id === intent) ?? usable[0]
}

function savedToken(card: SavedCard): CardTokenisation {
  const instrument = { type: 'BRAINTREE_SAVED', token: card.id } as const
  return { ok: true, summary: cardTitle(card), instrument, oneTime: () => oneTimeCard(card.id) }
}
