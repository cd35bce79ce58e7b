import { expect, it } from 'vitest'
import { reviewAuthor } from '#lib/domain/catalogue/review-form.ts'

it.each([
  ['Jo', 'Lee', 'Jo L.'],
  [' Jo ', ' lee', 'Jo L.'],
  ['Zoë', 'ångström', 'Zoë Å.'],
  ['Jo', ' ', 'Jo'],
  [' Jo ', '', 'Jo'],
  ['Jo', '𝒜lba', 'Jo 𝒜.'],
])('%j %j stands beside a review as “%s” [OPS-14]', (firstName, lastName, author) => {
  expect(reviewAuthor(firstName, lastName)).toBe(author)
})
