'use client'
import { forgetDeliveryPlace } from '#stores/delivery-postcode.ts'
import { chooseCountry, useGeo } from '#stores/geo.ts'

const COUNTRIES = [
  { code: 'AU', name: 'Australia' },
  { code: 'NZ', name: 'New Zealand' },
] as const

/** Where things should be sent: Australia unless the shopper, or where they are, says New Zealand. */
export function CountrySwitch() {
  const country = useGeo()?.country === 'NZ' ? 'NZ' : 'AU'
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
