import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmptySizes, kindOf, type MySizes, mySizeText, myVariant, sizesToldBy } from '#lib/domain/sizes/my-sizes.ts'
import { shoeChoices } from '#lib/domain/sizes/shoe-choices.ts'
import { SHOE_SIZES } from '#lib/domain/sizes/shoe-conversion.ts'
import { SIZE_SYSTEMS } from '#lib/domain/sizes/sizes.ts'

const shoe = (uk: string, width?: string) => ({
  label: uk,
  sizes: { uk, eu: SHOE_SIZES.find((row) => row.uk === uk)?.eu },
  ...(width ? { width } : {}),
})
const garment = (label: string) => ({ label, sizes: {} })
const uk = (size: string): MySizes => ({ shoe: { system: 'uk', size } })

describe('the shopper’s own size of a product', () => {
  const boots = [shoe('8'), shoe('9'), shoe('10')]
  const inWidths = [shoe('9', 'Regular (D)'), shoe('9', 'Wide (2E)'), shoe('10', 'Regular (D)')]
  const kids = { label: '1', sizes: { usKids: '1', eu: '32' } }
  const ukOnly = [
    { label: '8', sizes: { uk: '8' } },
    { label: '9', sizes: { uk: '9' } },
  ]
  const school = [
    { label: '13', sizes: { uk: '13', usKids: '1', eu: '32' } },
    { label: '3', sizes: { uk: '3', usKids: '4', eu: '36' } },
  ]
  const schoolUk = [{ label: '13', sizes: { uk: '13', usKids: '1' } }]
  const eu43 = { label: '43', sizes: { eu: '43' } }
  const usMen10: MySizes = { shoe: { system: 'usMen', size: '10' } }
  const kids1: MySizes = { shoe: { system: 'usKids', size: '1' } }
  const pants = [garment('82R'), garment('87R'), garment('12')]
  it.each<[string, Parameters<typeof myVariant>[0], MySizes, string | undefined]>([
    ['a shoe in its own system', boots, uk('9'), '9 '],
    ['a shoe in a system the product has not', boots, usMen10, '9 '],
    ['the same where the product knows the UK’s only', ukOnly, usMen10, '9 '],
    [
      'the same where the product knows the EU’s of some',
      [{ label: '1', sizes: { usKids: '1' } }, eu43],
      usMen10,
      '43 ',
    ],
    ['a child’s shoe, the product’s others made for adults', [...ukOnly, kids], kids1, '1 '],
    ['a child’s shoe where there are adults’ only', ukOnly, kids1, undefined],
    ['no child’s shoe of the number that is a man’s', school, uk('13'), undefined],
    ['no child’s shoe where their own numbers are all it knows', schoolUk, uk('13'), undefined],
    ['no child’s shoe by way of the UK’s', schoolUk, { shoe: { system: 'usMen', size: '14' } }, undefined],
    ['a child’s shoe in children’s numbers', school, kids1, '13 '],
    ['a child’s shoe in the EU’s', school, { shoe: { system: 'eu', size: '32' } }, '13 '],
    ['a child’s shoe that is as long as a woman’s', school, { shoe: { system: 'usWomen', size: '5.5' } }, '3 '],
    ['a man’s shoe beside a child’s of the same number', [...school, shoe('13')], uk('13'), '13 '],
    ['a shoe it is not made in', boots, uk('12'), undefined],
    ['a shoe where no shoe is theirs', boots, { shirt: '9' }, undefined],
    ['a regular width unasked', inWidths, uk('9'), '9 Regular (D)'],
    ['a wide one asked for', inWidths, { ...uk('9'), width: 'wide' }, '9 Wide (2E)'],
    ['a regular one where there is no wide one', inWidths, { ...uk('10'), width: 'wide' }, '10 Regular (D)'],
    ['a waist', pants, { shirt: 'L', waist: '87r' }, '87R '],
    ['a garment they have no size of', pants, uk('12'), undefined],
    ['letters before waists', [garment('L'), garment('87R')], { shirt: 'l', waist: '87R' }, 'L '],
    ['2XL where the brand writes XXL', [garment('XL'), garment('XXL'), garment('XXXL')], { shirt: '2XL' }, 'XXL '],
    ['XXL where the brand writes 2XL', [garment('XL'), garment('2XL'), garment('3XL')], { shirt: 'xxl' }, '2XL '],
    ['no XL for an XXL', [garment('XL'), garment('3XL')], { shirt: 'XXL' }, undefined],
    ['nothing known', boots, {}, undefined],
  ])('%s [SIZE-02]', (_, variants, my, expected) => {
    const found = myVariant(variants, my)
    expect(found && `${found.label} ${found.width ?? ''}`).toBe(expected)
  })

  it('is what choosing it tells, in any system [SIZE-02, SIZE-03]', () => {
    const sizes = fc.constantFrom(...SHOE_SIZES.map(({ cm: _, ...row }) => row))
    fc.assert(
      fc.property(
        fc.array(sizes, { minLength: 1 }),
        fc.constantFrom('uk', 'eu', 'usMen', 'usWomen'),
        (rows, system) => {
          const variants = rows.map((row) => ({ label: row.uk, sizes: row }))
          const told = sizesToldBy(variants[0] ?? garment(''), system as 'uk')
          expect(myVariant(variants, told)?.sizes[system as 'uk']).toBe(variants[0]?.sizes[system as 'uk'])
        },
      ),
    )
  })
})

describe('what a chosen variant tells', () => {
  const CHILDS_13 = { label: '13', sizes: { uk: '13', usKids: '1', eu: '32' } }
  it.each([
    [shoe('9'), 'eu' as const, { shoe: { system: 'eu', size: '43' } }],
    [shoe('9'), undefined, { shoe: { system: 'uk', size: '9' } }],
    [shoe('9'), 'usMen' as const, { shoe: { system: 'uk', size: '9' } }],
    [{ label: '43', sizes: { uk: '9', eu: '43' } }, undefined, { shoe: { system: 'eu', size: '43' } }],
    [{ label: 'Regular', sizes: { uk: '9', eu: '43' } }, undefined, { shoe: { system: 'uk', size: '9' } }],
    [CHILDS_13, 'uk' as const, { shoe: { system: 'usKids', size: '1' } }],
    [CHILDS_13, undefined, { shoe: { system: 'usKids', size: '1' } }],
    [CHILDS_13, 'eu' as const, { shoe: { system: 'eu', size: '32' } }],
    [{ label: 'M', sizes: { uk: undefined } }, undefined, { shirt: 'M' }],
    [garment('2XL'), undefined, { shirt: '2XL' }],
    [garment('87R'), undefined, { waist: '87R' }],
    [garment('72L'), undefined, { waist: '72L' }],
    [garment('One size'), undefined, {}],
    [garment('100 g'), undefined, {}],
  ])('%j in %s is %j [SIZE-03]', (variant, system, told) => {
    expect(sizesToldBy(variant, system)).toEqual(told)
  })

  it('has one kind, and words [SIZE-01]', () => {
    expect([{}, uk('9'), { shirt: 'L' }, { waist: '87R' }].map(kindOf)).toEqual([undefined, 'shoe', 'shirt', 'waist'])
    const texts = [mySizeText(uk('9.5'), 'shoe'), mySizeText(uk('9'), 'shirt'), mySizeText({ shirt: 'L' }, 'shoe')]
    expect(texts).toEqual(['AU/UK 9½', '', ''])
  })

  it('is something as soon as one size is said, whichever [SIZE-01]', () => {
    expect(isEmptySizes({})).toBe(true)
    const said: MySizes[] = [uk('9'), { shirt: 'L' }, { waist: '87R' }, { width: 'wide' }]
    expect(said.map(isEmptySizes)).toEqual([false, false, false, false])
  })
})

it('offers shoe sizes smallest first in every system [SIZE-01]', () => {
  for (const system of SIZE_SYSTEMS) expect(new Set(shoeChoices(system)).size).toBe(shoeChoices(system).length)
  expect(shoeChoices('uk').slice(0, 3)).toEqual(['2', '2.5', '3'])
  expect(shoeChoices('usKids').slice(0, 3)).toEqual(['7', '7.5', '8'])
  expect(shoeChoices('usKids').slice(-10)).toEqual(['13.5', '1', '1.5', '2', '2.5', '3', '3.5', '4', '5', '6'])
})
