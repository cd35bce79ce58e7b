'use client'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { TickIcon } from '#components/ui/icons.tsx'
import { useCartGoods } from '#lib/client/cart/use-cart-goods.ts'
import { selectionOf, selectionTrouble } from '#lib/domain/checkout/checkout-selection.ts'
import { guardStep, stepOfPath, stepPath } from '#lib/domain/checkout/checkout-steps.ts'
import { deliveryStepWords } from '#lib/domain/checkout/delivery-step.ts'
import { useCheckoutStore } from '#stores/checkout.ts'

const STEPS = [
  { step: 'contact-info', label: 'Contact' },
  // Called by what is in the cart [CHK-39].
  { step: 'shipping', label: undefined },
  { step: 'payment', label: 'Payment' },
] as const

/**
 * The three steps. Finished ones are links, later ones are not [CHK-32]; none while an order is on its way [GUARD-12].
 */
export function StepLinks() {
  const here = stepOfPath(usePathname())
  const current = STEPS.findIndex(({ step }) => step === here)
  const { record, placingOrder } = useCheckoutStore()
  const { name: ofDelivery } = deliveryStepWords(useCartGoods() ?? [])
  const progress = {
    hasLines: true,
    contactDone: record.contact !== undefined,
    shippingTypeChosen: selectionTrouble(selectionOf(record)) === undefined,
    orderPlaced: false,
    orderFailed: false,
  }
  if (current < 0) return null
  return (
    <nav aria-label="Checkout steps">
      <ol className="flex flex-wrap gap-1 sm:gap-2">
        {STEPS.map(({ step, label = ofDelivery }, index) => {
          const done = index < current || (index > current && guardStep(step, progress).go === 'enter')
          return (
            <li key={step} className="flex-1">
              <StepLink
                href={done && !placingOrder && index !== current ? stepPath(step) : undefined}
                label={label}
                number={index + 1}
                state={index === current ? 'current' : index < current ? 'done' : 'later'}
              />
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

interface StepLinkProps {
  href: string | undefined
  label: string
  number: number
  state: 'done' | 'current' | 'later'
}

const LOOK = {
  done: 'border-eucalypt text-eucalypt',
  current: 'border-ink font-bold',
  // Where colours are forced all borders are alike: a step to come has a thin one.
  later: 'border-line text-steel forced-colors:border-t',
} as const

function StepLink({ href, label, number, state }: StepLinkProps) {
  const className = `flex min-h-11 items-center gap-2 border-t-4 pt-1 text-sm sm:text-base ${LOOK[state]}`
  const text = (
    <>
      {state === 'done' ? <TickIcon /> : <span aria-hidden="true">{number}</span>}
      <span>
        <span className="sr-only">Step {number}: </span>
        {label}
        {state === 'done' ? <span className="sr-only"> (done)</span> : null}
      </span>
    </>
  )
  if (href) {
    return (
      <Link href={href} prefetch={false} className={className}>
        {text}
      </Link>
    )
  }
  return (
    <span className={className} {...(state === 'current' ? { 'aria-current': 'step' as const } : {})}>
      {text}
    </span>
  )
}
