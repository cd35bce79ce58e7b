import type { Metadata } from 'next'
import { notFound, permanentRedirect } from 'next/navigation'
import { cache } from 'react'
import { Gallery } from '#components/product/gallery.tsx'
import { Breadcrumbs } from '#components/ui/breadcrumbs.tsx'
import { productBySlug } from '#lib/server/catalogue/product-record.ts'
import { shopSettings } from '#lib/server/settings.ts'
import { ProductDetails } from './product-details.tsx'
import { productMetadata } from './product-metadata.ts'
import { ProductSide } from './product-side.tsx'
import { StructuredData } from './structured-data.tsx'

interface ProductPageProps {
  params: Promise<{ path: string[] }>
}

const productPage = cache(productBySlug)

/** The last segment names the product; a wrong way to it leads to the right one for good [ROUTE-25, PDP-18]. */
async function read({ params }: ProductPageProps) {
  const { path } = await params
  const found = await productPage(path.at(-1) ?? '')
  if (!found) notFound()
  if (path.join('/') !== found.product.path) permanentRedirect(`/products/${found.product.path}`)
  return found
}

export async function generateMetadata(props: ProductPageProps): Promise<Metadata> {
  return productMetadata(await read(props))
}

export default async function ProductPage(props: ProductPageProps) {
  const [page, settings] = await Promise.all([read(props), shopSettings()])
  const { product, breadcrumbs } = page
  const trail = [
    { name: 'Home', href: '/' },
    ...breadcrumbs.map(({ name, path }) => ({ name, href: `/categories/${path}` })),
  ]
  return (
    <article className="wrap pdp">
      <StructuredData page={page} settings={settings} trail={trail} />
      <Breadcrumbs crumbs={trail} />
      <div className="pdp-top">
        <Gallery pictures={product.images} />
        <ProductSide page={page} settings={settings} />
      </div>
      <ProductDetails product={product} />
    </article>
  )
}
