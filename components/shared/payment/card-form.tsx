'use client'
import { lazy, Suspense } from 'react'
import { tracedLoad } from '#lib/client/reports/traces.ts'
import type { CardFormProps } from './card-fields.ts'
import { CardSkeleton } from './card-skeleton.tsx'

const SandboxCardForm = lazy(async () => ({
  default: (await tracedLoad('card-form', () => import('./sandbox-card-form.tsx'))).SandboxCardForm,
}))
const HostedCardForm = lazy(async () => ({
  default: (await tracedLoad('card-form', () => import('./hosted-card-form.tsx'))).HostedCardForm,
}))

/**
 * Card number, expiry and security code [PAY-24]: the provider's hosted fields when there is a real client token, our
 * own form in front of the stand-in otherwise. Either way the number never reaches this server.
 */
export function CardForm({ clientToken, ...form }: CardFormProps & { clientToken: string }) {
  return (
    <Suspense fallback={<CardSkeleton />}>
      {clientToken === 'sandbox' ? (
        <SandboxCardForm {...form} />
      ) : (
        <HostedCardForm {...form} clientToken={clientToken} />
      )}
    </Suspense>
  )
}
