import { expect, it } from 'vitest'
import { withdrawalTrouble } from '#lib/domain/returns/withdrawal-words.ts'

it.each([
  ['OrderStatusConflict', 'This return is with us already, so it can’t be withdrawn any more.'],
  ['ReturnNotFound', 'There is no return of this order by that number.'],
  // The shop's own words serve these.
  ['RateLimited', undefined],
  ['', undefined],
])('says why a return was not withdrawn: %s [RET-29]', (code, words) => {
  expect(withdrawalTrouble(code)).toBe(words)
})
