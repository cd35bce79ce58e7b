'use client'
import { type Ref, useState } from 'react'
import { LoadTrouble } from '#components/ui/load-trouble.tsx'
import { clientTokenQuery } from '#lib/client/payment/client-token.ts'
import { useApiQuery } from '#lib/client/query.ts'
import type { CardFormHandle } from './card-fields.ts'
import { CardForm } from './card-form.tsx'
import { CardSkeleton } from './card-skeleton.tsx'

interface HeldToken {
  clientToken: string
  at: number
}

/** Half of the time that a provider's token is good for. */
const HELD_MS = 12 * 60 * 60 * 1000

/**
 * The card form once the provider has given its token; says which part of it could not be loaded [PAY-26, ERR-63,
 * ERR-64].
 */
export function CardEntry({ card }: { card: Ref<CardFormHandle> }) {
  const token = useApiQuery(clientTokenQuery())
  const [failed, setFailed] = useState(false)
  const [held, hold] = useState<HeldToken>()
  const { data, dataUpdatedAt: at } = token
  // A newer token, as after a look into another window, would take the provider's fields down with what is typed there.
  if (data && (!held || at - held.at > HELD_MS)) hold({ clientToken: data.clientToken, at })
  if (token.isPending || (data && !held)) return <CardSkeleton />
  if (!data || !held) {
    return <LoadTrouble onRetry={() => void token.refetch()}>We couldn’t load the payment methods.</LoadTrouble>
  }
  if (failed || !data.methods.card) {
    const again = () => {
      hold(undefined)
      setFailed(false)
    }
    return <LoadTrouble onRetry={again}>We couldn’t load the card form.</LoadTrouble>
  }
  return <CardForm ref={card} clientToken={held.clientToken} onLoadFailed={() => setFailed(true)} />
}
