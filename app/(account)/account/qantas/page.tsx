import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AccountGate } from '#components/account/account-gate.tsx'
import { AccountSkeleton } from '#components/account/account-skeleton.tsx'
import { AccountTitle } from '#components/account/account-title.tsx'
import { LoyaltyMembership } from '#components/account/loyalty-membership.tsx'
import { withCampaign } from '#lib/domain/analytics/campaign.ts'
import { shopSettings } from '#lib/server/settings/settings.ts'

export const metadata: Metadata = { title: 'Qantas Frequent Flyer' }

/** There while the shop takes part in the programme [GUARD-05, LOY-15]. */
export default async function QantasPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  if (!(await shopSettings()).loyaltyEnabled) redirect(withCampaign('/account', asked(await searchParams)))
  return (
    <>
      <AccountTitle>Qantas Frequent Flyer</AccountTitle>
      <AccountGate skeleton={<AccountSkeleton blocks={3} height="76px" />}>
        <LoyaltyMembership />
      </AccountGate>
    </>
  )
}

function asked(record: Record<string, string | string[]>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(record).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
  )
}
