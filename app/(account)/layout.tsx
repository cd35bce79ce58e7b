import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { AccountNav } from '#components/account/account-nav.tsx'
import { ScriptsNeeded } from '#components/account/scripts-needed.tsx'
import { shopContact } from '#lib/server/platform/shop-contact.ts'
import { shopSettings } from '#lib/server/settings/settings.ts'
import { departments } from '../departments.ts'
import { ShopFrame } from '../shop-frame.tsx'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = { robots: { index: false, follow: false } }

/** The dashboard: the shop's frame, and the account's own pages beside the one that is open. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const { email, phone } = shopContact()
  const [tree, settings] = await Promise.all([departments(), shopSettings()])
  return (
    <ShopFrame departments={tree}>
      <div className="wrap grid items-start gap-5 pt-5 pb-16 md:grid-cols-[200px_minmax(0,1fr)] md:gap-10 md:pt-8">
        <AccountNav loyalty={settings.loyaltyEnabled} />
        <div className="grid min-w-0 gap-5">
          <noscript>
            <ScriptsNeeded {...(email ? { email } : {})} {...(phone ? { phone } : {})} />
          </noscript>
          {children}
        </div>
      </div>
    </ShopFrame>
  )
}
