import { expect, it } from 'vitest'
import { productTitle } from '#lib/domain/catalogue/product-title.ts'

it.each([
  ['Black', 'Grit Anvil boot, black'],
  ['Navy/Orange', 'Grit Anvil boot, navy/orange'],
  [null, 'Grit Anvil boot'],
  [undefined, 'Grit Anvil boot'],
  ['', 'Grit Anvil boot'],
])('names a product by its brand, name and colour: %s [SEO-01]', (colour, title) => {
  expect(productTitle('Grit', 'Anvil boot', colour)).toBe(title)
})
