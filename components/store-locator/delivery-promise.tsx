'use client'
import type { FormEvent } from 'react'
import { keepDeliveryPostcode, useDeliveryPostcode } from '#stores/delivery-postcode.ts'
import { useGeo } from '#stores/geo.ts'
import { PickupReady } from './pickup-ready.tsx'
import { PromiseAnswer } from './promise-answer.tsx'

interface DeliveryPromiseProps {
  productId: string
  /** What one of it costs, in dollars as a shopper pays them. */
  price: number
  /** The chosen size, for what stands at the shopper's store. */
  variantId?: string | undefined
}

/** Before anything is added: when it would arrive, what that costs, and when it could be picked up. */
export function DeliveryPromise({ productId, price, variantId }: DeliveryPromiseProps) {
  const postcode = useDeliveryPostcode() ?? ''
  const country = useGeo()?.country === 'NZ' ? 'NZ' : 'AU'
  const keep = (text: string) => {
    if (isPostcode(text)) keepDeliveryPostcode(text)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    keep(String(new FormData(event.currentTarget).get('postcode') ?? ''))
  }
  return (
    <section aria-label="When will it be here?">
      <form className="promise-form" onSubmit={submit}>
        <label htmlFor="promise-postcode">Your {country === 'NZ' ? 'New Zealand' : 'Australian'} postcode</label>
        <input
          key={postcode}
          id="promise-postcode"
          name="postcode"
          className="input"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={4}
          pattern="[0-9]{4}"
          title="4 digits"
          defaultValue={postcode}
          onChange={(event) => keep(event.currentTarget.value)}
        />
      </form>
      {/* It keeps its height whatever stands in it. */}
      <div className="promise-answer" aria-live="polite">
        {isPostcode(postcode) ? (
          <PromiseAnswer postcode={postcode} country={country} total={price} />
        ) : (
          <p>Enter your postcode to see dates and prices before you add anything.</p>
        )}
      </div>
      <PickupReady productId={productId} variantId={variantId} />
    </section>
  )
}

function isPostcode(text: string): boolean {
  return /^\d{4}$/.test(text)
}
