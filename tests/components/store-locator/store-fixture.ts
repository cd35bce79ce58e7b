import type { Store } from '#lib/contract/store.ts'

const ALWAYS = '00:00-24:00'

/** A store in Fitzroy that never shuts. */
export function storeFixture(rest: Partial<Store> = {}): Store {
  return {
    erpStoreId: 'S1',
    name: 'Steelcap Fitzroy',
    path: 'vic/fitzroy',
    type: 'STORE',
    phone: '03 5550 1001',
    address: { country: 'AU', postcode: '3065', region: 'VIC', street1: '1 Smith Street', locality: 'Fitzroy' },
    latitude: -37.8,
    longitude: 144.98,
    timeZone: 'Australia/Melbourne',
    hours: { mon: ALWAYS, tue: ALWAYS, wed: ALWAYS, thu: ALWAYS, fri: ALWAYS, sat: ALWAYS, sun: ALWAYS },
    holidays: [],
    services: ['Boot fitting'],
    clickAndCollect: true,
    ...rest,
  }
}
