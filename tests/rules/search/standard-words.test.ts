import { describe, expect, it } from 'vitest'
import { standardWordsOf } from '#lib/domain/search/standard-words.ts'

const KNOWN = ['AS 2210.3', 'AS/NZS 4602.1', 'AS/NZS 4399', 'EN 388', 'SRC', 'AS 1906.4']

describe('a search that names a standard', () => {
  it.each([
    ['AS 2210.3', '', ['AS 2210.3']],
    ['as2210.3 boots', 'boots', ['AS 2210.3']],
    ['boots AS/NZS 2210.3:2019 mens', 'boots mens', ['AS 2210.3']],
    ['2210.3', '', ['AS 2210.3']],
    ['boots as 2210', 'boots', ['AS 2210.3']],
    ['AS/NZS 4602.1 vest', 'vest', ['AS/NZS 4602.1']],
    ['as / nzs 4602.1', '', ['AS/NZS 4602.1']],
    ['nzs 4602', '', ['AS/NZS 4602.1']],
    ['en 388 gloves  leather', 'gloves leather', ['EN 388']],
    ['as 4399 as 1906.4', '', ['AS/NZS 4399', 'AS 1906.4']],
    ['AS NZS 2210.3', '', ['AS 2210.3']],
    ['asnzs 4602.1 vest', 'vest', ['AS/NZS 4602.1']],
    ['AS-NZS 2210.3-2019 boots', 'boots', ['AS 2210.3']],
    ['AS/NZS 2210.3 : 2019', '', ['AS 2210.3']],
    ['2210.3:2019', '', ['AS 2210.3']],
    ['EN ISO 388 gloves', 'gloves', ['EN 388']],
  ])('“%s” leaves “%s” and chooses %o [SRCH-15]', (q, rest, standards) => {
    expect(standardWordsOf(q, KNOWN)).toEqual({ rest, standards })
  })

  it.each([
    '2210 boots',
    '388',
    'as 9999',
    'AS 221',
    'as 2210.4',
    'src',
    'boots  as good',
    'P2210.3',
    '4602.1x',
    'as',
    'gas 2210.3',
    '2210.3-20',
    'as zs 2210',
  ])('leaves “%s” as it is, unless a number stands by itself [SRCH-15]', (q) => {
    const expected = q === 'gas 2210.3' ? { rest: 'gas', standards: ['AS 2210.3'] } : { rest: q, standards: [] }
    expect(standardWordsOf(q, KNOWN)).toEqual(expected)
  })

  it('tells a tenth part from the first [SRCH-15]', () => {
    expect(standardWordsOf('AS 2210.10 boots', ['AS 2210.1', 'AS 2210.10'])).toEqual({
      rest: 'boots',
      standards: ['AS 2210.10'],
    })
    expect(standardWordsOf('AS 2210.1 boots', ['AS 2210.1', 'AS 2210.10']).standards).toEqual(['AS 2210.1'])
  })

  it('says nothing where the catalogue knows none', () => {
    expect(standardWordsOf('AS 2210.3 boots', [])).toEqual({ rest: 'AS 2210.3 boots', standards: [] })
  })
})
