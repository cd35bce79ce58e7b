import { expect, it } from 'vitest'
import { pricedText } from '#lib/domain/catalogue/priced-text.ts'

it('is another text for another price, another one before it, or another end of the sale [CAT-22, OPS-40]', () => {
  const sale = { price: 99, erpOriginalPrice: 129, saleEndsAt: '2026-11-26T13:00:00.000Z' }
  expect(pricedText(sale)).toBe('99 129 2026-11-26T13:00:00.000Z')
  expect(pricedText({ ...sale, price: 129, saleEndsAt: undefined })).toBe('129 129 ')
  expect(pricedText({ price: 129, erpOriginalPrice: 129 })).toBe('129 129 ')
})
