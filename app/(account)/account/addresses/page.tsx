import type { Metadata } from 'next'
import { AccountGate } from '#components/account/account-gate.tsx'
import { AccountSkeleton } from '#components/account/account-skeleton.tsx'
import { AccountTitle } from '#components/account/account-title.tsx'
import { AddressBook } from '#components/account/address-book.tsx'

export const metadata: Metadata = { title: 'Addresses' }

export default function AddressesPage() {
  return (
    <>
      <AccountTitle>Addresses</AccountTitle>
      <AccountGate skeleton={<AccountSkeleton blocks={2} height="220px" />}>
        <AddressBook />
      </AccountGate>
    </>
  )
}
