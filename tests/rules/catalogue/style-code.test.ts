import { describe, expect, it } from 'vitest'
import { madeStyleCode, styleCodeShown } from '#lib/domain/catalogue/style-code.ts'

describe('what SKUs share', () => {
  it.each([
    [['AB12-S', 'AB12-M'], 'AB12'],
    [['AB12-XS', 'AB12-XL'], 'AB12'],
    [['TEE-2024-S', 'TEE-2024-M'], 'TEE-2024'],
    [['ST9_S', 'ST9_M', 'ST9_M'], 'ST9'],
    [['AB12-RED1', 'AB12-RED2'], 'AB12'],
    [['AB12-RED-S', 'AB12-BLUE-S'], 'AB12'],
    [['AB12--S', 'AB12--M'], 'AB12'],
    [['AB12-S', 'AB12-M', 'AB99-S'], undefined],
    // Two signs are no code.
    [['A1-S', 'A1-M'], undefined],
    // A word is what shoppers search for, not a code.
    [['TEE-S', 'TEE-M'], undefined],
    [['A1', 'B2'], undefined],
    // One SKU alone may be a barcode.
    [['9312345000012'], undefined],
    [['AB12-S'], undefined],
    [[], undefined],
  ])('of %j is %s', (skus, stem) => {
    expect(styleCodeShown(undefined, skus)).toBe(stem)
  })
})

describe('the style code on a product page', () => {
  it('that is made up is another for other goods', () => {
    expect(madeStyleCode('0f3')).not.toBe(madeStyleCode('0f4'))
  })

  it.each([
    ['the product’s own', 'IB1234', ['IB1234-WHEAT-9', 'IB1234-WHEAT-10'], 'IB1234'],
    ['what the SKUs share where it has none', undefined, ['AB12-S', 'AB12-M'], 'AB12'],
    ['what the SKUs share where it is made up', madeStyleCode('0f3'), ['AB12-S', 'AB12-M'], 'AB12'],
    ['left out where neither says anything', madeStyleCode('0f3'), ['TEE-S', 'TEE-M'], undefined],
  ])('is %s', (_, own, skus, shown) => {
    expect(styleCodeShown(own, skus)).toBe(shown)
  })
})
