'use client'
import { type Ref, useState } from 'react'
import { clientTokenQuery } from '#lib/client/payment/client-token.ts'
import { useApiQuery } from '#lib/client/query.ts'
import type { CardFormHandle } from './card-fields.ts'
import { CardForm } from './card-form.tsx'
import { CardSkeleton } from './card-skeleton.tsx'
import { LoadTrouble } from './load-trouble.tsx'

/**
 * The card form once the provider has given its token; says which part of it could not be loaded [PAY-26, ERR-63,
 * ERR-64].
 */
export function CardEntry({ card }: { card: Ref<CardFormHandle> }) {
  const token = useApiQuery(clientTokenQuery())
  const [failed, setFailed] = useState(false)
  if (token.isPending) return <CardSkeleton />
  if (token.isError) {
    return <LoadTrouble onRetry={() => void token.refetch()}>We couldn’t load the payment methods.</LoadTrouble>
  }
  if (failed || !token.data.methods.card) {
    return <LoadTrouble onRetry={() => setFailed(false)}>We couldn’t load the card form.</LoadTrouble>
  }
  return <CardForm ref={card} clientToken={token.data.clientToken} onLoadFailed={() => setFailed(true)} />
}
