import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { CartNotices } from '#components/cart/cart-notices.tsx'
import { CheckoutShell } from '#components/checkout/checkout-shell.tsx'
import { ExitLink } from '#components/checkout/exit-link.tsx'
import { NoScript } from '#components/checkout/no-script.tsx'
import { StepLinks } from '#components/checkout/step-links.tsx'
import { ChunkGuard } from '#components/layout/chunk-guard.tsx'
import { OfflineGuard } from '#components/layout/offline-guard.tsx'
import { shopContact } from '#lib/server/platform/shop-contact.ts'
import { PlainHeader } from '../plain-header.tsx'

export const metadata: Metadata = { robots: { index: false, follow: false } }

/** Checkout has its own frame: nothing to wander off to, but always the way back to the cart. */
export default function CheckoutLayout({ children }: { children: ReactNode }) {
  const { email, phone } = shopContact()
  return (
    <>
      <PlainHeader way={<ExitLink />} narrow />
      <main id="content" tabIndex={-1} className="pb-16">
        <div className="wrap grid max-w-[1120px] gap-6 pt-4">
          <NoScript phone={phone} email={email} />
          <StepLinks />
        </div>
        {children}
      </main>
      <CheckoutShell />
      <CartNotices />
      <ChunkGuard />
      <OfflineGuard />
    </>
  )
}
