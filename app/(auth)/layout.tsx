import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { PlainHeader } from '../plain-header.tsx'

// The links in mails carry codes: no other site may be told where a shopper came from.
export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: 'no-referrer' }

/** A calm page with one form on it, and the way back to the shop. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <PlainHeader
        way={
          <a className="link grid min-h-11 place-items-center whitespace-nowrap" href="/">
            Back to shop
          </a>
        }
      />
      <main id="content" tabIndex={-1} className="pb-16">
        <div className="wrap grid max-w-[34rem] gap-6 pt-8 [&_h1]:text-2xl md:[&_h1]:text-3xl">
          <noscript>
            <p className="rounded border border-ink bg-card p-4">
              Accounts need JavaScript. Turn it on and reload this page. You can browse the shop without it.
            </p>
          </noscript>
          {children}
        </div>
      </main>
    </>
  )
}
