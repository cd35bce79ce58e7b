'use client'
import { forgetDeliveryPlace, useDeliveryCountry } from '#stores/delivery-postcode.ts'
import { chooseCountry } from '#stores/geo.ts'

const COUNTRIES = [
  { code: 'AU', name: 'Australia' },
  { code: 'NZ', name: 'New Zealand' },
] as const

/**
 * Where things should be sent: Australia unless the shopper, the place of their last dates, or where they are, says New
 * Zealand.
 */
export function CountrySwitch() {
  const country = useDeliveryCountry()
  const choose = (code: 'AU' | 'NZ') => {
    if (code === country) return
    // The postcode kept for dates is one of the other country's.
    forgetDeliveryPlace()
    chooseCountry(code)
  }
  return (
    <fieldset className="country-switch needs-script">
      <legend>Deliver to</legend>
      {COUNTRIES.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          className="country-choice"
          aria-pressed={country === code}
          onClick={() => choose(code)}
        >
          <abbr title={name}>{code}</abbr>
        </button>
      ))}
    </fieldset>
  )
}
