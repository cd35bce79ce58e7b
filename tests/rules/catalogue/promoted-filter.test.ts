import { describe, expect, it } from 'vitest'
import type { FacetSelection } from '#lib/domain/catalogue/listing-query.ts'
import { promotedFilters } from '#lib/domain/catalogue/promoted-filter.ts'

const groups = {
  toeCap: [
    { value: 'Composite', count: 3 },
    { value: 'None', count: 20 },
    { value: 'Steel', count: 8 },
  ],
  safety: [
    { value: 'AS/NZS 4602.1', count: 5 },
    { value: 'EH', count: 4 },
  ],
}
const offered = (chosen: FacetSelection, over: Partial<typeof groups> = {}, total = 40) =>
  promotedFilters({ ...groups, ...over }, chosen, total)

describe('a promoted filter', () => {
  it('chooses every value of its meaning and no other [CAT-54]', () => {
    expect(offered({})).toEqual([
      { name: 'Safety toe', on: false, facets: { toeCap: ['Composite', 'Steel'] } },
      { name: 'Hi-vis', on: false, facets: { safety: ['AS/NZS 4602.1'] } },
    ])
  })

  it('keeps what else is chosen, and takes only its own away again [CAT-54]', () => {
    const chosen = { brand: ['karrabin'], toeCap: ['Composite', 'None', 'Steel'] }
    expect(offered(chosen)).toEqual([
      { name: 'Safety toe', on: true, facets: { brand: ['karrabin'], toeCap: ['None'] } },
      { name: 'Hi-vis', on: false, facets: { ...chosen, safety: ['AS/NZS 4602.1'] } },
    ])
  })

  it('is not on as long as one of its values is not chosen [CAT-54]', () => {
    const [toe] = offered({ toeCap: ['Steel'] })
    expect(toe).toEqual({ name: 'Safety toe', on: false, facets: { toeCap: ['Composite', 'Steel'] } })
  })

  it.each<[string, FacetSelection, Partial<typeof groups>, number]>([
    ['would leave nothing', {}, { toeCap: groups.toeCap.map((each) => ({ ...each, count: 0 })) }, 40],
    ['would leave everything', {}, { toeCap: [{ value: 'Steel', count: 8 }] }, 8],
    ['has no value here', {}, { toeCap: [{ value: 'None', count: 8 }] }, 40],
    ['means no cap at all', {}, { toeCap: [{ value: 'no safety cap', count: 8 }] }, 40],
  ])('is not offered where it %s, and the other one stays [CAT-54]', (_, chosen, over, total) => {
    expect(offered(chosen, over, total).map(({ name }) => name)).toEqual(['Hi-vis'])
  })

  it('stays where it is while it is on, though other choices leave nothing of it [CAT-54]', () => {
    const none = groups.toeCap.map((each) => ({ ...each, count: 0 }))
    expect(offered({ toeCap: ['Composite', 'Steel'] }, { toeCap: none }, 0)[0]).toMatchObject({ on: true })
  })

  it('is not offered in a list without its filter [CAT-54]', () => {
    const { safety } = groups
    expect(promotedFilters({ safety }, {}, 40).map(({ name }) => name)).toEqual(['Hi-vis'])
  })

  it('means a value by its first words alone, and puts what it chooses in order [CAT-54]', () => {
    const toeCap = [
      { value: 'Steel, none of it bare', count: 8 },
      { value: 'Bump', count: 3 },
    ]
    const safety = [
      { value: 'Meets AS/NZS 4602', count: 2 },
      { value: 'AS/NZS 4602.1', count: 5 },
    ]
    expect(offered({}, { toeCap, safety }).map(({ facets }) => facets)).toEqual([
      { toeCap: ['Bump', 'Steel, none of it bare'] },
      { safety: ['AS/NZS 4602.1'] },
    ])
  })

  it('is gone from what is chosen when it was all of its filter, and offered where another choice leaves all [CAT-54]', () => {
    expect(offered({ toeCap: ['Composite', 'Steel'] })[0]).toEqual({ name: 'Safety toe', on: true, facets: {} })
    const steel = [{ value: 'Steel', count: 8 }]
    expect(offered({ toeCap: ['None'] }, { toeCap: steel }, 8)[0]).toMatchObject({ name: 'Safety toe', on: false })
  })
})
