import type { Metadata } from 'next'
import { brandLetters } from '#components/catalogue/brand-letters.ts'
import { BrandIndex } from '#components/catalogue/brand-wall.tsx'
import { ListingHead } from '#components/catalogue/listing-head.tsx'
import { JsonLd } from '#components/ui/json-ld.tsx'
import { breadcrumbList } from '#lib/domain/seo/structured-data/breadcrumb-list.ts'
import { brandsIndex } from '#lib/server/catalogue/brands.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { ownWords } from '../../shop-words.ts'

export async function generateMetadata(): Promise<Metadata> {
  const { everything } = await ownWords()
  return {
    title: 'Brands A to Z',
    description: `Every brand of ${everything} we stock, from A to Z.`,
    alternates: { canonical: '/brands' },
  }
}

export default async function BrandsPage() {
  const brands = await brandsIndex()
  const home = { name: 'Home', href: '/' }
  return (
    <>
      <JsonLd data={breadcrumbList([home, { name: 'Brands', href: '/brands' }], environment().siteUrl)} />
      <ListingHead
        crumbs={[home, { name: 'Brands' }]}
        title="Brands"
        count={`${brands.length} brands`}
        intro="Every brand we stock. The number is how many products there are."
      />
      <div className="wrap">
        <BrandIndex letters={brandLetters(brands)} />
      </div>
    </>
  )
}
