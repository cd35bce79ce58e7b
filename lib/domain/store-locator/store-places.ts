interface PlacedStore {
  name: string
  path: string
  type: string
  clickAndCollect: boolean
  address: { country: string; region: string; locality: string }
}

/** A state, a region of New Zealand, or a suburb with stores in it: a page of its own below /stores [STORE-11]. */
export interface StorePlace<S> {
  /** Below /stores, and on the list of all stores the id of its heading. */
  path: string
  name: string
  /** The state a suburb is in. */
  above?: { path: string; name: string }
  stores: S[]
}

const STATE_NAMES: Readonly<Record<string, string>> = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
}

/** Stores by state, New Zealand by region, in the order they come in. */
export function byState<S extends Pick<PlacedStore, 'address'>>(stores: readonly S[]): StorePlace<S>[] {
  return grouped(stores, ({ address: { region, country } }) => ({
    path: slugOf(region),
    name: country === 'NZ' ? `${region}, New Zealand` : (STATE_NAMES[region] ?? region),
  }))
}

/**
 * Every place with a page: each state, and each suburb with two stores or more. A path that is a store's own stays the
 * store's.
 */
export function storePlaces<S extends PlacedStore>(stores: readonly S[]): StorePlace<S>[] {
  const taken = new Set(stores.map(({ path }) => path))
  const states = byState(stores)
  const suburbs = states.flatMap((state) =>
    grouped(state.stores, ({ address: { locality } }) => ({
      path: `${state.path}/${slugOf(locality)}`,
      name: `${locality}, ${state.name}`,
      above: { path: state.path, name: state.name },
    })).filter((suburb) => suburb.stores.length > 1),
  )
  return [...states, ...suburbs].filter(({ path }) => /[a-z0-9]/.test(path) && !taken.has(path))
}

/**
 * The place at a path, or the one it means: that has the state's name in place of its code, so that `victoria/geelong`
 * is `vic/geelong`, as it was called where the stores' rows write the name; or that had the path while accents were
 * hyphens, so that `whakat-ne` is `whakatane`. Undefined when there is none [STORE-11].
 */
export function placeAt<S extends PlacedStore>(
  places: readonly StorePlace<S>[],
  path: string,
): StorePlace<S> | undefined {
  const [first, ...suburb] = path.split('/')
  const state = Object.entries(STATE_NAMES).find(([, name]) => slugOf(name) === first)
  const coded = state && [slugOf(state[0]), ...suburb].join('/')
  return (
    places.find((place) => place.path === path) ??
    places.find((place) => place.path === coded) ??
    places.find((place) => formerPathsOf(place).includes(path))
  )
}

/** The paths of a place while its address had a hyphen for each accented letter. */
function formerPathsOf({ above, stores }: StorePlace<PlacedStore>): string[] {
  return stores.map(({ address: { region, locality } }) =>
    (above ? [region, locality] : [region]).map(hyphenated).join('/'),
  )
}

/** What there is in a place, in a sentence that is true of it. */
export function placeSummary({ name, stores }: StorePlace<PlacedStore>): string {
  const own = stores.filter(({ type }) => type === 'STORE').length
  const others = stores.length - own
  const counts = [counted(own, 'store'), counted(others, 'stockist')].filter(Boolean).join(' and ')
  const collect = stores.filter(({ clickAndCollect }) => clickAndCollect).length
  const where = [...new Set(stores.map(({ address }) => address.locality))]
  const places = where.length > 1 ? `: ${listed(where)}` : ''
  const pickup = collect === 0 ? '' : ` Click and collect${collect === stores.length ? '' : ` at ${collect}`}.`
  return `${counts} in ${name}${places}.${pickup}`
}

/** Further than so many the list of suburbs says little. */
const NAMED_MAX = 8

function listed(names: readonly string[]): string {
  if (names.length > NAMED_MAX) return `${names.slice(0, NAMED_MAX).join(', ')} and more`
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

function counted(count: number, noun: string): string {
  return count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`
}

function grouped<S>(stores: readonly S[], placeOf: (store: S) => Omit<StorePlace<S>, 'stores'>): StorePlace<S>[] {
  const groups = new Map<string, StorePlace<S>>()
  for (const store of stores) {
    const place = placeOf(store)
    const group = groups.get(place.path) ?? { ...place, stores: [] }
    group.stores.push(store)
    groups.set(place.path, group)
  }
  return [...groups.values()]
}

/** Words of letters without their accents and digits, joined by hyphens: `Whakatāne` is `whakatane`. */
function slugOf(name: string): string {
  return hyphenated(name.normalize('NFD').replace(/\p{M}/gu, ''))
}

function hyphenated(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
