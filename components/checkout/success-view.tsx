'use client'
import { type ComponentType, useState } from 'react'
import { AddressText } from '#components/shared/address/address-text.tsx'
import { CalendarButton } from '#components/shared/delivery/calendar-button.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { TickIcon } from '#components/ui/icons.tsx'
import { LineSaving } from '#components/ui/line-saving.tsx'
import { Money } from '#components/ui/money.tsx'
import { OrderSum } from '#components/ui/order-sum.tsx'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { useCheckoutGuard } from '#lib/client/checkout/use-checkout-guard.ts'
import { addressLine } from '#lib/domain/address/address-line.ts'
import type { PlacedItem, PlacedOrder } from '#lib/domain/checkout/checkout-record.ts'
import { PICKUP_NEXT_STEP, readyWithin } from '#lib/domain/checkout/pickup-ready.ts'
import { NO_LAST_NAME } from '#lib/domain/contact/person-name.ts'
import { daysText, methodName } from '#lib/domain/delivery/delivery-promise-text.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { invoiceHref } from '#lib/domain/orders/invoice-link.ts'
import { hasServicesBeside, SERVICE_NEXT_STEP, SERVICES_BESIDE_NEXT_STEP } from '#lib/domain/orders/service-order.ts'
import { sizeName } from '#lib/domain/sizes/size-name.ts'
import { countText } from '#lib/domain/text/count-text.ts'
import { GIFT_CARDS_NEXT_STEP } from '#lib/domain/vouchers/gift-card.ts'
import { setPlacingOrder, useCheckoutStore } from '#stores/checkout.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { PaidWith } from './paid-with.tsx'
import { StepSkeleton } from './step-skeleton.tsx'

type Person = Pick<PlacedOrder['contact'], 'email' | 'firstName' | 'lastName'>

interface SuccessViewProps {
  /** An account with just a password, for a guest. */
  SignUp?: ComponentType<{ person: Person }> | undefined
}

/** The order is placed: number, what, where, how it was paid [CHK-24, CHK-25]. */
export function SuccessView({ SignUp }: SuccessViewProps) {
  const entry = useCheckoutGuard('success')
  const placed = useNewestPlaced()
  // The placement ends here: its outcome is on screen.
  useOnMount(() => setPlacingOrder(false))
  if (entry === 'waiting' || !placed) return <StepSkeleton fields={4} />
  return (
    <div className="one-page grid gap-6">
      <div className="grid min-w-0 gap-2 wrap-anywhere">
        <h1 className="flex items-center gap-3 text-2xl text-eucalypt md:text-3xl">
          <TickIcon />
          Order placed
        </h1>
        <p className="text-lg">
          Thanks, {placed.contact.firstName}. Your order number is{' '}
          <strong className="whitespace-nowrap">{placed.number}</strong>.
        </p>
        {placed.purchaseOrderNumber ? <p>Purchase order number: {placed.purchaseOrderNumber}</p> : null}
        <p className="text-graphite">Your receipt is on its way to {placed.contact.email}.</p>
      </div>
      <PlacedLines placed={placed} />
      <div className="grid gap-6 sm:grid-cols-2">
        <PlacedShipping number={placed.number} shipping={placed.shipping} />
        <Fact title="Paid">
          <PaidWith placed={placed} />
        </Fact>
      </div>
      {placed.loyalty ? (
        <p>
          This order earns {placed.loyalty.points ? `about ${countText(placed.loyalty.points)} ` : ''}points for Qantas
          Frequent Flyer number <span className="font-semibold">{placed.loyalty.memberId}</span>.
        </p>
      ) : null}
      <AccountOffer person={placed.contact} SignUp={SignUp} />
      <p className="flex flex-wrap gap-3 print:hidden">
        <a className={buttonClass('secondary')} href={`/orders/${placed.number}`}>
          See your order
        </a>
        <a className={buttonClass('quiet')} href={invoiceHref(`/orders/${placed.number}`)}>
          Tax invoice
        </a>
        <a className={buttonClass('quiet')} href="/">
          Keep shopping
        </a>
      </p>
    </div>
  )
}

/** The order that was placed last. It stays on screen when the next checkout, in another window, forgets it. */
function useNewestPlaced(): PlacedOrder | undefined {
  const placed = useCheckoutStore(({ record }) => record.placedOrder)
  const [shown, show] = useState(placed)
  if (placed && placed !== shown) show(placed)
  return placed ?? shown
}

/**
 * An account for a guest: a password, since the order has told the rest; by its own form for whom a wallet gave no last
 * name [CHK-25].
 */
function AccountOffer({ person, SignUp }: { person: Person } & SuccessViewProps) {
  const guest = useIdentityStore(({ status }) => status === 'LOGGED_OUT')
  if (!guest) return null
  const { email, firstName, lastName } = person
  const known = lastName !== NO_LAST_NAME
  return (
    <section
      className="grid justify-items-start gap-2 rounded bg-card p-5 print:hidden"
      aria-labelledby="account-offer"
    >
      <h2 id="account-offer" className="text-lg">
        Keep your orders in one place
      </h2>
      <p>
        With an account you see your orders, return items and check out faster. We’ve got your name and email already.
      </p>
      {SignUp && known ? (
        <SignUp person={{ email, firstName, lastName }} />
      ) : (
        <a className={buttonClass('secondary')} href="/account/signup">
          Create an account
        </a>
      )}
    </section>
  )
}

function PlacedLines({ placed: { cartItems, totals, promoCodes, shipping } }: { placed: PlacedOrder }) {
  return (
    <section className="rounded bg-card p-5" aria-labelledby="placed-lines">
      <h2 id="placed-lines" className="pb-3 text-lg">
        What you ordered
      </h2>
      <ul>
        {cartItems.map((item) => (
          <PlacedLine key={item.id} item={item} />
        ))}
      </ul>
      <div className="grid gap-2 border-t border-line pt-3">
        <OrderSum totals={totals} promoCodes={promoCodes} delivery={shipping.label} />
      </div>
    </section>
  )
}

function PlacedLine({ item: { brandName, name, label, qty, unitPrice, total } }: { item: PlacedItem }) {
  const discount = fromDollars(unitPrice) * qty - fromDollars(total)
  return (
    <li className="flex justify-between gap-4 border-t border-line py-3">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold">
          {brandName} {name}
        </span>
        <span className="block text-sm text-graphite">
          {sizeName(label)} · Qty {qty}
        </span>
      </span>
      <span className="text-right">
        <Money cents={fromDollars(total)} />
        <LineSaving cents={discount} />
      </span>
    </li>
  )
}

type OfPlaced = Pick<PlacedOrder, 'number' | 'shipping'>

/** Where it goes, or where it waits and what to bring; and that services are done in a store [CHK-39]. */
function PlacedShipping({ number, shipping }: OfPlaced) {
  if (shipping.service) return <DoneInStore text={SERVICE_NEXT_STEP} />
  const beside = shipping.services === true || hasServicesBeside(shipping.label)
  return (
    <>
      <PlacedRest number={number} shipping={shipping} beside={beside} />
      {beside ? <DoneInStore text={SERVICES_BESIDE_NEXT_STEP} /> : null}
    </>
  )
}

/** What is sent, collected or mailed of it, whatever services stand `beside`. */
function PlacedRest({
  number,
  shipping: { type, label, address, instructions, collector, arrival, byEmail },
  beside,
}: OfPlaced & { beside: boolean }) {
  if (type === 'STORE_PICKUP') {
    const { contactName, company = '', ...door } = address
    return (
      <Fact title="Collect from">
        <AddressText address={{ ...door, contactName: company }} />
        <p className="pt-2">For {collector ? `${contactName} or ${collector.name}` : contactName}</p>
        <p className="pt-2 font-semibold">{readyWithin(label)}</p>
        <p>{PICKUP_NEXT_STEP}</p>
      </Fact>
    )
  }
  if (byEmail) {
    return (
      <Fact title={beside ? 'Gift cards' : label}>
        <p>{GIFT_CARDS_NEXT_STEP}</p>
      </Fact>
    )
  }
  return (
    <Fact title={arrival ? methodName(label) : label}>
      {arrival ? <p className="pb-2 font-semibold">Expected {daysText(arrival.from, arrival.to)}</p> : null}
      <AddressText address={address} />
      {instructions ? <p className="text-graphite">“{instructions}”</p> : null}
      {arrival ? <CalendarButton orderNumber={number} arrival={arrival} place={addressLine(address)} /> : null}
    </Fact>
  )
}

function DoneInStore({ text }: { text: string }) {
  return (
    <Fact title="In store">
      <p>{text}</p>
    </Fact>
  )
}

function Fact({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="min-w-0 wrap-anywhere">
      <h2 className="pb-1 text-lg">{title}</h2>
      {children}
    </section>
  )
}
