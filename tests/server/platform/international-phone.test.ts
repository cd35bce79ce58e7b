import { expect, it } from 'vitest'
import { internationalPhone } from '#lib/server/platform/international-phone.ts'

it.each([
  ['03 5550 1001', 'AU', '+61 3 5550 1001'],
  ['1300 000 000', 'AU', '+61 1300 000 000'],
  ['09 555 1001', 'NZ', '+64 9 555 1001'],
  ['+64 9 555 1001', 'AU', '+64 9 555 1001'],
  ['ask at the counter', 'AU', 'ask at the counter'],
] as const)('writes %s of %s as it is dialled from abroad: %s', (phone, country, dialled) => {
  expect(internationalPhone(phone, country)).toBe(dialled)
})
