import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChartFacts, chartFor, unknownLabels } from '#lib/domain/sizes/size-chart-choice.ts'

const LETTERS = ['S', 'M', 'L']
const chart = (id: string, facts: Partial<ChartFacts> = {}): ChartFacts => ({
  id,
  brand: null,
  productTypes: ['polo'],
  demographics: [],
  labels: LETTERS,
  ...facts,
})
const goods = { brand: 'anvil', productType: 'polo', demographic: 'unisex', labels: LETTERS }

describe('the chart of a product', () => {
  it.each([
    [
      'of its people, whatever the alphabet says',
      [chart('a', { demographics: ['women'] }), chart('b', { demographics: ['men', 'unisex'] })],
      'b',
    ],
    ['for everybody where nobody is named', [chart('a', { demographics: ['kids'] }), chart('b')], 'b'],
    ['of its kind', [chart('a', { productTypes: ['vest'] }), chart('b')], 'b'],
    ['of its brand before the shop’s', [chart('a'), chart('b', { brand: 'anvil' })], 'b'],
    ['never of another brand', [chart('a', { brand: 'other' })], undefined],
    [
      'that knows more of its sizes, before its brand’s',
      [chart('a'), chart('b', { brand: 'anvil', labels: ['S', 'M'] })],
      'a',
    ],
    ['the same of two that know as much', [chart('b'), chart('a'), chart('c')], 'a'],
    ['none, where none knows any of its sizes', [chart('a', { labels: ['8', '10'] })], undefined],
  ])('is one %s [PDP-22]', (_, charts, id) => {
    expect(chartFor(goods, charts)?.id).toBe(id)
  })

  it('does not hang on the order they come in, and is never for somebody else [PDP-22]', () => {
    const some = fc.subarray
    const any = fc.record({
      brand: fc.constantFrom(null, 'anvil', 'other'),
      productTypes: some(['polo', 'vest'], { minLength: 1 }),
      demographics: some(['men', 'women', 'unisex']),
      labels: some(LETTERS),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), (facts) => {
        const charts = facts.map((each, i) => chart(`c${i}`, each))
        const chosen = chartFor(goods, charts)
        expect(chartFor(goods, charts.toReversed())).toBe(chosen)
        if (!chosen) return
        expect([[], chosen.demographics.filter((who) => who === 'unisex')]).toContainEqual(
          chosen.demographics.length ? ['unisex'] : [],
        )
        expect(['anvil', null]).toContain(chosen.brand)
      }),
    )
  })
})

describe('labels a chart lacks', () => {
  it.each([
    [[chart('a', { labels: ['S', 'M'] })], ['L']],
    [[chart('a', { demographics: ['kids'] })], LETTERS],
    [[chart('a')], []],
  ])('are told [PDP-22]', (charts, missing) => {
    expect(unknownLabels(goods, charts)).toEqual(missing)
  })
})
