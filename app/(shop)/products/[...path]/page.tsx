import type { Metadata } from 'next'
import { ProductRail } from '#components/catalogue/product-grid.tsx'
import { Gallery } from '#components/product/gallery.tsx'
import { QuestionsSection } from '#components/product/questions-section.tsx'
import { ReviewsSection } from '#components/product/reviews-section.tsx'
import { Breadcrumbs } from '#components/ui/breadcrumbs.tsx'
import { NoPicture } from '#components/ui/no-picture.tsx'
import { StaticHtml } from '#components/ui/static-html.tsx'
import { WishlistPlace } from '#components/wishlist/wishlist-place.tsx'
import { isSellable } from '#lib/domain/cart/cart-validity.ts'
import { isSent } from '#lib/domain/delivery/parcel.ts'
import { shopSettings } from '#lib/server/settings/settings.ts'
import { ProductDetails } from './product-details.tsx'
import { productMetadata } from './product-metadata.ts'
import { ProductSide } from './product-side.tsx'
import { productView } from './product-view.ts'
import { Recent } from './recent.tsx'
import { StructuredData } from './structured-data.tsx'

interface ProductPageProps {
  params: Promise<{ path: string[] }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** What the reviews are searched for. */
async function wordsIn({ searchParams }: ProductPageProps): Promise<string> {
  const { q } = await searchParams
  return typeof q === 'string' ? q.trim().slice(0, 80) : ''
}

export async function generateMetadata(props: ProductPageProps): Promise<Metadata> {
  const { page } = await productView((await props.params).path, await wordsIn(props))
  return productMetadata(page)
}

export default async function ProductPage(props: ProductPageProps) {
  const [{ path }, words] = await Promise.all([props.params, wordsIn(props)])
  const [view, settings] = await Promise.all([productView(path, words), shopSettings()])
  const { page, chart, reviews, questions, look, similar, callouts } = view
  const { product, breadcrumbs } = page
  const { taxRate } = settings
  const trail = [
    { name: 'Home', href: '/' },
    ...breadcrumbs.map(({ name, path }) => ({ name, href: `/categories/${path}` })),
  ]
  return (
    <article className="wrap pdp" data-id={product.id}>
      <StructuredData page={page} settings={settings} trail={trail} reviews={reviews} />
      <Breadcrumbs crumbs={trail} part={StaticHtml} />
      <div className="pdp-top">
        {product.images.length > 0 ? (
          <Gallery key={product.id} pictures={product.images} />
        ) : (
          <div className="gallery">
            <NoPicture title={product.brand.name} name={product.name} drawing={product.kindDrawing} />
          </div>
        )}
        <ProductSide
          view={view}
          settings={settings}
          wishlist={<WishlistPlace productId={product.id} name={product.name} />}
        />
        <ProductDetails product={product} styleCode={page.styleCode} chart={chart} />
      </div>
      <ReviewsSection
        key={product.id}
        productId={product.id}
        path={`/products/${product.path}`}
        asked={words || undefined}
        reviews={reviews}
        invites={isSellable(product.state) && isSent(product)}
        part={StaticHtml}
      />
      <QuestionsSection productId={product.id} {...questions} part={StaticHtml} />
      <Rail title="Complete the look" cards={look} taxRate={taxRate} callouts={callouts} />
      <Rail title="Similar products" cards={similar} taxRate={taxRate} callouts={callouts} />
      <Recent key={`recent-${product.id}`} productId={product.id} taxRate={taxRate} />
    </article>
  )
}

/** Other products in one row under a heading, which names the list as well [CAT-30]; nothing of none. */
function Rail({
  title,
  ...rail
}: Pick<Parameters<typeof ProductRail>[0], 'cards' | 'taxRate' | 'callouts'> & { title: string }) {
  if (rail.cards.length === 0) return null
  return (
    <section className="look">
      <h2>{title}</h2>
      <ProductRail {...rail} label={title} part={StaticHtml} />
    </section>
  )
}
