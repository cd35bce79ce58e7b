import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { GET as llms } from '#app/(crawlers)/llms.txt/route.ts'
import { GET as manifest } from '#app/(crawlers)/manifest.webmanifest/route.ts'
import HomePage, { generateMetadata as ofHome } from '#app/(shop)/page.tsx'
import { generateMetadata as ofStores } from '#app/(shop)/stores/page.tsx'
import { ShopFooter } from '#app/shop-footer.tsx'
import type { HomeBlock } from '#lib/contract/content.ts'

const { settings } = vi.hoisted(() => ({
  settings: { deliveryCountries: ['AU'], about: {}, returns: { extended: [] } },
}))
vi.mock('#lib/server/settings/settings.ts', () => ({ shopSettings: async () => settings }))
vi.mock('#lib/server/catalogue/brands.ts', () => ({ brandsIndex: async () => [] }))
vi.mock('#lib/server/catalogue/collections.ts', () => ({ shownCollections: async () => [] }))
vi.mock('#lib/server/content/articles.ts', () => ({
  HOME_PATH: 'home',
  articleByPath: async () => undefined,
  articlesPage: async () => ({ articles: [] }),
  existingArticles: async () => new Set(),
}))
vi.mock('#lib/server/seo/delivery-rates.ts', () => ({ freeDelivery: async () => undefined }))
vi.mock('#lib/server/store-locator/store-kinds.ts', () => ({ storeKinds: async () => ({ own: true, any: true }) }))
vi.mock('#lib/server/store-locator/stores.ts', () => ({ findStores: async () => undefined }))
vi.mock('#app/departments.ts', () => ({ departments: async () => [] }))
vi.mock('#app/(shop)/home-structured-data.tsx', () => ({ HomeStructuredData: () => null }))
vi.mock('#app/(shop)/home-block.tsx', () => ({
  HomeBlockView: ({ block }: { block: HomeBlock }) => (block.kind === 'hero' ? <p>{block.text}</p> : null),
}))

describe.each([
  [['AU'], 'Australia'],
  [['NZ'], 'New Zealand'],
  [['NZ', 'AU'], 'Australia and New Zealand'],
])('a shop that delivers to %s', (deliveryCountries, named) => {
  it('says so of itself wherever it names countries, and names no other [CHK-31, OPS-20]', async () => {
    settings.deliveryCountries = deliveryCountries
    const { title } = await ofHome()
    expect(title).toEqual({ absolute: `Steelcap: work boots and workwear, ${named}` })
    const { description, alternates } = await ofStores()
    expect(description).toBe(`Our stores and stockists in ${named}: addresses, opening hours, click and collect.`)
    expect(alternates).toEqual({ canonical: '/stores' })
    expect(await (await manifest()).json()).toMatchObject({
      description: `Work boots and workwear for ${named}, in your size.`,
    })
    expect(await (await llms()).text()).toContain(`> Work boots, workwear and accessories for ${named}. Prices are in`)
    render(await ShopFooter({ departments: [] }))
    expect(screen.getByText(/^Work boots and workwear for/)).toHaveTextContent(
      new RegExp(`^Work boots and workwear for ${named}\\.$`),
    )
    render(await HomePage())
    expect(screen.getByText(/Anywhere in/)).toHaveTextContent(new RegExp(`Anywhere in ${named}\\.$`))
  })
})
