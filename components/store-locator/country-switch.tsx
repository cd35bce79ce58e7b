'use client'
import { chooseCountry, useGeo } from '#stores/geo.ts'

const COUNTRIES = [
  { code: 'AU', name: 'Australia' },
  { code: 'NZ', name: 'New Zealand' },
] as const

/** Where things should be sent: Australia unless the shopper, or where they are, says New Zealand. */
export function CountrySwitch() {
  const country = useGeo()?.country === 'NZ' ? 'NZ' : 'AU'
  return (
    <fieldset className="country-switch">
      <legend>Deliver to</legend>
      {COUNTRIES.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          className="country-choice"
          aria-pressed={country === code}
          onClick={() => chooseCountry(code)}
        >
          <abbr title={name}>{code}</abbr>
        </button>
      ))}
    </fieldset>
  )
}
