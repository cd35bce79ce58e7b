import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MySizes, mySizeText } from '#lib/domain/sizes/my-sizes.ts'
import { goodsOf, type SizedPurchase, usualSizeFor, usualSizes } from '#lib/domain/sizes/usual-size.ts'

const worn = (productType: string, demographic: string, label: string, sizes: SizedPurchase['sizes'] = {}) => ({
  ...{ productType, demographic, label, sizes },
})
const bought = (change: Partial<SizedPurchase>): SizedPurchase => ({
  ...{ ...worn('polo', 'men', 'L'), brand: 'ironbark', sentBack: false },
  ...change,
})
const boot = (uk: string, change: Partial<SizedPurchase> = {}) =>
  bought({ productType: 'lace-up-boot', label: uk, sizes: { uk }, ...change })
const back = (uk: string, change: Partial<SizedPurchase> = {}) => boot(uk, { sentBack: true, ...change })

/** `9 ×2` of a kind of goods and brand. */
function said(purchases: SizedPurchase[], goods = 'men shoe', brand = 'ironbark'): string | undefined {
  const found = usualSizeFor(usualSizes(purchases), { goods, brand })
  if (!found) return undefined
  const { shoe, width = '', shirt, waist } = found.sizes
  return [shoe?.size ?? shirt ?? waist ?? 'none', `×${found.times}`, width].filter(Boolean).join(' ')
}

describe('goods whose sizes can be told from one another', () => {
  it.each([
    [worn('lace-up-boot', 'men', '9', { uk: '9' }), 'men shoe'],
    [worn('lace-up-boot', 'unisex', '9', { uk: '9' }), 'men shoe'],
    [worn('lace-up-boot', 'women', '9', { usWomen: '9' }), 'women shoe'],
    [worn('school-shoe', 'kids', '13', { usKids: '13' }), 'kids shoe'],
    [worn('polo', 'unisex', 'L'), 'men body letters'],
    [worn('tee', 'women', '12'), 'women body numbers'],
    [worn('hi-vis-shirt', 'men', 'L'), 'men body letters'],
    [worn('overalls', 'men', '87R'), 'men body waists'],
    [worn('tee', 'kids', '4-6 yrs'), 'kids body ages'],
    [worn('cargo-pants', 'men', '87R'), 'men legs waists'],
    [worn('Trousers', 'men', 'L'), 'men legs letters'],
    [worn('trouser', 'men', 'L'), 'men legs letters'],
    [worn('jeans', 'women', '12'), 'women legs numbers'],
    [worn('Jean', 'women', '12'), 'women legs numbers'],
    [worn('shorts', 'men', '32'), 'men legs numbers'],
    [worn('Work Short', 'men', '32'), 'men legs numbers'],
    [worn('leggings', 'women', 'M'), 'women legs letters'],
    [worn('legging', 'women', 'M'), 'women legs letters'],
    [worn('scrub pant', 'women', 'M'), 'women legs letters'],
    [worn('gloves', 'unisex', 'L'), 'men hands letters'],
    [worn('Rigger glove', 'unisex', '9'), 'men hands numbers'],
    [worn('mitts', 'unisex', 'L'), 'men hands letters'],
    [worn('mitt', 'unisex', 'L'), 'men hands letters'],
    [worn('wide-brim-hat', 'unisex', 'L'), 'men head letters'],
    [worn('Sun hats', 'unisex', 'L'), 'men head letters'],
    [worn('cap', 'unisex', 'L'), 'men head letters'],
    [worn('Caps', 'unisex', 'L'), 'men head letters'],
    [worn('beanie', 'unisex', 'L'), 'men head letters'],
    [worn('Beanies', 'unisex', 'L'), 'men head letters'],
    [worn('balaclava', 'unisex', 'L'), 'men head letters'],
    [worn('Balaclavas', 'unisex', 'L'), 'men head letters'],
    [worn('helmet', 'unisex', 'L'), 'men head letters'],
    [worn('Helmets', 'unisex', 'L'), 'men head letters'],
    [worn('belt', 'unisex', 'L'), 'men belt letters'],
    [worn('Leather belts', 'unisex', 'L'), 'men belt letters'],
    [worn('socks', 'unisex', 'L'), 'men feet letters'],
    [worn('Sock', 'unisex', 'L'), 'men feet letters'],
    [worn('insole', 'unisex', 'L'), 'men feet letters'],
    [worn('Insoles', 'unisex', 'L'), 'men feet letters'],
    [worn('lace', 'unisex', '120'), 'men feet waists'],
    [worn('laces', 'unisex', '120'), 'men feet waists'],
    [worn('capable', 'men', 'L'), 'men body letters'],
    [worn('seatbelt-cover', 'men', 'L'), 'men body letters'],
  ])('%j are %s [SIZE-06]', (goods, name) => {
    expect(goodsOf(goods)).toBe(name)
  })
})

describe('what somebody usually buys', () => {
  it.each<[string, SizedPurchase[], string | undefined]>([
    ['nothing of the kind', [bought({})], undefined],
    ['the one size bought', [boot('9')], '9 ×1'],
    ['the most frequent', [boot('10'), boot('9'), boot('9')], '9 ×2'],
    ['of two that are as frequent the newer', [boot('10'), boot('9'), boot('9'), boot('10')], '10 ×2'],
    ['half of all lines leads', [boot('8'), boot('9'), boot('9'), boot('10')], '9 ×2'],
    ['none for a crew', [boot('8'), boot('9'), boot('9'), boot('10'), boot('11')], 'none ×0'],
    ['none where three were bought once', [boot('8'), boot('9'), boot('10')], 'none ×0'],
    ['no size whose newest went back', [back('9'), boot('9'), boot('9'), boot('10')], '10 ×1'],
    ['a size that was bought again after one went back', [boot('9'), back('9')], '9 ×1'],
    ['nothing but what went back', [back('9')], 'none ×0'],
    ['what was sent instead', [boot('10'), back('9')], '10 ×1'],
    ['one size in two systems', [boot('10'), boot('9'), boot('10', { label: '10', sizes: { usMen: '10' } })], '9 ×2'],
    ['a system of its own', [boot('XY', { sizes: { uk: 'XY' } }), boot('10', { sizes: { usKids: '10' } })], 'XY ×1'],
    [
      'sizes of two systems that nobody can convert apart',
      [
        boot('7', { label: '7', sizes: { usKids: '7' } }),
        boot('22', { sizes: { eu: '22' } }),
        boot('22', { sizes: { eu: '22' } }),
      ],
      '22 ×2',
    ],
    ['a wide one by the newest', [boot('9', { width: 'Wide (2E)' }), boot('9')], '9 ×2 wide'],
    ['a regular one by the newest', [boot('9', { width: 'Regular (D)' }), boot('9', { width: 'Wide' })], '9 ×2'],
    [
      'without what tells no size',
      [boot('9'), boot('One size', { sizes: {} }), boot('One size', { sizes: {} })],
      '9 ×1',
    ],
  ])('is %s [SIZE-06]', (_, purchases, expected) => {
    expect(said(purchases)).toBe(expected)
  })

  it.each<[string, SizedPurchase[], string, string | undefined]>([
    [
      'one of a brand tells no more than others',
      [boot('8'), boot('9', { brand: 'tully' }), boot('9', { brand: 'tully' })],
      'ironbark',
      '9 ×2',
    ],
    [
      'two of a brand tell more than three of others',
      [boot('8'), boot('8'), ...Array(3).fill(boot('9', { brand: 'tully' }))],
      'ironbark',
      '8 ×2',
    ],
    [
      'another brand is told by all',
      [boot('8'), boot('8'), ...Array(3).fill(boot('9', { brand: 'tully' }))],
      'redback',
      '9 ×3',
    ],
    [
      'a brand bought for a crew tells nothing',
      [boot('6'), boot('7'), boot('8'), ...Array(4).fill(boot('9', { brand: 'tully' }))],
      'ironbark',
      'none ×0',
    ],
    [
      'what went back counts for no brand',
      [back('8'), boot('8'), ...Array(3).fill(boot('9', { brand: 'tully' }))],
      'ironbark',
      '9 ×3',
    ],
    [
      'what went back of a brand is not said of it',
      [boot('9', { brand: 'tully' }), boot('9', { brand: 'tully' }), back('9')],
      'ironbark',
      'none ×0',
    ],
    ['but of others', [boot('9', { brand: 'tully' }), boot('9', { brand: 'tully' }), back('9')], 'redback', '9 ×2'],
    [
      'what went back last of any brand is not said of a new one',
      [back('9', { brand: 'tully' }), boot('9'), boot('9')],
      'redback',
      'none ×0',
    ],
    [
      'and is said of a brand that was kept twice',
      [back('9', { brand: 'tully' }), boot('9'), boot('9')],
      'ironbark',
      '9 ×2',
    ],
  ])('of a brand: %s [SIZE-06]', (_, purchases, brand, expected) => {
    expect(said(purchases, 'men shoe', brand)).toBe(expected)
  })

  it('is told without what has one size only [SIZE-06]', () => {
    const caps = ['L', 'One size', 'One size', 'One size'].map((label) => bought({ productType: 'cap', label }))
    expect(said(caps, 'men head letters')).toBe('L ×1')
    expect(said(caps.slice(1), 'men head letters')).toBeUndefined()
  })

  it('is found by its brand and else by none, however they are sorted [SIZE-06]', () => {
    const usual = usualSizes([boot('8'), boot('8'), boot('9', { brand: 'tully' })]).toReversed()
    const of = (brand: string) => usualSizeFor(usual, { goods: 'men shoe', brand })
    expect(of('ironbark')).toMatchObject({ brand: 'ironbark', times: 2 })
    expect(of('redback')).toMatchObject({ brand: undefined, times: 2 })
  })

  it('is told of each kind of goods by itself [SIZE-06]', () => {
    const purchases = [
      bought({ label: 'XXL' }),
      bought({ productType: 'gloves', label: 'M' }),
      bought({ productType: 'jeans', label: '87R' }),
      bought({ demographic: 'women', label: 'S' }),
      bought({ demographic: 'unisex', label: '2xl' }),
    ]
    const of = (goods: string) => said(purchases, goods)
    expect(of('men body letters')).toBe('XXL ×2')
    expect(of('men hands letters')).toBe('M ×1')
    expect(of('men legs waists')).toBe('87R ×1')
    expect(of('women body letters')).toBe('S ×1')
    expect(of('kids body letters')).toBeUndefined()
  })

  const line = fc.record({
    ...{ uk: fc.constantFrom('8', '9', '10', '11'), brand: fc.constantFrom('ironbark', 'tully', 'redback') },
    ...{ sentBack: fc.boolean(), demographic: fc.constantFrom('men', 'women', 'unisex') },
  })
  const history = fc.array(line, { maxLength: 14 }).map((lines) => lines.map(({ uk, ...rest }) => boot(uk, rest)))
  const size = (sizes: MySizes) => mySizeText(sizes, 'shoe')

  it('was kept, did not go back last, and stands for half of the lines at least [SIZE-06]', () => {
    fc.assert(
      fc.property(history, (lines) => {
        for (const { goods, brand, sizes, times } of usualSizes(lines)) {
          if (times === 0) continue
          const same = lines.filter((each) => goodsOf(each) === goods && each.sizes.uk === sizes.shoe?.size)
          expect(same.filter(({ sentBack }) => !sentBack).length).toBeGreaterThanOrEqual(times)
          if (brand === undefined) expect(same[0]?.sentBack).toBe(false)
          const ofBrand = same.filter((each) => each.brand === brand)
          if (ofBrand.length > 0) expect(ofBrand[0]?.sentBack).toBe(false)
        }
      }),
    )
  })

  it('is not changed by what somebody buys for others to wear [SIZE-06]', () => {
    fc.assert(
      fc.property(history, fc.array(fc.constantFrom('8', '9', '10')), (lines, sizes) => {
        const forKids = sizes.map((label) => boot(label, { demographic: 'kids', sizes: { usKids: label } }))
        const own = (all: SizedPurchase[]) =>
          usualSizes(all)
            .filter(({ goods }) => goods !== 'kids shoe')
            .map(({ goods, brand, sizes: { ...told }, times }) => [goods, brand, size(told), times])
        expect(own([...forKids, ...lines])).toEqual(own(lines))
      }),
    )
  })
})
