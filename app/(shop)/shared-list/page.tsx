import type { Metadata } from 'next'
import { Compared } from '#components/product/comparison-table.tsx'
import { SharedSize } from '#components/product/shared-size.tsx'
import { offerOf } from '#components/shared/promotions/card-offer.tsx'
import { AgingPage } from '#components/shared/stock/aging-page.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { sharedIds } from '#lib/domain/wishlist/shared-list.ts'
import { productsOfVariants } from '#lib/server/catalogue/products-of-variants.ts'
import { productCallouts } from '#lib/server/promotions/product-callouts.ts'
import { shopSettings } from '#lib/server/settings/settings.ts'

interface SharedListPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

// Somebody's list for somebody else, and for nobody who searches.
export const metadata: Metadata = { title: 'A shared list', robots: { index: false } }

/** What somebody wishes for, as the address says it, for whoever was sent it: read only, and to buy from [WISH-10]. */
export default async function SharedListPage({ searchParams }: SharedListPageProps) {
  const { items } = await searchParams
  const ids = sharedIds(typeof items === 'string' ? items : undefined)
  const [sizes, { taxRate }] = await Promise.all([productsOfVariants(ids), shopSettings()])
  const callouts = await productCallouts(sizes.map(({ product }) => product))
  const gone = ids.length - sizes.length
  return (
    <div className="wrap grid grid-cols-1 gap-6 pt-5 pb-16 md:pt-8">
      <h1 className="text-2xl md:text-3xl">A shared list</h1>
      {gone > 0 ? (
        <p className="rounded bg-sand px-4 py-3">
          {gone === 1 ? 'One item on this list is' : `${gone} items on this list are`} no longer available.
        </p>
      ) : null}
      {sizes.length === 0 ? (
        <Nothing />
      ) : (
        <>
          <AgingPage />
          <p className="max-w-[60ch] text-graphite">
            Someone picked these in the sizes shown. Prices and stock are today’s.
          </p>
          <ul
            className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-x-4 gap-y-8"
            aria-label="What’s on the list"
          >
            {sizes.map((size) => (
              <li key={size.variant.id} className="grid grid-cols-1 content-start">
                <Compared product={size.product} taxRate={taxRate} {...offerOf(size.product, callouts)} />
                <SharedSize {...size} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function Nothing() {
  return (
    <div className="grid max-w-[60ch] justify-items-start gap-4">
      <p className="text-lg">There’s nothing on this list. The link may have been cut short.</p>
      <a className={buttonClass('primary')} href="/shop">
        Shop by trade and fit
      </a>
    </div>
  )
}
