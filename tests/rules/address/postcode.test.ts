import { expect, it } from 'vitest'
import { isPostcode, postcodeDigits } from '#lib/domain/address/postcode.ts'

it.each([
  ['3065', '3065'],
  [' 3065', '3065'],
  ['3065 \n', '3065'],
  ['VIC 3065', '3065'],
  ['30655', '3065'],
  ['30', '30'],
  ['Fitzroy', ''],
])('takes of %j the postcode %j [VAL-38, VAL-40]', (text, digits) => {
  expect(postcodeDigits(text)).toBe(digits)
  expect(isPostcode(digits)).toBe(digits.length === 4)
})
