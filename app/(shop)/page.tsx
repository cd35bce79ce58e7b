import type { Metadata } from 'next'
import { BrandWall } from '#components/catalogue/brand-wall.tsx'
import { DepartmentTiles } from '#components/catalogue/department-tiles.tsx'
import { ProductRail } from '#components/catalogue/product-grid.tsx'
import { Hero } from '#components/layout/hero.tsx'
import { HomeSection } from '#components/layout/home-section.tsx'
import { ShopFacts } from '#components/layout/shop-facts.tsx'
import { JsonLd } from '#components/ui/json-ld.tsx'
import { sceneName } from '#lib/domain/drawn-picture.ts'
import { fromDollars } from '#lib/domain/money.ts'
import { moneyText } from '#lib/domain/money-text.ts'
import { brandsIndex } from '#lib/server/catalogue/brands.ts'
import { listProducts } from '#lib/server/catalogue/listing.ts'
import { environment } from '#lib/server/environment.ts'
import { shopSettings } from '#lib/server/settings.ts'
import { departments } from '../departments.ts'
import { RETURN_DAYS } from '../return-days.ts'
import { shopName } from '../shop-name.ts'
import { categoryPicture } from './category-pictures.ts'
import { JobLinks } from './job-links.tsx'

const RAIL = 12

export function generateMetadata(): Metadata {
  return {
    title: { absolute: `${shopName()}: work boots and workwear, Australia and New Zealand` },
    description:
      'Safety boots, hi-vis, work pants and school shoes in the size you take, with stock you can trust and 40 days to return.',
    alternates: { canonical: '/' },
  }
}

export default async function HomePage() {
  const everything = { facets: {}, sale: false, page: 1 } as const
  const [tree, newest, sale, brands, settings] = await Promise.all([
    departments(),
    listProducts({ ...everything, sort: 'newest' }),
    listProducts({ ...everything, sale: true, sort: 'recommended' }),
    brandsIndex(),
    shopSettings(),
  ])
  const { taxRate } = settings
  const freeFrom = moneyText(fromDollars(settings.freeStandardDeliveryThreshold)).replace('.00', '')
  return (
    <>
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'OnlineStore',
          name: shopName(),
          url: environment().siteUrl,
        }}
      />
      <Hero
        promise="Boots that fit before they arrive."
        lead="Work boots and workwear in the size system you know, from shelves we count. Anywhere in Australia and New Zealand."
        primary={{ href: '/categories/footwear', label: 'Shop footwear' }}
        secondary={{ href: '/categories/workwear', label: 'Shop workwear' }}
        picture={{
          wide: `/pictures/drawn/${sceneName('hero')}.svg`,
          tall: `/pictures/drawn/${sceneName('hero-tall')}.svg`,
          alt: 'A pair of work boots on a building site at sunrise',
        }}
      />
      <JobLinks uses={newest.facets.bestFor ?? []} />
      <HomeSection title="Departments">
        <DepartmentTiles
          tiles={tree.map(({ path, name }) => ({
            href: `/categories/${path}`,
            name,
            picture: categoryPicture(path, name),
          }))}
        />
      </HomeSection>
      <HomeSection title="New arrivals" more={{ href: '/search?sort=newest', label: 'All new arrivals' }}>
        <ProductRail label="New arrivals" cards={newest.cards.slice(0, RAIL)} taxRate={taxRate} />
      </HomeSection>
      {sale.cards.length > 0 ? (
        <HomeSection title="On sale" more={{ href: '/search?sale=1', label: `All ${sale.total} on sale` }}>
          <ProductRail label="On sale" cards={sale.cards.slice(0, RAIL)} taxRate={taxRate} />
        </HomeSection>
      ) : null}
      <HomeSection title="Brands" more={{ href: '/brands', label: 'Brands A–Z' }}>
        <BrandWall brands={brands} />
      </HomeSection>
      <ShopFacts freeFrom={freeFrom} returnDays={RETURN_DAYS} />
    </>
  )
}
