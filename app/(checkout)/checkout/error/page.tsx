import type { Metadata } from 'next'
import { ErrorView } from '#components/checkout/error-view.tsx'
import { shopContact } from '#lib/server/platform/shop-contact.ts'

export const metadata: Metadata = { title: 'Order not completed' }

export default function ErrorPage() {
  const { email, phone } = shopContact()
  return (
    <div className="wrap pt-6">
      <div className="mx-auto max-w-[720px]">
        <ErrorView phone={phone} email={email} />
      </div>
    </div>
  )
}
