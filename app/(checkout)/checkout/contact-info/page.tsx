import type { Metadata } from 'next'
import { SignInHere } from '#components/account/sign-in-here.tsx'
import { ContactStep } from '#components/checkout/contact-step.tsx'
import { StepFrame } from '../../step-frame.tsx'

export const metadata: Metadata = { title: 'Checkout: contact' }

export default function ContactInfoPage() {
  return (
    <StepFrame title="Who is it for?">
      <ContactStep SignIn={SignInHere} />
    </StepFrame>
  )
}
