import { expect, it } from 'vitest'
import { countriesText, onlyCountry, visitorText } from '#lib/domain/delivery/delivered-countries.ts'

const PRICES = 'Prices are in Australian dollars (AUD).'

it.each([
  [['NZ', 'AU'], 'Australia and New Zealand', undefined],
  [['AU'], 'Australia', 'AU'],
  [['NZ'], 'New Zealand', 'NZ'],
] as const)('delivering to %j is said as %s, and leaves only %s [CHK-31, UI-17]', (delivered, text, only) => {
  expect(countriesText(delivered)).toBe(text)
  expect(onlyCountry(delivered)).toBe(only)
})

it.each([
  ['AU', undefined, undefined],
  ['AU', 'AU', undefined],
  ['AU', 'NZ', `We deliver to addresses in New Zealand only. ${PRICES}`],
  ['NZ', undefined, `We deliver to New Zealand. ${PRICES}`],
  ['NZ', 'NZ', `We deliver to New Zealand. ${PRICES}`],
  ['NZ', 'AU', `We deliver to addresses in Australia only. ${PRICES}`],
  ['FR', undefined, `We deliver to addresses in Australia and New Zealand only. ${PRICES}`],
  ['FR', 'AU', `We deliver to addresses in Australia only. ${PRICES}`],
] as const)(
  'tells a visitor from %s of a shop that delivers to %s alone: %s [GEO-06, CHK-31]',
  (country, only, text) => {
    expect(visitorText(country, only)).toBe(text)
  },
)
