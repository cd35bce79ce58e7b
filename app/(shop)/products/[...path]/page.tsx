import type { Metadata } from 'next'
import { notFound, permanentRedirect } from 'next/navigation'
import { cache } from 'react'
import { Gallery } from '#components/product/gallery.tsx'
import { plainText, productJsonLd } from '#components/product/product-json-ld.ts'
import { breadcrumbJsonLd } from '#components/ui/breadcrumb-json-ld.ts'
import { Breadcrumbs } from '#components/ui/breadcrumbs.tsx'
import { JsonLd } from '#components/ui/json-ld.tsx'
import { isSellable } from '#lib/domain/cart-validity.ts'
import { productBySlug } from '#lib/server/catalogue/product-record.ts'
import { environment } from '#lib/server/environment.ts'
import { shopSettings } from '#lib/server/settings.ts'
import { ProductDetails } from './product-details.tsx'
import { ProductSide } from './product-side.tsx'

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
  const { product } = await read(props)
  const image = product.images[0]
  const colour = product.colour ? `, ${product.colour.toLowerCase()}` : ''
  return {
    title: `${product.brand.name} ${product.name}${colour}`,
    description: plainText(product.description).slice(0, 160) || `${product.name} by ${product.brand.name}${colour}.`,
    alternates: { canonical: `/products/${product.path}` },
    ...(image?.kind === 'photo' ? { openGraph: { images: [`${image.src}-${image.widths.at(-1)}.webp`] } } : {}),
    ...(isSellable(product.state) ? {} : { robots: { index: false } }),
  }
}

export default async function ProductPage(props: ProductPageProps) {
  const [page, settings] = await Promise.all([read(props), shopSettings()])
  const { product, breadcrumbs } = page
  const trail = [
    { name: 'Home', href: '/' },
    ...breadcrumbs.map(({ name, path }) => ({ name, href: `/categories/${path}` })),
  ]
  const { siteUrl } = environment()
  const here = { name: product.name, href: `/products/${product.path}` }
  return (
    <article className="wrap pdp">
      <JsonLd data={productJsonLd(product, siteUrl, settings.taxRate)} />
      <JsonLd data={breadcrumbJsonLd([...trail, here], siteUrl)} />
      <Breadcrumbs crumbs={trail} />
      <div className="pdp-top">
        <Gallery pictures={product.images} />
        <ProductSide page={page} settings={settings} />
      </div>
      <ProductDetails product={product} />
    </article>
  )
}
