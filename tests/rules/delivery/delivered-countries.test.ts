import { expect, it } from 'vitest'
import { countriesText, countryWords, onlyCountry } from '#lib/domain/delivery/delivered-countries.ts'

const PRICES = 'Prices are in Australian dollars (AUD).'

it.each([
  [['NZ', 'AU'], 'Australia and New Zealand', undefined],
  [['AU'], 'Australia', 'AU'],
  [['NZ'], 'New Zealand', 'NZ'],
] as const)('delivering to %j is said as %s, and leaves only %s [CHK-31, UI-17]', (delivered, text, only) => {
  expect(countriesText(delivered)).toBe(text)
  expect(onlyCountry(delivered)).toBe(only)
})

it('tells visitors of each country what the shop does for them [GEO-06]', () => {
  expect(countryWords(['AU', 'NZ'])).toEqual({
    AU: '',
    NZ: `We deliver to New Zealand. ${PRICES}`,
    other: `We deliver to addresses in Australia and New Zealand only. ${PRICES}`,
  })
  expect(countryWords(['AU'])).toEqual({ AU: '', other: `We deliver to addresses in Australia only. ${PRICES}` })
  expect(countryWords(['NZ'])).toEqual({
    NZ: `We deliver to New Zealand. ${PRICES}`,
    other: `We deliver to addresses in New Zealand only. ${PRICES}`,
  })
})
