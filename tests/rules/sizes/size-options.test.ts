import { describe, expect, it } from 'vitest'
import { nearestSizes } from '#lib/domain/sizes/nearest-sizes.ts'
import {
  boxSystem,
  type SizedVariant,
  sizeOptions,
  systemsOf,
  variantOf,
  widthState,
  widthsOf,
  widthsOfSize,
} from '#lib/domain/sizes/size-options.ts'

const REGULAR = 'Regular (D)'
const WIDE = 'Wide (2E)'

const boot = (uk: string, eu: string, stockQty: number, width?: string): SizedVariant => ({
  id: `${uk} ${width}`,
  label: uk,
  sizes: { uk, eu, cm: '26.5' },
  ...(width ? { width } : {}),
  stockQty,
})
const garment = (label: string, stockQty = 1): SizedVariant => ({ id: label, label, sizes: {}, stockQty })

/** 9 is left in wide only, 10 in nothing but is made in regular only, 9.5 is there in both. */
const BOOTS = [
  boot('10', '44.5', 0, REGULAR),
  boot('9', '43', 0, REGULAR),
  boot('9.5', '44', 3, REGULAR),
  boot('9', '43', 2, WIDE),
  boot('9.5', '44', 1, WIDE),
]
const POLO = [garment('L'), garment('2XL', 0), garment('S')]

const soldOut = (options: ReturnType<typeof sizeOptions>) => options.filter((each) => each.soldOut).map((o) => o.label)

describe('the systems a product can be read in', () => {
  const us = { id: 'us', label: '9', sizes: { usMen: '10', uk: '9' }, stockQty: 1 }
  it.each([
    ['of boots, one of them with an American size too', [...BOOTS, us], ['usMen', 'uk', 'eu', 'cm'], 'uk'],
    ['where a label is in another system', [...BOOTS, boot('43', '43', 1)], ['uk', 'eu', 'cm'], 'uk'],
    ['where a label is the maker’s own', [...BOOTS, { ...us, label: 'A' }], ['usMen', 'uk', 'eu', 'cm'], undefined],
    ['of clothes', POLO, [], undefined],
  ])('%s [PDP-08]', (_, variants, systems, box) => {
    expect(systemsOf(variants)).toEqual(systems)
    expect(boxSystem(variants)).toBe(box)
  })
})

describe('the sizes of a product', () => {
  it.each([
    ['uk', ['9', '9½', '10']],
    ['eu', ['43', '44', '44½']],
    ['cm', ['26.5', '26.5', '26.5']],
    ['usMen', ['9', '9½', '10']],
    [undefined, ['9', '9½', '10']],
  ] as const)('are each there once, smallest first, in %s [PDP-08]', (system, texts) => {
    const options = sizeOptions(BOOTS, { system, stockMatters: true })
    expect(options.map(({ label }) => label)).toEqual(['9', '9.5', '10'])
    expect(options.map(({ text }) => text)).toEqual(texts)
  })

  it('are told by their label where the chart does not know the foot [PDP-08]', () => {
    const unknown = BOOTS.map((each) => ({ ...each, sizes: { uk: each.label } }))
    const texts = sizeOptions(unknown, { system: 'cm', stockMatters: true }).map(({ text }) => text)
    expect(texts).toEqual(['9', '9½', '10'])
  })

  it('grow as a child does: 13½ before 1 [PDP-08, CAT-09]', () => {
    const kids = (label: string, eu: string) => ({ id: label, label, sizes: { usKids: label, eu }, stockQty: 1 })
    const made = [kids('1', '32'), kids('13.5', '31.5'), kids('2', '33'), kids('7', '23.5')]
    const labels = sizeOptions(made, { stockMatters: true }).map(({ label }) => label)
    expect(labels).toEqual(['7', '13.5', '1', '2'])
    expect(sizeOptions(POLO, { stockMatters: true }).map(({ label }) => label)).toEqual(['S', 'L', '2XL'])
  })

  it.each([
    ['whatever the width', undefined, ['10']],
    ['in wide, where 10 is not made at all', WIDE, ['10']],
    ['in regular', REGULAR, ['9', '10']],
  ])('are sold out %s [PDP-08]', (_, width, labels) => {
    expect(soldOut(sizeOptions(BOOTS, { width, stockMatters: true }))).toEqual(labels)
  })

  it('that are not made in the chosen width are judged by those they are made in [PDP-08]', () => {
    const made = [...BOOTS, boot('11', '46', 4, REGULAR)]
    expect(soldOut(sizeOptions(made, { width: WIDE, stockMatters: true }))).toEqual(['10'])
  })

  it('of no chosen width are there in any, also where one has no width [PDP-08]', () => {
    const made = [boot('9', '43', 0), boot('9', '43', 2, WIDE), boot('10', '44.5', 0)]
    expect(soldOut(sizeOptions(made, { stockMatters: true }))).toEqual(['10'])
  })

  it('are never sold out where no stock is kept [PDP-08]', () => {
    expect(soldOut(sizeOptions(BOOTS, { width: REGULAR, stockMatters: false }))).toEqual([])
  })
})

describe('the widths of a product', () => {
  it('are told once each, in its own order, of all sizes or one [PDP-08]', () => {
    expect(widthsOf(BOOTS)).toEqual([REGULAR, WIDE])
    expect(widthsOf([...BOOTS].reverse())).toEqual([WIDE, REGULAR])
    expect(widthsOf(POLO)).toEqual([])
    expect(widthsOfSize(BOOTS, '9')).toEqual([REGULAR, WIDE])
    expect(widthsOfSize(BOOTS, '10')).toEqual([REGULAR])
    expect(widthsOfSize(BOOTS, '12')).toEqual([])
  })

  it.each([
    [REGULAR, '9', 'sold out'],
    [WIDE, '9', 'in stock'],
    [WIDE, '10', 'not made'],
    [REGULAR, '12', 'not made'],
    [WIDE, undefined, 'in stock'],
    ['Narrow (B)', undefined, 'in stock'],
  ] as const)('say of %s in size %s: %s [PDP-08]', (width, label, state) => {
    expect(widthState(BOOTS, width, label)).toBe(state)
  })
})

describe('the variant that is bought', () => {
  it.each([
    ['9', WIDE, '9 Wide (2E)'],
    ['9', REGULAR, '9 Regular (D)'],
    ['9', undefined, undefined],
    ['10', undefined, '10 Regular (D)'],
    ['10', WIDE, '10 Regular (D)'],
    ['12', REGULAR, undefined],
    [undefined, REGULAR, undefined],
  ])('for size %s and width %s is %s [PDP-08]', (label, width, id) => {
    expect(variantOf(BOOTS, label, width)?.id).toBe(id)
  })
})

describe('the nearest sizes in stock', () => {
  const options = ['8', '9', '10', '11', '12', '13'].map((label) => ({
    label,
    text: label,
    soldOut: ['9', '10', '13'].includes(label),
  }))
  it.each([
    ['10', ['8', '11']],
    ['11', ['8', '12']],
    ['8', ['11']],
    ['13', ['12']],
    ['15', ['8']],
  ])('to %s are %j [PDP-08]', (label, near) => {
    expect(nearestSizes(options, label).map((each) => each.label)).toEqual(near)
  })

  it('are none where all are sold out [PDP-08]', () => {
    const gone = options.map((each) => ({ ...each, soldOut: true }))
    expect(nearestSizes(gone, '10')).toEqual([])
  })
})
