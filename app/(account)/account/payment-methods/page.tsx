import type { Metadata } from 'next'
import { AccountGate } from '#components/account/account-gate.tsx'
import { AccountSkeleton } from '#components/account/account-skeleton.tsx'
import { AccountTitle } from '#components/account/account-title.tsx'
import { CardWallet } from '#components/account/card-wallet.tsx'

export const metadata: Metadata = { title: 'Payment methods' }

export default function PaymentMethodsPage() {
  return (
    <>
      <AccountTitle>Payment methods</AccountTitle>
      <AccountGate skeleton={<AccountSkeleton blocks={2} height="96px" />}>
        <CardWallet />
      </AccountGate>
    </>
  )
}
