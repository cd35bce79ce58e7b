import { JsonLd } from '#components/ui/json-ld.tsx'
import type { Settings } from '#lib/contract/settings.ts'
import { shopperPrice } from '#lib/domain/catalogue/price.ts'
import { decimalText, fromDollars } from '#lib/domain/money/money.ts'
import { breadcrumbList } from '#lib/domain/seo/structured-data/breadcrumb-list.ts'
import { productGroup } from '#lib/domain/seo/structured-data/product-group.ts'
import type { ShownReviews } from '#lib/domain/seo/structured-data/review-data.ts'
import { CURRENCY } from '#lib/domain/shop-rules.ts'
import type { ProductPage } from '#lib/server/catalogue/product-record.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { deliveryTermsFor } from '#lib/server/seo/delivery-rates.ts'
import { returnSeasons } from '#lib/server/settings/extended-returns.ts'
import { storeKinds } from '#lib/server/store-locator/store-kinds.ts'

interface StructuredDataProps {
  page: ProductPage
  settings: Settings
  /** From home down to the product's category. */
  trail: readonly { name: string; href: string }[]
  /** What the page shows of its reviews. */
  reviews?: ShownReviews | undefined
}

/** What a crawler is told of a product and where it stands [SEO-02]. */
export async function StructuredData({ page, settings, trail, reviews }: StructuredDataProps) {
  const { product, siblings, styleCode, barcodes } = page
  const { siteUrl: origin } = environment()
  const { taxRate } = settings
  const price = shopperPrice(fromDollars(product.price), product.taxExclusive, taxRate)
  const delivery = await deliveryTermsFor(price)
  const { own: storesTakeReturns } = await storeKinds()
  const terms = { taxRate, delivery, storesTakeReturns, seasons: await returnSeasons(new Date()) }
  const group = productGroup(product, { origin, styleCode, siblings, barcodes, reviews, ...terms })
  const here = { name: product.name, href: `/products/${product.path}` }
  return (
    <>
      {/* What the framework's metadata has no word for; React moves it into the head. */}
      <meta property="og:type" content="product" />
      <meta property="product:price:amount" content={decimalText(price)} />
      <meta property="product:price:currency" content={CURRENCY} />
      <JsonLd data={group} />
      <JsonLd data={breadcrumbList([...trail, here], origin)} />
    </>
  )
}
