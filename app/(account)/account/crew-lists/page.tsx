import type { Metadata } from 'next'
import { AccountGate } from '#components/account/account-gate.tsx'
import { AccountSkeleton } from '#components/account/account-skeleton.tsx'
import { AccountTitle } from '#components/account/account-title.tsx'
import { CrewLists } from '#components/account/crew-lists.tsx'

export const metadata: Metadata = { title: 'Crew lists' }

export default function CrewListsPage() {
  return (
    <>
      <AccountTitle>Crew lists</AccountTitle>
      <AccountGate skeleton={<AccountSkeleton blocks={2} height="160px" />}>
        <CrewLists />
      </AccountGate>
    </>
  )
}
