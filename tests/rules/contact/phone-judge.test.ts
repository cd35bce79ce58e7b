import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { describe, expect, it } from 'vitest'
import { mobileE164 } from '#lib/domain/contact/phone.ts'

// The rule of VAL-14 stands in a few lines because every form would carry the library's tables otherwise. Here the
// library judges it.
const COUNTRIES = [
  { country: 'AU', code: '61', first: '4', rest: [8, 8] },
  { country: 'NZ', code: '64', first: '2', rest: [6, 9] },
] as const

const WRITINGS: readonly ((code: string, national: string) => string)[] = [
  (_code, national) => `0${national}`,
  (code, national) => `+${code}${national}`,
  (code, national) => `${code}${national}`,
  (code, national) => `+${code} (0)${national}`,
  (code, national) => `+${code} ${national.slice(0, 3)}-${national.slice(3)}`,
]

describe.each(COUNTRIES)('mobiles of $country', ({ country, code, first, rest }) => {
  const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`))
  const national = fc
    .integer({ min: rest[0], max: rest[1] })
    .chain((count) => digits(count).map((others) => `${first}${others}`))

  it('that the library knows are taken, however they are written [VAL-14]', () => {
    fc.assert(
      fc.property(national, fc.constantFrom(...WRITINGS), (number, written) => {
        const typed = written(code, number)
        const judged = parsePhoneNumberFromString(typed, country)
        fc.pre(judged?.isValid() === true && judged.country === country && number.length > 7)
        expect(mobileE164(typed)).toBe(judged?.number)
      }),
      { numRuns: 400 },
    )
  })

  it('are stored as the library would store them [VAL-14]', () => {
    fc.assert(
      fc.property(national, fc.constantFrom(...WRITINGS), (number, written) => {
        const typed = written(code, number)
        const stored = mobileE164(typed)
        fc.pre(stored !== undefined)
        expect(stored).toBe(`+${code}${number}`)
        expect(parsePhoneNumberFromString(typed, country)?.countryCallingCode).toBe(code)
      }),
      { numRuns: 400 },
    )
  })
})
