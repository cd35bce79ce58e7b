import { describe, expect, it } from 'vitest'
import { placeAt, placeSummary, storePlaces } from '#lib/domain/store-locator/store-places.ts'

const store = (path: string, region: string, locality: string, more: { type?: string; country?: string } = {}) => ({
  name: locality,
  path,
  type: more.type ?? 'STORE',
  clickAndCollect: more.type !== 'STOCKIST',
  address: { country: more.country ?? 'AU', region, locality },
})
const STORES = [
  store('vic/geelong', 'VIC', 'Geelong'),
  store('vic/geelong-west-shed', 'VIC', 'Geelong', { type: 'STOCKIST' }),
  store('vic/bendigo', 'VIC', 'Bendigo'),
  store('nsw/dubbo', 'NSW', 'Dubbo'),
  store('penrose', 'Hawke’s Bay', 'Napier', { country: 'NZ', type: 'STOCKIST' }),
]
const paths = (stores: typeof STORES) => storePlaces(stores).map(({ path }) => path)

describe('places with stores', () => {
  it('are states, regions of New Zealand, and suburbs with two stores or more [STORE-11]', () => {
    expect(storePlaces(STORES).map(({ path, name, stores }) => [path, name, stores.length])).toEqual([
      ['vic', 'Victoria', 3],
      ['nsw', 'New South Wales', 1],
      ['hawke-s-bay', 'Hawke’s Bay, New Zealand', 1],
    ])
    const second = store('vic/bendigo-shed', 'VIC', 'Ballarat')
    const third = store('vic/b2', 'VIC', 'Ballarat')
    const suburb = storePlaces([...STORES, second, third]).find(({ path }) => path === 'vic/ballarat')
    expect(suburb).toMatchObject({ name: 'Ballarat, Victoria', above: { path: 'vic', name: 'Victoria' } })
    expect(suburb?.stores).toEqual([second, third])
  })

  it.each([
    ['ACT', 'Australian Capital Territory'],
    ['NSW', 'New South Wales'],
    ['NT', 'Northern Territory'],
    ['QLD', 'Queensland'],
    ['SA', 'South Australia'],
    ['TAS', 'Tasmania'],
    ['VIC', 'Victoria'],
    ['WA', 'Western Australia'],
    ['Cocos Islands', 'Cocos Islands'],
  ])('of %s are named %s [STORE-11]', (region, name) => {
    expect(storePlaces([store('a', region, 'Port')]).map((place) => place.name)).toEqual([name])
  })

  it('are found by the name of their state too, where no place is called so [STORE-11]', () => {
    const twice = [store('a', 'NSW', 'Dubbo'), store('b', 'NSW', 'Dubbo'), store('c', 'VIC', 'Geelong')]
    const found = (path: string, stores = twice) => placeAt(storePlaces(stores), path)?.path
    expect(['nsw', 'new-south-wales'].map((path) => found(path))).toEqual(['nsw', 'nsw'])
    expect(['nsw/dubbo', 'new-south-wales/dubbo'].map((path) => found(path))).toEqual(['nsw/dubbo', 'nsw/dubbo'])
    expect(['victoria', 'victoria/geelong', 'tasmania', 'dubbo', ''].map((path) => found(path))).toEqual([
      ...['vic', undefined, undefined, undefined, undefined],
    ])
    // Whose postcode is no state's.
    expect(found('victoria', [store('d', 'Victoria', 'Port'), ...twice])).toBe('victoria')
  })

  it('have an address of letters, digits and single hyphens [STORE-11]', () => {
    const twice = [store('a', 'VIC', 'St. Kilda (East)'), store('b', 'VIC', 'St. Kilda (East)')]
    expect(paths(twice)).toEqual(['vic', 'vic/st-kilda-east'])
    expect(paths([store('a', '「東」', 'Port')])).toEqual([])
  })

  it('drop accents from an address, however they are stored, and are found at the one from before [STORE-11]', () => {
    const places = storePlaces([
      store('a', 'Whakatāne', 'Ōhope', { country: 'NZ' }),
      store('b', 'Whakata\u0304ne', 'O\u0304hope', { country: 'NZ' }),
      store('c', 'Whakatane', 'Edgecumbe', { country: 'NZ' }),
      store('d', 'Hawke’s Bay', 'Napier', { country: 'NZ' }),
    ])
    expect(places.map(({ path, stores }) => [path, stores.length])).toEqual([
      ['whakatane', 3],
      ['hawke-s-bay', 1],
      ['whakatane/ohope', 2],
    ])
    const found = (path: string) => placeAt(places, path)?.path
    expect(['whakatane', 'whakat-ne', 'whakata-ne'].map(found)).toEqual(['whakatane', 'whakatane', 'whakatane'])
    expect(['whakat-ne/hope', 'whakata-ne/o-hope', 'whakatane/ohope'].map(found)).toEqual(
      Array(3).fill('whakatane/ohope'),
    )
    expect(['hope', 'whakat-ne/edgecumbe', 'whakatane/hope', 'whakat'].map(found)).toEqual(Array(4).fill(undefined))
    expect(found('hawke-s-bay')).toBe('hawke-s-bay')
  })

  it('are found at an address from before only where no place is called so now [STORE-11]', () => {
    const places = storePlaces([
      store('a', 'Kōrua', 'Port', { country: 'NZ' }),
      store('b', 'K Rua', 'Bay', { country: 'NZ' }),
    ])
    expect(['k-rua', 'korua'].map((path) => placeAt(places, path)?.path)).toEqual(['k-rua', 'korua'])
  })

  it('give way to a store of that path, and to nobody else [STORE-11, ROUTE-28]', () => {
    expect(paths(STORES)).not.toContain('vic/geelong')
    expect(paths([...STORES, store('nsw', 'NSW', 'Orange')])).toEqual(['vic', 'hawke-s-bay'])
  })

  it('are summed up in a sentence that is true of them [STORE-11]', () => {
    const [vic, nsw, bay] = storePlaces(STORES)
    expect(vic && placeSummary(vic)).toBe(
      '2 stores and 1 stockist in Victoria: Geelong and Bendigo. Click and collect at 2.',
    )
    expect(nsw && placeSummary(nsw)).toBe('1 store in New South Wales. Click and collect.')
    expect(bay && placeSummary(bay)).toBe('1 stockist in Hawke’s Bay, New Zealand.')
  })

  it('name eight suburbs at most [STORE-11]', () => {
    const towns = ['Ararat', 'Ballarat', 'Colac', 'Dandenong', 'Echuca', 'Footscray', 'Geelong', 'Horsham', 'Inverloch']
    const summary = (count: number) => {
      const [state] = storePlaces(towns.slice(0, count).map((town) => store(town, 'VIC', town)))
      return state && placeSummary(state)
    }
    expect(summary(3)).toContain('3 stores in Victoria: Ararat, Ballarat and Colac. Click')
    expect(summary(8)).toContain('Echuca, Footscray, Geelong and Horsham. Click')
    expect(summary(9)).toContain(
      'Ararat, Ballarat, Colac, Dandenong, Echuca, Footscray, Geelong, Horsham and more. Click',
    )
  })
})
