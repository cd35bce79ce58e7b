import { isValidElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HomeStructuredData } from '#app/(shop)/home-structured-data.tsx'
import HomePage, { generateMetadata } from '#app/(shop)/page.tsx'
import { ProductSide } from '#app/(shop)/products/[...path]/product-side.tsx'
import { StructuredData } from '#app/(shop)/products/[...path]/structured-data.tsx'
import { productFixture, SETTINGS } from '#tests/setup/shop-fixtures.ts'

const CHRISTMAS = { orderedFrom: '2026-11-01', orderedUntil: '2026-12-24', returnUntil: '2027-01-31' }
const settings = { ...SETTINGS, deliveryCountries: ['AU' as const], returns: { extended: [CHRISTMAS] } }
const shop = vi.hoisted(() => ({ settings: {} }))
vi.mock('#lib/server/settings/settings.ts', () => ({ shopSettings: async () => shop.settings }))
vi.mock('#app/departments.ts', () => ({ departments: async () => [] }))
vi.mock('#lib/server/content/articles.ts', () => ({ HOME_PATH: 'home', articleByPath: async () => undefined }))
vi.mock('#lib/server/payments/wallets.ts', () => ({ takesWallet: () => false }))
vi.mock('#lib/server/seo/delivery-rates.ts', () => ({
  freeDelivery: async () => undefined,
  deliveryTermsFor: async () => [],
}))
vi.mock('#lib/server/store-locator/store-kinds.ts', () => ({ storeKinds: async () => ({ own: true, any: true }) }))
vi.mock('#app/(shop)/home-block.tsx', () => ({ HomeBlockView: () => null }))
vi.mock('#app/(shop)/products/[...path]/buy.tsx', () => ({ Buy: () => null }))
vi.mock('#app/(shop)/products/[...path]/buy-part.ts', () => ({ buyPart: () => ({}) }))
vi.mock('#app/(shop)/products/[...path]/price-block.tsx', () => ({ PriceBlock: () => null }))

const product = productFixture()
const view = {
  page: { product, siblings: [], breadcrumbs: [], barcodes: {}, productType: 'boot' },
  chart: null,
  reviews: { average: null, count: 0, fit: undefined },
  callouts: new Map(),
} as never

beforeEach(() => {
  shop.settings = settings
})
afterEach(() => {
  vi.useRealTimers()
})

/** What the parts of a page are given as `prop`. */
function given(node: ReactNode, prop: string): unknown[] {
  if (Array.isArray(node)) return node.flatMap((each: ReactNode) => given(each, prop))
  if (!isValidElement<Record<string, unknown>>(node)) return []
  return [...(prop in node.props ? [node.props[prop]] : []), ...given(node.props['children'] as ReactNode, prop)]
}

it.each([
  ['2026-10-31T12:59:59Z', undefined, '40 days to return', true],
  ['2026-10-31T13:00:00Z', '2027-01-31', 'Return until 31 January', true],
  ['2026-12-21T12:59:59Z', '2027-01-31', 'Return until 31 January', true],
  ['2026-12-21T13:00:00Z', undefined, '40 days to return', false],
])(
  'the pages of a product and of the shop, made at %s, say what holds then [RET-31, SEO-02, GEN-09]',
  async (now, returnUntil, promise, season) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    expect(given(await ProductSide({ view, settings }), 'returnUntil')).toEqual([returnUntil])
    for (const promises of given(await HomePage(), 'promises')) expect(promises).toContain(promise)
    expect(JSON.stringify(given(await HomePage(), 'block'))).toContain(`"title":"${promise}"`)
    const described = returnUntil ? 'and returns until 31 January.' : 'and 40 days to return.'
    expect((await generateMetadata()).description).toContain(described)
    const told = [
      ...given(await StructuredData({ page: (view as { page: never }).page, settings, trail: [] }), 'data'),
      ...given(await HomeStructuredData(), 'data'),
    ]
    const overrides = JSON.stringify(told).match(
      /"startDate":"2026-11-01","endDate":"2026-12-21","returnPolicyCategory":"[^"]*","merchantReturnDays":"2027-01-31"/g,
    )
    expect(overrides?.length).toBe(season ? 2 : undefined)
  },
)
