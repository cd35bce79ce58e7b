import { expect, it } from 'vitest'
import { PICTURE_TYPES, parseDrawnPictureName } from '#lib/domain/catalogue/drawn-picture.ts'
import { kindDrawing } from '#lib/domain/catalogue/kind-drawing.ts'

const typeOf = (productType: string) => {
  const [, name = ''] = /^\/pictures\/drawn\/(.+)\.svg$/.exec(kindDrawing(productType) ?? '') ?? []
  return parseDrawnPictureName(name)?.type
}

it.each([
  ['Lace-up Boots', 'lace-up-boot'],
  ['Steel Toe Work Boots', 'lace-up-boot'],
  ['Elastic sided boots', 'slip-on-boot'],
  ['Gumboots', 'gumboot'],
  ['Boot laces', 'laces'],
  ['T-Shirts', 'tee'],
  ['Hi-Vis Shirts', 'hi-vis-shirt'],
  ['Work shirt', 'work-shirt'],
  ['WORK PANTS', 'work-pants'],
  ['Sweatshirts', 'jumper'],
  ['Bucket hats', 'wide-brim-hat'],
  ['Sundries', undefined],
  ['', undefined],
])('%s is drawn as %s [CAT-45]', (productType, type) => {
  expect(typeOf(productType)).toBe(type)
})

it('draws every kind the shop can draw as itself [CAT-45]', () => {
  for (const type of PICTURE_TYPES) expect(typeOf(type)).toBe(type)
})
