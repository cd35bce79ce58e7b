import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMPARED_MAX, comparedRows, comparedSlugs, comparisonHref } from '#lib/domain/catalogue/comparison.ts'

describe('the address of a comparison', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['a-boot', ['a-boot']],
    ['a-boot,b-boot,a-boot', ['a-boot', 'b-boot']],
    ['a,b,c,d,e', ['a', 'b', 'c', 'd']],
    ['A Boot,../etc,<b>,b-boot', ['b-boot']],
    ['a,,b', ['a', 'b']],
    ['a<b>,<b>a,b', ['b']],
  ])('%j names %j [PDP-26]', (text, slugs) => expect(comparedSlugs(text)).toEqual(slugs))

  it('is read back as it was written [PDP-26]', () => {
    const slug = fc.stringMatching(/^[a-z0-9-]{1,40}$/)
    fc.assert(
      fc.property(fc.uniqueArray(slug, { maxLength: COMPARED_MAX }), fc.boolean(), (slugs, onlyDifferences) => {
        const query = new URL(comparisonHref(slugs, { onlyDifferences }), 'http://shop').searchParams
        expect(comparedSlugs(query.get('products') ?? undefined)).toEqual(slugs)
        if (slugs.length > 0) expect(query.get('only') === 'differences').toBe(onlyDifferences)
      }),
    )
    expect(comparisonHref([])).toBe('/compare')
    expect(comparisonHref(['a', 'b'])).toBe('/compare?products=a,b')
  })
})

describe('the rows of a comparison', () => {
  const cap = (value: string) => ({ name: 'Toe cap', value })

  it('say what each says, and whether that is the same [PDP-26]', () => {
    expect(comparedRows([[cap('Steel')], [cap('Composite')]])).toEqual([
      { name: 'Toe cap', values: ['Steel', 'Composite'], same: false },
    ])
    expect(comparedRows([[cap('Steel')], [cap('Steel')]])[0]?.same).toBe(true)
  })

  it('leave a gap where one does not say, which is a difference, and know a fact in any letter case [PDP-26]', () => {
    const rows = comparedRows([[cap('Steel')], [{ name: 'Sole', value: 'PU' }], [{ name: 'toe Cap', value: 'Steel' }]])
    expect(rows.map(({ values, same }) => [values, same])).toEqual([
      [['Steel', undefined, 'Steel'], false],
      [[undefined, 'PU', undefined], false],
    ])
  })

  it('say all that a product says under one name, once each [PDP-26]', () => {
    const meets = (value: string) => ({ name: 'Standard', value })
    const [both, more] = [
      [meets('AS/NZS 2210.3'), { ...meets('ASTM F2413'), name: 'standard' }],
      [meets('AS/NZS 2210.3'), meets('AS/NZS 2210.3')],
    ]
    expect(comparedRows([both, more])).toMatchObject([
      { values: ['AS/NZS 2210.3, ASTM F2413', 'AS/NZS 2210.3'], same: false },
    ])
    expect(comparedRows([more, more])).toMatchObject([{ values: ['AS/NZS 2210.3', 'AS/NZS 2210.3'], same: true }])
  })

  it('of one product are its facts, in their order', () => {
    const facts = [cap('Steel'), { name: 'Sole', value: 'PU' }]
    expect(comparedRows([facts]).map(({ name, values }) => ({ name, value: values[0] }))).toEqual(facts)
  })
})
