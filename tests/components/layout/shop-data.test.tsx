import { render } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { HomeStructuredData } from '#app/(shop)/home-structured-data.tsx'
import StorePage from '#app/(shop)/stores/[...path]/page.tsx'

const { settings, store } = vi.hoisted(() => ({
  settings: {
    ...{ deliveryCountries: ['AU'], freeStandardDeliveryThreshold: 99 },
    ...{ about: {} as object, returns: { extended: [] } },
  },
  store: {
    name: 'Geelong',
    path: 'vic/geelong',
    phone: '03 5550 1234',
    address: { country: 'AU', postcode: '3220', region: 'VIC', street1: '9 Mill Lane', locality: 'Geelong' },
    latitude: -38.15,
    longitude: 144.36,
    timeZone: 'Australia/Melbourne',
    hours: { mon: '08:00-17:00' },
    holidays: [],
  },
}))
vi.mock('#lib/server/settings/settings.ts', () => ({ shopSettings: async () => settings }))
vi.mock('#lib/server/seo/delivery-rates.ts', () => ({ deliveryTermsFor: async () => [] }))
vi.mock('#lib/server/store-locator/store-kinds.ts', () => ({ storeKinds: async () => ({ own: true, any: true }) }))
vi.mock('#lib/server/store-locator/stores.ts', () => ({ storeByPath: async () => store }))
vi.mock('#app/(shop)/stores/store-place-links.ts', () => ({ storePlaceLinks: async () => [] }))
vi.mock('#components/store-locator/store-details.tsx', () => ({ StoreDetails: () => null }))

beforeEach(() => {
  settings.about = {}
})

const nodes = (container: HTMLElement) =>
  [...container.querySelectorAll('script')].map(({ textContent }) => JSON.parse(textContent) as Record<string, unknown>)
const ofFront = async () => nodes(render(await HomeStructuredData()).container)
const ofStore = async () =>
  nodes(render(await StorePage({ params: Promise.resolve({ path: ['vic', 'geelong'] }) })).container)

it('a shop that says nothing has shoe stores, and no pages elsewhere [SEO-11]', async () => {
  expect((await ofStore())[0]).toMatchObject({ '@type': 'ShoeStore', name: 'Geelong' })
  for (const node of await ofFront()) expect(node).not.toHaveProperty('sameAs')
})

it('a shop says of what kind its stores are, and names its pages elsewhere in its own data alone [SEO-11]', async () => {
  const before = { front: await ofFront(), store: await ofStore() }
  const profiles = ['https://social.example/scrubs']
  settings.about = { storeType: 'ClothingStore', profiles }
  const [shop, ...others] = await ofFront()
  expect(shop).toEqual({ ...before.front[0], sameAs: profiles })
  expect(others).toEqual(before.front.slice(1))
  const [store, ...trail] = await ofStore()
  expect(store).toEqual({ ...before.store[0], '@type': 'ClothingStore' })
  expect(trail).toEqual(before.store.slice(1))
})
