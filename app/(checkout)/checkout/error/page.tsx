import type { Metadata } from 'next'
import { ErrorView } from '#components/checkout/error-view.tsx'
import { environment } from '#lib/server/platform/environment.ts'

export const metadata: Metadata = { title: 'Order not completed' }

export default function ErrorPage() {
  const { SHOP_SUPPORT_EMAIL, SHOP_SUPPORT_PHONE } = environment()
  return (
    <div className="wrap pt-6">
      <div className="mx-auto max-w-[720px]">
        <ErrorView phone={SHOP_SUPPORT_PHONE} email={SHOP_SUPPORT_EMAIL} />
      </div>
    </div>
  )
}
