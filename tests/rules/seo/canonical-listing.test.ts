import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ListedSet, listingPlaces } from '#lib/domain/seo/canonical-listing.ts'

const set = (path: string, digest: string, count = 10): ListedSet => ({ path, digest, count })
const canonicals = (...sets: ListedSet[]) => [...listingPlaces(sets).values()].map(({ canonical }) => canonical)

describe('listings that show the same products', () => {
  it('have the shallowest for canonical, and one that shows others keeps its own [SEO-06]', () => {
    expect(
      canonicals(
        set('/brands/anvil/footwear', 'a'),
        set('/brands/anvil', 'a'),
        set('/brands/anvil/footwear/boots', 'a'),
        set('/brands/anvil/footwear/shoes', 'b'),
      ),
    ).toEqual(['/brands/anvil', '/brands/anvil', '/brands/anvil', '/brands/anvil/footwear/shoes'])
  })

  it.each([
    [['/brands/anvil', '/categories/boots'], '/categories/boots'],
    [['/brands/longer-name', '/brands/anvil'], '/brands/anvil'],
    [['/brands/zed', '/brands/anvil'], '/brands/zed'],
    [['/categories/b', '/categories/a'], '/categories/a'],
    [['/shop/b', '/shop/a'], '/shop/a'],
  ])('at the same depth: %o is %s [SEO-06]', (paths, canonical) => {
    const sets = paths.map((path) => set(path, 'a'))
    expect(canonicals(...sets)).toEqual([canonical, canonical])
    expect(canonicals(...sets.toReversed())).toEqual([canonical, canonical])
  })

  it.each([
    [['/categories/footwear/boots', '/brands/anvil'], '/brands/anvil'],
    [['/shop/sale', '/categories/footwear/work-boots'], '/categories/footwear/work-boots'],
    [['/shop/trades/electrician', '/shop/wide-fits'], '/shop/wide-fits'],
  ])('at different depths, a collection giving way to all else: %o is %s [SEO-06]', (paths, canonical) => {
    const sets = paths.map((path) => set(path, 'a'))
    expect(canonicals(...sets)).toEqual([canonical, canonical])
    expect(canonicals(...sets.toReversed())).toEqual([canonical, canonical])
  })

  it('are small where a brand has three or fewer in a category, and nowhere else [SEO-06]', () => {
    const places = listingPlaces([
      set('/brands/anvil/boots', 'a', 3),
      set('/brands/anvil/socks', 'b', 4),
      set('/categories/services', 'c', 2),
      set('/brands/tiny', 'd', 1),
      set('/brands/tiny/boots', 'd', 1),
      set('/categories/shop/x', 'e', 1),
      set('/shop/vests', 'f', 3),
    ])
    const small = [...places].filter(([, place]) => place.small).map(([path]) => path)
    expect(small).toEqual(['/brands/anvil/boots', '/shop/vests'])
  })

  it('agree on one of them, in whatever order they come [SEO-06]', () => {
    const path = fc.constantFrom('/brands/a', '/brands/a/x', '/categories/x', '/categories/x/y', '/brands/bb/x')
    const sets = fc.uniqueArray(fc.tuple(path, fc.constantFrom('1', '2')), { selector: ([name]) => name })
    fc.assert(
      fc.property(sets, (pairs) => {
        const there = pairs.map(([name, digest]) => set(name, digest))
        const places = listingPlaces(there)
        expect(new Map([...listingPlaces(there.toReversed())].sort())).toEqual(new Map([...places].sort()))
        for (const { canonical } of places.values()) expect(places.get(canonical)?.canonical).toBe(canonical)
      }),
    )
  })
})
