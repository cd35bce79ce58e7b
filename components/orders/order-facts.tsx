'use client'
import type { ReactNode } from 'react'
import { AddressText } from '#components/shared/address/address-text.tsx'
import { nationalPhone } from '#components/ui/phone-field.tsx'
import type { SeenOrder } from '#lib/contract/order-history.ts'
import { fullName } from '#lib/domain/contact/person-name.ts'
import { keptWays } from '#lib/domain/orders/kept-ways.ts'

/** Where it goes or was bought, for whom, and who is billed [ORD-08]. */
export function OrderFacts({ order }: { order: SeenOrder }) {
  const { contact, billingAddress, purchaseOrderNumber, loyalty } = order
  const { goods, services } = keptWays(order)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Place order={order} />
      <Fact title="Contact">
        <p className="font-semibold">{fullName(contact)}</p>
        <p className="text-graphite wrap-anywhere">{contact.email}</p>
        {contact.phone ? <p className="text-graphite">{nationalPhone(contact.phone)}</p> : null}
      </Fact>
      {billingAddress ? (
        <Fact title="Billing address">
          <AddressText address={billingAddress} />
        </Fact>
      ) : null}
      {purchaseOrderNumber ? (
        // On paper it stands at the head of the invoice.
        <Fact title="Purchase order number" look="print:hidden">
          <p className="text-graphite">{purchaseOrderNumber}</p>
        </Fact>
      ) : null}
      {loyalty && (goods || services) ? (
        // Neither gift cards nor what is cancelled earn any [LOY-18].
        <Fact title="Qantas Frequent Flyer">
          <p className="text-graphite">Points go to number {loyalty.memberId}.</p>
        </Fact>
      ) : null}
    </div>
  )
}

/** Nowhere, once all that would go there is cancelled beside what is mailed, or done in a store [OPS-04, OPS-09]. */
function Place({ order }: { order: SeenOrder }) {
  const { channel, shipping, store } = order
  const { goods, cards, services } = keptWays(order)
  const isSent = goods || !(cards || services)
  if (channel === 'in-store' || (shipping?.type === 'STORE_PICKUP' && (isSent || services))) {
    return (
      <Fact title={channel === 'in-store' ? 'Bought at' : isSent ? 'Collect from' : 'In store'}>
        {store ? <StoreText store={store} /> : <p className="text-graphite">This store has closed.</p>}
        {shipping?.collector ? (
          <p className="pt-1 text-graphite">
            {shipping.collector.name} can collect it, {nationalPhone(shipping.collector.phone)}.
          </p>
        ) : null}
      </Fact>
    )
  }
  if (!shipping || shipping.type === 'STORE_PICKUP' || !isSent) return null
  return (
    <Fact title="Delivery address">
      <AddressText address={shipping.address} />
      {shipping.instructions ? <p className="pt-1 text-graphite">“{shipping.instructions}”</p> : null}
      {shipping.authorityToLeave ? <p className="pt-1 text-graphite">We can leave it if nobody’s home.</p> : null}
    </Fact>
  )
}

function StoreText({ store }: { store: NonNullable<SeenOrder['store']> }) {
  return (
    <address className="not-italic text-graphite">
      <a className="link font-semibold text-ink" href={`/stores/${store.path}`}>
        {store.name}
      </a>
      {store.address.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {store.phone ? (
        <a className="link inline-flex min-h-11 items-center" href={`tel:${store.phone.replace(/\s/g, '')}`}>
          {store.phone}
        </a>
      ) : null}
    </address>
  )
}

function Fact({ title, look = '', children }: { title: string; look?: string; children: ReactNode }) {
  return (
    <section className={`min-w-0 wrap-anywhere ${look}`} aria-label={title}>
      <h2 className="pb-1 font-display text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}
