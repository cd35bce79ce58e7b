import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { meaningOf } from '#lib/domain/search/search-meaning.ts'

const FACTS = {
  colours: ['Navy', 'Black', 'Royal blue', 'Black/orange'],
  widths: ['Regular (D)', 'Wide (2E)', 'Wide (D)'],
}
const WIDE = ['Wide (2E)', 'Wide (D)']

describe('what a search says', () => {
  it.each([
    ['2XL polo', 'polo', { clothingSize: ['2XL'] }],
    ['polo xxl', 'polo', { clothingSize: ['2XL'] }],
    ['size m hoodie', 'hoodie', { clothingSize: ['M'] }],
    ['navy cargo pants 87R', 'cargo pants', { clothingSize: ['87R'], colour: ['Navy'] }],
    ['royal blue overalls', 'overalls', { colour: ['Royal blue'] }],
    ['women’s boots size 8', 'boots', { wearer: ['women'], sizeUsWomen: ['8'] }],
    ['mens 10 boots', 'boots', { wearer: ['men'], sizeUk: ['10'] }],
    ['kids shoes size 2', 'shoes', { wearer: ['kids'], sizeUk: ['2'] }],
    ['womens pants size 12', 'pants', { wearer: ['women'], clothingSize: ['12'] }],
    ['boots uk 9½', 'boots', { sizeUk: ['9.5'] }],
    ['us 10 mens sneakers', 'sneakers', { wearer: ['men'], sizeUsMen: ['10'] }],
    ['eu 43 boots', 'boots', { sizeEu: ['43'] }],
    ['boots size 43', 'boots', { sizeEu: ['43'] }],
    ['wide boots', 'boots', { width: WIDE }],
    ['kids', '', { wearer: ['kids'] }],
  ])('“%s” is “%s” and %j [SRCH-15]', (q, rest, facets) => {
    expect(meaningOf(q, FACTS)).toEqual({ rest, facets })
  })

  it.each([
    'polo',
    'navy',
    'wide brim hat',
    '200 joule boots',
    'AS 2210.3',
    'l',
    'steel toe boots',
    'black',
    'D-1010-BLK',
    'knee pads 2',
  ])('leaves “%s” alone [SRCH-15]', (q) => {
    expect(meaningOf(q, FACTS)).toEqual({ rest: q, facets: {} })
  })

  it.each([
    [
      'size 10 wide work boots',
      'size 10 work boots',
      { width: WIDE },
      ['sizeUk', 'sizeUsWomen', 'sizeUsMen'],
      'work boots',
    ],
    ['womens 8', 'size 8', { wearer: ['women'] }, ['sizeUsWomen', 'clothingSize'], ''],
    ['size 12', 'size 12', {}, ['sizeUk', 'sizeUsWomen', 'sizeUsMen', 'clothingSize'], ''],
    ['us 10 boots', 'size 10 boots', {}, ['sizeUsMen', 'sizeUsWomen'], 'boots'],
  ])('asks which size “%s” means [SRCH-15]', (q, rest, facets, choices, without) => {
    const { unclear, ...read } = meaningOf(q, FACTS)
    expect(read).toEqual({ rest, facets })
    expect(unclear).toMatchObject({ choices, without })
  })

  it('remembers whom the list is for when it asks [SRCH-15]', () => {
    expect(meaningOf('size 8', FACTS, ['women']).unclear?.choices).toEqual(['sizeUsWomen', 'clothingSize'])
    expect(meaningOf('boots size 8', FACTS, ['women'])).toEqual({ rest: 'boots', facets: { sizeUsWomen: ['8'] } })
  })

  it('reads everything at once: what is left says nothing more [SRCH-15]', () => {
    const word = fc.constantFrom(
      'boots',
      'polo',
      'size',
      '8',
      '10',
      '2xl',
      '87r',
      'navy',
      'royal',
      'blue',
      'womens',
      'wide',
      'us',
      'uk',
      'm',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 7 }), (words) => {
        const { rest, facets } = meaningOf(words.join(' '), FACTS)
        const again = meaningOf(rest, FACTS, facets.wearer)
        expect({ rest: again.rest, facets: again.facets }).toEqual({ rest, facets: {} })
      }),
    )
  })
})
