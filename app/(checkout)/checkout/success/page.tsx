import type { Metadata } from 'next'
import { SignUpAfter } from '#components/account/sign-up-after.tsx'
import { SuccessView } from '#components/checkout/success-view.tsx'

export const metadata: Metadata = { title: 'Order placed' }

export default function SuccessPage() {
  return (
    <div className="wrap pt-6">
      <div className="mx-auto max-w-[720px]">
        <SuccessView SignUp={SignUpAfter} />
      </div>
    </div>
  )
}
