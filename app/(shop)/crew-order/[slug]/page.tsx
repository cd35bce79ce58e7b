import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { CrewSheet } from '#components/crew/crew-sheet.tsx'
import { AgingPage } from '#components/shared/stock/aging-page.tsx'
import { Breadcrumbs } from '#components/ui/breadcrumbs.tsx'
import { StaticHtml } from '#components/ui/static-html.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { crewPage } from '#lib/server/crew/crew-page.ts'
import { notHere } from '../../../not-here.ts'
import { typedSheet } from './typed-sheet.ts'

interface CrewOrderProps {
  params: Promise<{ slug: string }>
  searchParams: Promise<{ lines?: string | string[] }>
}

const sheetOf = cache(async (slug: string) => {
  const found = await crewPage(slug)
  if (!found) return notHere(`/crew-order/${slug}`)
  if (!found.forCrews) redirect(`/products/${found.path}`)
  return found.page
})

export async function generateMetadata({ params, searchParams }: CrewOrderProps): Promise<Metadata> {
  const [{ product }, { trouble }] = await Promise.all([
    params.then(({ slug }) => sheetOf(slug)),
    searchParams.then(({ lines }) => typedSheet(lines)),
  ])
  const title = `${trouble ? 'Error: ' : ''}Order for a crew: ${product.brand.name} ${product.name}`
  return { title, robots: { index: false } }
}

/** Every size of a style with a quantity beside it, for whoever buys for many [CREW-01]. */
export default async function CrewOrderPage({ params, searchParams }: CrewOrderProps) {
  const { slug } = await params
  const [page, sheet] = await Promise.all([sheetOf(slug), searchParams.then(({ lines }) => typedSheet(lines))])
  const { product, tables, products, cartItemQtyMax } = page
  const name = `${product.brand.name} ${product.name}`
  const trail = [
    { name: 'Home', href: '/' },
    { name, href: `/products/${product.path}` },
  ]
  return (
    <div className="wrap grid grid-cols-1 gap-5 pt-5 pb-16">
      <Breadcrumbs crumbs={trail} part={StaticHtml} />
      <StaticHtml as="div" className="flex items-start gap-4">
        <div className="w-16 shrink-0 md:w-24">
          <Thumbnail source={product.images[0]} drawing={product.kindDrawing} sizes="96px" />
        </div>
        <div className="grid gap-1">
          <h1 className="text-2xl md:text-3xl">Order for a crew</h1>
          <p className="text-lg">
            <a className="link" href={`/products/${product.path}`}>
              {name}
            </a>
          </p>
          <p className="text-graphite">Type how many you need of each size, then add them all to your cart at once.</p>
        </div>
      </StaticHtml>
      <AgingPage />
      <CrewSheet
        key={product.id}
        sheet={slug}
        name={name}
        tables={tables}
        products={products}
        {...(cartItemQtyMax === undefined ? {} : { cartItemQtyMax })}
        sent={sheet}
      />
    </div>
  )
}
