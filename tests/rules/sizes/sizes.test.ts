import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stockStatus } from '#lib/domain/catalogue/stock.ts'
import { isOneSize, sizeName, sizeNamed } from '#lib/domain/sizes/size-name.ts'
import {
  compareSizes,
  type SizeSystem,
  sizeIn,
  sizeText,
  systemLabel,
  systemOfLabels,
  systemSize,
  variantText,
} from '#lib/domain/sizes/sizes.ts'

describe('the system of labels', () => {
  const uk = { label: '9', sizes: { uk: '9', usMen: '10', eu: '43' } }
  const half = { label: '9.5', sizes: { uk: '9.5', usMen: '10.5' } }
  it.each([
    ['all written in one', [uk, half], 'uk'],
    ['of two systems', [uk, { label: '43', sizes: { eu: '43' } }], undefined],
    ["the maker's own", [{ label: 'Regular', sizes: { uk: '9' } }], undefined],
    ['of clothes', [{ label: 'M', sizes: {} }], undefined],
    ['of shoes with a bag among them', [uk, { label: 'One size', sizes: {} }], 'uk'],
    ['of nothing', [], undefined],
  ])('%s [CAT-23, PDP-08]', (_, labelled, system) => {
    expect(systemOfLabels(labelled)).toBe(system)
  })
})

describe('a size as a shopper reads it', () => {
  const men = { label: '8', sizes: { uk: '8', usMen: '9', eu: '42' } }
  const women = { label: '7.5', sizes: { uk: '5.5', usWomen: '7.5', eu: '38.5' } }
  const shirt = { label: '2XL', sizes: {} }
  it.each<[typeof men | typeof women | typeof shirt, SizeSystem | 'asLabelled', string]>([
    [men, 'asLabelled', 'AU/UK 8'],
    [men, 'eu', 'EU 42'],
    [men, 'usMen', 'US men 9'],
    [men, 'usWomen', 'AU/UK 8'],
    [women, 'asLabelled', 'AU/US women 7½'],
    [women, 'eu', 'EU 38½'],
    [women, 'uk', 'UK 5½'],
    [shirt, 'eu', '2XL'],
  ])('%j in %s is “%s” [CAT-33]', (variant, system, text) => {
    expect(sizeIn(system, variant)).toBe(text)
  })

  it('says AU of the UK’s number where an AU shopper does: not on shoes for women only [CAT-33]', () => {
    expect(systemLabel('uk', women.sizes)).toBe('UK')
    expect(systemLabel('uk', { ...women.sizes, usMen: '6.5' })).toBe('AU/UK')
    expect(systemLabel('uk', { uk: '1', usKids: '2' })).toBe('AU/UK')
    expect(systemLabel('cm', men.sizes)).toBe('cm')
    expect(systemLabel('usKids', { usKids: '2', usMen: '2' })).toBe('US kids')
  })
})

describe('sizes', () => {
  it.each([
    [
      ['10', '8', '7.5', '7'],
      ['7', '7.5', '8', '10'],
    ],
    [
      ['7½', '7', '8'],
      ['7', '7½', '8'],
    ],
    [
      ['87S', '82R', '77R', '87R'],
      ['77R', '82R', '87R', '87S'],
    ],
    [
      ['5XL', 'M', 'XS', 'S', '2XL', 'XL', 'L'],
      ['XS', 'S', 'M', 'L', 'XL', '2XL', '5XL'],
    ],
    [
      ['11-14', '6-10', '2-8'],
      ['2-8', '6-10', '11-14'],
    ],
    [
      ['12-14', '9-12', '9-11'],
      ['9-11', '9-12', '12-14'],
    ],
    [
      ['One size', 'M', '10'],
      ['10', 'M', 'One size'],
    ],
    [
      ['M', 'XS', '7XL', 'S', '3XL', 'XXS', 'L', '6XL', '2XS', 'XL', '4XL', '3XS', '2XL', '5XL', '10', 'XXL'],
      ['10', '3XS', 'XXS', '2XS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '2XL', '3XL', '4XL', '5XL', '6XL', '7XL'],
    ],
    [
      ['W32', 'L', ' 12 ', 'M', '11', '9.25', '9.5'],
      ['9.25', '9.5', '11', ' 12 ', 'M', 'L', 'W32'],
    ],
    [
      ['M', '87R', '102S'],
      ['87R', '102S', 'M'],
    ],
    [
      ['6-12 months', 'EU 39-42', 'M', '24.25–24.75', '24 – 25', '23.25-23.75', '2-10', '2-8', '11-14'],
      ['2-8', '2-10', '11-14', '23.25-23.75', '24 – 25', '24.25–24.75', 'M', '6-12 months', 'EU 39-42'],
    ],
  ])('puts %j in natural order [CAT-09, CAT-10, PDP-08]', (labels, expected) => {
    expect([...labels].sort(compareSizes)).toEqual(expected)
  })

  it('is an order: the same whichever way one asks', () => {
    const label = fc.constantFrom(
      '7',
      '7.5',
      '10',
      '77R',
      '87S',
      'XS',
      'M',
      '5XL',
      'One size',
      '6-12 months',
      '6-10',
      '11-14',
      '',
    )
    fc.assert(
      fc.property(label, label, label, (a, b, c) => {
        expect(Math.sign(compareSizes(a, b))).toBe(-Math.sign(compareSizes(b, a)) || 0)
        if (compareSizes(a, b) <= 0 && compareSizes(b, c) <= 0) expect(compareSizes(a, c)).toBeLessThanOrEqual(0)
      }),
    )
  })

  it('prints halves as people write them [PDP-08]', () => {
    expect(sizeText('7.5')).toBe('7½')
    expect(sizeText('10')).toBe('10')
    expect(sizeText('87R')).toBe('87R')
  })

  it('tells two widths of one size apart, with the size system and the colour [CHK-34, ORD-08]', () => {
    const sizes = { uk: '5.5', eu: '39' }
    expect(variantText({ label: '5.5', sizes, width: 'Regular (D)' }, 'Black')).toBe('5.5 UK · Regular (D) · Black')
    expect(variantText({ label: '5.5', sizes, width: 'Wide (2E)' }, 'Black')).toBe('5.5 UK · Wide (2E) · Black')
    expect(sizeText(variantText({ label: '5.5', sizes }, undefined))).toBe('5½ UK')
    expect(systemSize({ label: '7.5', sizes: { usWomen: '7.5', uk: '5.5' } })).toBe('7.5 US women')
    expect(systemSize({ label: 'XL', sizes: {} })).toBe('XL')
  })
})

describe('a size by its name', () => {
  it.each([
    ['9.5', 'Size 9½', 'size 9½', false],
    ['9.5 UK · Wide', 'Size 9½ UK · Wide', 'size 9½ UK · Wide', false],
    ['One size', 'One size', 'one size', true],
    ['ONE SIZE · Black', 'ONE SIZE · Black', 'one size · Black', true],
    ['One sized', 'Size One sized', 'size One sized', false],
    ['Not one size', 'Size Not one size', 'size Not one size', false],
  ])('of %j is %j, and %j in a sentence [CAT-33]', (label, alone, within, one) => {
    expect([sizeName(label), sizeNamed(label), isOneSize(label)]).toEqual([alone, within, one])
  })
})

describe('stock status', () => {
  it.each([
    [-1, 'out of stock'],
    [0, 'out of stock'],
    [1, 'limited stock'],
    [5, 'limited stock'],
    [6, 'in stock'],
  ])('calls %d on hand %s [GEN-20, CONST-41, CONST-42]', (qty, status) => {
    expect(stockStatus(qty)).toBe(status)
  })
})
