'use client'
import { nationalPhone } from '#components/ui/phone-field.tsx'
import { stepPath } from '#lib/domain/checkout/checkout-steps.ts'
import { storeAddressLine } from '#lib/domain/checkout/pickup-store.ts'
import { fullName } from '#lib/domain/contact/person-name.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { FinishedStep } from './finished-step.tsx'

/** Who the order is for, as settled in step 1. */
export function ContactSummary() {
  const contact = useCheckoutStore(({ record }) => record.contact)
  if (!contact) return null
  return (
    <FinishedStep title="Contact" href={stepPath('contact-info')}>
      <p>{fullName(contact)}</p>
      <p className="text-graphite">
        {contact.email} · {nationalPhone(contact.phone)}
      </p>
    </FinishedStep>
  )
}

/** Where it goes, as settled in step 2: to an address, or to a store's counter. */
export function DeliverySummary({ method }: { method: string | undefined }) {
  const { shippingType, storePickupStore, storePickupOptions } = useCheckoutStore(({ record }) => record)
  const collector = storePickupOptions?.collector
  if (shippingType !== 'STORE_PICKUP') return <ParcelSummary method={method} />
  if (!storePickupStore) return null
  return (
    <FinishedStep title="Click and collect" href={stepPath('shipping')}>
      <p>{storePickupStore.name}</p>
      <p className="text-graphite">{storeAddressLine(storePickupStore)}</p>
      {collector ? <p className="text-graphite">{collector.name} can collect it.</p> : null}
      <p className="text-graphite">We’ll email you as soon as it’s ready. Bring photo ID.</p>
    </FinishedStep>
  )
}

function ParcelSummary({ method }: { method: string | undefined }) {
  const { deliveryAddress, deliveryOptions } = useCheckoutStore(({ record }) => record)
  if (!deliveryAddress) return null
  const { contactName, street1, street2, suburb, state, postcode, country } = deliveryAddress
  const place = [suburb, state, postcode, country === 'NZ' ? 'New Zealand' : undefined].filter(Boolean).join(' ')
  return (
    <FinishedStep title="Delivery" href={stepPath('shipping')}>
      <p>{contactName}</p>
      <p className="text-graphite">{[street2, street1, place].filter(Boolean).join(', ')}</p>
      {method ? <p className="text-graphite">{method}</p> : null}
      {deliveryOptions?.authorityToLeave ? (
        <p className="text-graphite">Can be left in a safe place if nobody is home</p>
      ) : null}
    </FinishedStep>
  )
}
