'use client'
import { nationalPhone } from '#components/ui/phone-field.tsx'
import { useCartGoods } from '#lib/client/cart/use-cart-goods.ts'
import { useArrival } from '#lib/client/checkout/use-arrival.ts'
import { addressLine } from '#lib/domain/address/address-line.ts'
import { newestFirst } from '#lib/domain/cart/cart.ts'
import { stepPath } from '#lib/domain/checkout/checkout-steps.ts'
import { storeAddressLine } from '#lib/domain/checkout/pickup-address.ts'
import { readyWithin } from '#lib/domain/checkout/pickup-ready.ts'
import { fullName } from '#lib/domain/contact/person-name.ts'
import { daysText, methodName } from '#lib/domain/delivery/delivery-promise-text.ts'
import { isGiftCard, isNothingSent } from '#lib/domain/delivery/order-goods.ts'
import { fulfilmentOf } from '#lib/domain/delivery/parcel.ts'
import { SERVICE_NEXT_STEP, SERVICES_BESIDE_NEXT_STEP } from '#lib/domain/orders/service-order.ts'
import { useCartStore } from '#stores/cart.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { FinishedStep } from './finished-step.tsx'

/** Who the order is for, as settled in step 1. */
export function ContactSummary() {
  const { contact, purchaseOrderNumber } = useCheckoutStore(({ record }) => record)
  if (!contact) return null
  return (
    <FinishedStep title="Contact" href={stepPath('contact-info')}>
      <p>{fullName(contact)}</p>
      <p className="text-graphite">
        {contact.email} · {nationalPhone(contact.phone)}
      </p>
      {purchaseOrderNumber ? <p className="text-graphite">Purchase order number {purchaseOrderNumber}</p> : null}
    </FinishedStep>
  )
}

/** Where it goes, as settled in step 2: to an address, or to a store's counter; services beside it are done in one. */
export function DeliverySummary({ method }: { method: string | undefined }) {
  const shippingType = useCheckoutStore(({ record }) => record.shippingType)
  const goods = useCartGoods() ?? []
  if (isNothingSent(goods)) return <UnsentSummary goods={goods} />
  return (
    <>
      {shippingType === 'STORE_PICKUP' ? <PickupSummary method={method} /> : <ParcelSummary method={method} />}
      {goods.some(({ functionalType }) => fulfilmentOf(functionalType) === 'service') ? (
        <InStore text={SERVICES_BESIDE_NEXT_STEP} />
      ) : null}
    </>
  )
}

function InStore({ text }: { text: string }) {
  return (
    <FinishedStep title="In store" href={stepPath('shipping')}>
      <p>{text}</p>
    </FinishedStep>
  )
}

function PickupSummary({ method }: { method: string | undefined }) {
  const { storePickupStore, storePickupOptions } = useCheckoutStore(({ record }) => record)
  const collector = storePickupOptions?.collector
  if (!storePickupStore) return null
  return (
    <FinishedStep title="Click and collect" href={stepPath('shipping')}>
      <p>{storePickupStore.name}</p>
      <p className="text-graphite">{storeAddressLine(storePickupStore)}</p>
      {collector ? <p className="text-graphite">{collector.name} can collect it.</p> : null}
      <p className="font-semibold">{readyWithin(method)}</p>
      <p className="text-graphite">We’ll email you as soon as it’s ready. Bring photo ID.</p>
    </FinishedStep>
  )
}

function ParcelSummary({ method }: { method: string | undefined }) {
  const { deliveryAddress, deliveryOptions } = useCheckoutStore(({ record }) => record)
  const days = useArrival(deliveryAddress).byCode.get(deliveryOptions?.methodCode ?? '')
  if (!deliveryAddress) return null
  const { contactName, ...address } = deliveryAddress
  return (
    <FinishedStep title="Delivery" href={stepPath('shipping')}>
      <p>{contactName}</p>
      <p className="text-graphite">{addressLine(address)}</p>
      {method && !days ? <p className="text-graphite">{method}</p> : null}
      {method && days ? (
        <p className="text-graphite">
          {methodName(method)}: <span className="font-semibold text-ink">{daysText(days.from, days.to)}</span>
        </p>
      ) : null}
      {deliveryOptions?.authorityToLeave ? (
        <p className="text-graphite">Can be left in a safe place if nobody is home</p>
      ) : null}
    </FinishedStep>
  )
}

/** To whom gift cards go where nothing is sent, that services are done in a store, and who is billed [CHK-39]. */
function UnsentSummary({ goods }: { goods: NonNullable<ReturnType<typeof useCartGoods>> }) {
  const { contact, giftDeliveries, deliveryAddress } = useCheckoutStore(({ record }) => record)
  const items = useCartStore((cart) => cart.items)
  const cards = new Set(goods.filter(isGiftCard).map(({ id }) => id))
  const recipients = newestFirst(items)
    .filter(({ productId }) => cards.has(productId))
    .map(({ variantId }) => giftDeliveries?.[variantId]?.recipientEmail ?? contact?.email)
  if (!deliveryAddress) return null
  const { contactName, ...address } = deliveryAddress
  return (
    <>
      {cards.size > 0 ? (
        <FinishedStep title="Gift cards" href={stepPath('shipping')}>
          <p>By email to {[...new Set(recipients)].join(', ')}</p>
        </FinishedStep>
      ) : null}
      {goods.every(isGiftCard) ? null : (
        <InStore text={cards.size > 0 ? SERVICES_BESIDE_NEXT_STEP : SERVICE_NEXT_STEP} />
      )}
      <FinishedStep title="Billing address" href={stepPath('shipping')}>
        <p>{contactName}</p>
        <p className="text-graphite">{addressLine(address)}</p>
      </FinishedStep>
    </>
  )
}
