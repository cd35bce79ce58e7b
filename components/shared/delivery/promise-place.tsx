'use client'
import { useState } from 'react'
import { isPostcode, postcodeDigits } from '#lib/domain/address/postcode.ts'
import {
  forgetDeliveryPlace,
  keepDeliveryPlace,
  useDeliveryCountry,
  useDeliveryPostcode,
} from '#stores/delivery-postcode.ts'
import { useGeo } from '#stores/geo.ts'
import { PromiseAnswer } from './promise-answer.tsx'

interface PromisePlaceProps {
  /** Of the field. */
  id: string
  /** What is to be sent, in dollars as a shopper pays them. */
  total: number
}

/**
 * Asks for a postcode and says when a parcel would be there, by each method [CHK-38]. A postcode that some method goes
 * to is remembered for every other page; clearing the field forgets it.
 */
export function PromisePlace({ id, total }: PromisePlaceProps) {
  const kept = useDeliveryPostcode() ?? ''
  const country = useDeliveryCountry()
  // Said by the shopper: a country that is only looked up, and comes late, takes nothing that is being typed.
  const isTold = useGeo()?.acknowledged === true || kept !== ''
  const [typed, setTyped] = useState<{ text: string; country: 'AU' | 'NZ' }>()
  // A whole postcode is one of the country it was typed for.
  const isForeign = typed !== undefined && typed.country !== country && isTold && isPostcode(typed.text)
  const postcode = typed && !isForeign ? typed.text : kept
  const type = (text: string) => {
    setTyped({ text, country })
    if (text === '') forgetDeliveryPlace()
  }
  return (
    <>
      <form className="promise-form" onSubmit={(event) => event.preventDefault()}>
        <label htmlFor={id}>Your {country === 'NZ' ? 'New Zealand' : 'Australian'} postcode</label>
        <input
          id={id}
          name="postcode"
          className="input"
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="postal-code"
          pattern="[0-9]{4}"
          title="4 digits"
          value={postcode}
          onChange={(event) => type(postcodeDigits(event.currentTarget.value))}
        />
      </form>
      {/* It keeps its height whatever stands in it. */}
      <div className="promise-answer" aria-live="polite">
        {isPostcode(postcode) ? (
          <PromiseAnswer key={country + postcode} parcel={{ postcode, country, total }} onKnown={keepDeliveryPlace} />
        ) : (
          <p>Enter your postcode to see dates and prices.</p>
        )}
      </div>
    </>
  )
}
