import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ComparableProduct,
  similarProducts,
  standInFor,
  traitsOf,
} from '#lib/domain/catalogue/similar-products.ts'

type Traits = Partial<ComparableProduct['traits']>
type Given = Partial<Omit<ComparableProduct, 'traits'>> & { traits?: Traits }

const NO_TRAITS: ComparableProduct['traits'] = { safety: [], toeCap: [], bestFor: [], material: [], pantsFit: [] }

/** A man's boot of no traits, in stock, at $100, unless told otherwise. */
function boot(id: string, { traits = {}, ...given }: Given = {}): ComparableProduct {
  return {
    id,
    style: id,
    kind: 'goods',
    brand: 'ironbark',
    category: 'footwear/boots',
    demographic: 'men',
    wearers: ['men'],
    price: 10_000,
    inStock: true,
    rank: 1,
    ...given,
    traits: { ...NO_TRAITS, ...traits },
  }
}

const ORIGIN = boot('origin', {
  traits: {
    safety: ['AS 2210.3', 'SRC', 'EH'],
    toeCap: ['Steel'],
    bestFor: ['Construction', 'Mining', 'Farming'],
    material: ['Leather'],
    pantsFit: ['Slim'],
  },
})
const LIKE = { traits: { material: ['Leather'] } }
const UNISEX = { demographic: 'unisex', wearers: ['men', 'women', 'unisex'] }
const WOMENS = { demographic: 'women', wearers: ['women'] }

const similarTo = (origin: ComparableProduct, candidates: ComparableProduct[], without: string[] = [], max = 6) =>
  similarProducts(origin, candidates, { max, without }).map(({ id }) => id)
const similar = (candidates: ComparableProduct[], without: string[] = [], max = 6) =>
  similarTo(ORIGIN, candidates, without, max)

describe('similar products', () => {
  it.each<[string, Given]>([
    ['what is sold out', { inStock: false }],
    ['what is for others only', WOMENS],
    ['a gift card beside goods', { kind: 'giftCard' }],
    ['another colour of it', { style: 'origin' }],
    ['what shares nothing in the category above', { category: 'footwear/shoes' }],
  ])('are never %s [PDP-28]', (_, given) => {
    expect(similar([boot('a', given), boot('b')])).toEqual(['b'])
  })

  it('are of its own category, then of the one above what shares something, whatever else they share [PDP-28]', () => {
    const other = { category: 'footwear/shoes' }
    const candidates = [boot('a', { ...other, traits: ORIGIN.traits }), boot('b', { ...other, ...LIKE }), boot('c')]
    expect(similar(candidates)).toEqual(['c', 'a', 'b'])
  })

  it('of a service are services [PDP-28]', () => {
    const service = boot('s', { kind: 'service' })
    expect(similarTo(service, [boot('a'), boot('b', { kind: 'service' })])).toEqual(['b'])
  })

  // The right one would come first by its price.
  it.each<[string, Given, Given]>([
    ['a shared standard', { traits: { safety: ['SRC'] } }, {}],
    ['two standards, before one', { traits: { safety: ['EH', 'SRC'] } }, { traits: { safety: ['EH'] } }],
    [
      'two traits, before three standards',
      { traits: { safety: ['EH', 'SRC'], toeCap: ['Steel'] } },
      { traits: { safety: ['AS 2210.3', 'SRC', 'EH'] } },
    ],
    ['the toe cap', { traits: { toeCap: ['Steel'] } }, { traits: { toeCap: ['Composite'] } }],
    ['a shared use', { traits: { bestFor: ['Mining'] } }, { traits: { bestFor: ['Nursing'] } }],
    ['two uses, before one', { traits: { bestFor: ['Mining', 'Farming'] } }, { traits: { bestFor: ['Mining'] } }],
    [
      'two uses and leather, before three uses',
      { traits: { bestFor: ['Mining', 'Farming'], material: ['Leather'] } },
      { traits: { bestFor: ['Construction', 'Mining', 'Farming'] } },
    ],
    ['the material', LIKE, { traits: { material: ['Mesh'] } }],
    ['the fit', { traits: { pantsFit: ['Slim'] } }, {}],
    ['the same wearer, before everybody', {}, UNISEX],
  ])('come first by %s [PDP-28]', (_, first, second) => {
    expect(similar([boot('a', second), boot('b', { ...first, price: 9000 })])).toEqual(['b', 'a'])
    expect(similar([boot('a', first), boot('b', second)])).toEqual(['a', 'b'])
  })

  it.each([
    [10_000, 15_000, 15_001],
    [15_000, 10_000, 9999],
  ])('at %i count a price of %i as about as dear, and not %i [PDP-28]', (price, near, far) => {
    const origin = { ...ORIGIN, price }
    const leather = boot('a', { ...LIKE, price: far })
    // Leather far off and nothing near by share one thing each; the nearer price decides.
    expect(similarTo(origin, [leather, boot('b', { price: near })])).toEqual(['b', 'a'])
    expect(similarTo(origin, [leather, boot('b', { price: far })])).toEqual(['a', 'b'])
  })

  it('that share as much stand by how far their price is off, then by the shop’s order, then by id [PDP-28]', () => {
    const at = (price: number, rank = 1) => ({ price, rank })
    const candidates = [
      boot('e', at(10_500)),
      boot('d', at(10_500)),
      boot('c', at(9600)),
      boot('b', at(10_300, 2)),
      boot('a', at(9700)),
    ]
    expect(similar(candidates)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('are one of each style, the best, and none shown already nor another colour of it [PDP-28]', () => {
    const red = { style: 'red' }
    const candidates = [
      boot('a', red),
      boot('b', { ...red, ...LIKE }),
      boot('c', { style: 'blue', inStock: false }),
      boot('d', { style: 'blue' }),
      boot('e'),
    ]
    expect(similar(candidates)).toEqual(['b', 'd', 'e'])
    expect(similar(candidates, ['c', 'e', 'elsewhere'])).toEqual(['b'])
    expect(similar(candidates, [], 2)).toEqual(['b', 'd'])
  })

  const id = fc.stringMatching(/^[a-z]{1,4}$/)
  const some = (...values: string[]) => fc.subarray(values)
  const product = fc.record({
    id,
    style: fc.constantFrom('s1', 's2', 's3', 's4', 'origin'),
    category: fc.constantFrom('footwear/boots', 'footwear/shoes'),
    demographic: fc.constantFrom('men', 'women', 'unisex'),
    price: fc.integer({ min: 0, max: 30_000 }),
    inStock: fc.boolean(),
    rank: fc.integer({ min: 0, max: 3 }),
    traits: fc.record({ bestFor: some('Mining', 'Farming'), material: some('Leather', 'Mesh') }),
  })
  const candidatesOf = fc
    .uniqueArray(product, { selector: (each) => each.id, maxLength: 14 })
    .map((all) =>
      all.map(({ id, demographic, ...rest }) =>
        boot(id, { ...rest, demographic, wearers: demographic === 'unisex' ? UNISEX.wearers : [demographic] }),
      ),
    )

  it('are the same in whatever order they are read, and each one may stand there [PDP-28]', () => {
    fc.assert(
      fc.property(candidatesOf, fc.array(id, { maxLength: 3 }), fc.integer({ min: 0, max: 6 }), (all, without, max) => {
        const found = similar(all, without, max)
        expect(similar(all.toReversed(), without, max)).toEqual(found)
        expect(found.length).toBeLessThanOrEqual(max)
        const chosen = all.filter((each) => found.includes(each.id))
        expect(new Set(chosen.map(({ style }) => style)).size).toBe(found.length)
        for (const each of chosen) {
          expect([each.inStock, each.style === 'origin', without.includes(each.id)]).toEqual([true, false, false])
          expect(each.wearers).toContain('men')
        }
        const isOther = found.map((one) => all.find((each) => each.id === one)?.category !== 'footwear/boots')
        expect(isOther).toEqual(isOther.toSorted((a, b) => Number(a) - Number(b)))
      }),
    )
  })
})

describe('the traits of a product', () => {
  const NONE = { specs: [], bestFor: [], material: null, pantsFit: null }

  it.each([
    ['nothing', NONE, {}],
    [
      'what is left empty',
      { ...NONE, material: '', bestFor: [''], specs: [{ label: 'Toe cap', value: ', tested' }] },
      {},
    ],
    ['uses, each once', { ...NONE, bestFor: ['Mining', 'Mining', 'Farming'] }, { bestFor: ['Mining', 'Farming'] }],
    [
      'material and fit',
      { ...NONE, material: 'Leather', pantsFit: 'Slim' },
      { material: ['Leather'], pantsFit: ['Slim'] },
    ],
    [
      'standards without edition, and a cap without its test',
      {
        ...NONE,
        specs: [
          { label: 'Safety standard', value: 'AS 2210.3:2019' },
          { label: 'Slip rating', value: ' SRC ' },
          { label: 'Standard', value: 'SRC' },
          { label: 'Toe cap', value: 'Steel, to 200 J' },
          { label: 'Weight', value: '900 g' },
        ],
      },
      { safety: ['AS 2210.3', 'SRC'], toeCap: ['Steel'] },
    ],
  ])('are %s [PDP-28]', (_, record, traits) => expect(traitsOf(record)).toEqual({ ...NO_TRAITS, ...traits }))
})

describe('what stands in for a product that is not sold', () => {
  const standIn = (candidates: ComparableProduct[]) => standInFor(ORIGIN, candidates)?.id

  it.each<[string, Given, Given]>([
    ['the same wearer, before what is left', { inStock: false }, WOMENS],
    ['the same wearer, before everybody', {}, { ...UNISEX, ...LIKE }],
    ['what is left, before its brand', { brand: 'tully' }, { inStock: false }],
    ['its brand, before what it shares', {}, { brand: 'tully', ...LIKE }],
    ['what it shares, before the shop’s order', { rank: 2, ...LIKE }, {}],
  ])('is by %s [CART-15]', (_, first, second) => {
    expect(standIn([boot('a', second), boot('b', first)])).toBe('b')
    expect(standIn([boot('a', first), boot('b', second)])).toBe('a')
  })

  it('is of its own category, not itself, and nothing where that holds no other [CART-15]', () => {
    expect(standIn([ORIGIN, boot('a', { category: 'footwear/shoes', traits: ORIGIN.traits })])).toBeUndefined()
    expect(standIn([ORIGIN, boot('b', WOMENS)])).toBe('b')
  })
})
