import type { Metadata } from 'next'
import { AccountGate } from '#components/account/account-gate.tsx'
import { AccountSkeleton } from '#components/account/account-skeleton.tsx'
import { AccountTitle } from '#components/account/account-title.tsx'
import { Overview } from '#components/account/overview.tsx'
import { LatestOrder } from '#components/orders/latest-order.tsx'
import { shopSettings } from '#lib/server/settings/settings.ts'

export const metadata: Metadata = { title: 'Your account' }

export default async function AccountPage() {
  const { loyaltyEnabled } = await shopSettings()
  return (
    <>
      <AccountTitle>Your account</AccountTitle>
      <AccountGate skeleton={<AccountSkeleton blocks={7} height="160px" />}>
        <Overview latestOrder={<LatestOrder />} loyalty={loyaltyEnabled} />
      </AccountGate>
    </>
  )
}
