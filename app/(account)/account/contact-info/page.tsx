import type { Metadata } from 'next'
import { AccountGate } from '#components/account/account-gate.tsx'
import { AccountSkeleton } from '#components/account/account-skeleton.tsx'
import { AccountTitle } from '#components/account/account-title.tsx'
import { CloseAccount } from '#components/account/close-account.tsx'
import { ContactDetails } from '#components/account/contact-details.tsx'
import { DownloadData } from '#components/account/download-data.tsx'

export const metadata: Metadata = { title: 'Contact details' }

export default function ContactInfoPage() {
  return (
    <>
      <AccountTitle>Contact details</AccountTitle>
      <AccountGate skeleton={<AccountSkeleton blocks={6} height="76px" />}>
        <ContactDetails />
        <div className="grid gap-8 border-t border-line pt-8">
          <DownloadData />
          <CloseAccount />
        </div>
      </AccountGate>
    </>
  )
}
