'use client'
import { useEffect } from 'react'
import { buttonClass } from '#components/ui/button.tsx'
import { TickIcon } from '#components/ui/icons.tsx'
import { Money } from '#components/ui/money.tsx'
import { useCheckoutGuard } from '#lib/client/checkout/use-checkout-guard.ts'
import type { PlacedOrder, StoredAddress } from '#lib/domain/checkout-record.ts'
import { fromDollars } from '#lib/domain/money.ts'
import { PICKUP_NEXT_STEP } from '#lib/domain/pickup-ready.ts'
import { sizeText } from '#lib/domain/sizes.ts'
import { setPlacingOrder, useCheckoutStore } from '#stores/checkout.ts'
import { PaidWith } from './paid-with.tsx'
import { StepSkeleton } from './step-skeleton.tsx'

/** The order is placed: number, what, where, how it was paid [CHK-24, CHK-25]. */
export function SuccessView() {
  const entry = useCheckoutGuard('success')
  const placed = useCheckoutStore(({ record }) => record.placedOrder)
  // The placement ends here: its outcome is on screen.
  useEffect(() => setPlacingOrder(false), [])
  if (entry === 'waiting' || !placed) return <StepSkeleton fields={4} />
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="flex items-center gap-3 text-2xl text-eucalypt md:text-3xl">
          <TickIcon />
          Order placed
        </h1>
        <p className="text-lg">
          Thanks, {placed.contact.firstName}. Your order number is{' '}
          <strong className="whitespace-nowrap">{placed.number}</strong>.
        </p>
        <p className="text-graphite">
          Your receipt is on its way to <span className="wrap-anywhere">{placed.contact.email}</span>.
        </p>
      </div>
      <PlacedLines placed={placed} />
      <div className="grid gap-6 sm:grid-cols-2">
        <PlacedShipping shipping={placed.shipping} />
        <Fact title="Paid">
          <PaidWith placed={placed} />
        </Fact>
      </div>
      {placed.loyalty ? (
        <p>
          This order earns points for Qantas Frequent Flyer number{' '}
          <span className="font-semibold">{placed.loyalty.memberId}</span>.
        </p>
      ) : null}
      <p className="flex flex-wrap gap-3 print:hidden">
        <a className={buttonClass('secondary')} href={`/orders/${placed.number}`}>
          See your order
        </a>
        <a className={buttonClass('quiet')} href="/">
          Keep shopping
        </a>
      </p>
    </div>
  )
}

function PlacedLines({ placed }: { placed: PlacedOrder }) {
  const { totals } = placed
  return (
    <section className="rounded bg-card p-5" aria-labelledby="placed-lines">
      <h2 id="placed-lines" className="pb-3 text-lg">
        What you ordered
      </h2>
      <ul>
        {placed.cartItems.map((item) => (
          <li key={item.id} className="flex justify-between gap-4 border-t border-line py-3">
            <span>
              <span className="font-semibold">
                {item.brandName} {item.name}
              </span>
              <span className="block text-sm text-graphite">
                Size {sizeText(item.label)} · Qty {item.qty}
              </span>
            </span>
            <Money cents={fromDollars(item.total)} />
          </li>
        ))}
      </ul>
      <dl className="grid gap-1 border-t border-line pt-3">
        <Total label={placed.shipping.label} dollars={totals.shipping} free />
        <Total label="Total" dollars={totals.grandTotal} strong />
        <Total label="GST included" dollars={totals.gst} />
      </dl>
    </section>
  )
}

/** Where it goes, or where it waits and what to bring. */
function PlacedShipping({ shipping: { type, label, address, instructions } }: Pick<PlacedOrder, 'shipping'>) {
  if (type === 'STORE_PICKUP') {
    const { contactName, company = '', ...door } = address
    return (
      <Fact title="Collect from">
        <AddressText address={{ ...door, contactName: company }} />
        <p className="pt-2">For {contactName}</p>
        <p className="pt-2">{PICKUP_NEXT_STEP}</p>
      </Fact>
    )
  }
  return (
    <Fact title={label}>
      <AddressText address={address} />
      {instructions ? <p className="text-graphite">“{instructions}”</p> : null}
    </Fact>
  )
}

function Total(props: { label: string; dollars: number; strong?: boolean; free?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${props.strong ? 'font-display text-lg font-extrabold' : ''}`}>
      <dt>{props.label}</dt>
      <dd>
        <Money cents={fromDollars(props.dollars)} free={props.free ?? false} />
      </dd>
    </div>
  )
}

function Fact({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="pb-1 text-lg">{title}</h2>
      {children}
    </section>
  )
}

function AddressText({ address }: { address: StoredAddress }) {
  const { contactName, company, street1, street2, suburb, state, postcode, country } = address
  const lines = [
    contactName,
    company,
    [street2, street1].filter(Boolean).join(', '),
    [suburb, state, postcode].filter(Boolean).join(' '),
    country === 'NZ' ? 'New Zealand' : 'Australia',
  ]
  return (
    <address className="not-italic">
      {lines.filter(Boolean).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
