import type { Store } from '#lib/contract/store.ts'

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

export interface StoreGroup<S> {
  id: string
  name: string
  stores: S[]
}

/** Stores by state, New Zealand by region, in the order they come in. */
export function byState<S extends Pick<Store, 'address'>>(stores: readonly S[]): StoreGroup<S>[] {
  const groups = new Map<string, StoreGroup<S>>()
  for (const store of stores) {
    const { region, country } = store.address
    const group = groups.get(region) ?? { id: idOf(region), name: nameOf(region, country), stores: [] }
    group.stores.push(store)
    groups.set(region, group)
  }
  return [...groups.values()]
}

function nameOf(region: string, country: string): string {
  return country === 'NZ' ? `${region}, New Zealand` : (STATE_NAMES[region] ?? region)
}

function idOf(region: string): string {
  return region.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}
