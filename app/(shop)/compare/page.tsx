import type { Metadata } from 'next'
import { ComparisonTable } from '#components/product/comparison-table.tsx'
import { OtherToCompare } from '#components/product/other-to-compare.tsx'
import { AgingPage } from '#components/shared/stock/aging-page.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { COMPARED_MAX, comparedSlugs, comparisonHref } from '#lib/domain/catalogue/comparison.ts'
import { shopSettings } from '#lib/server/settings/settings.ts'
import { comparisonOf } from './comparison.ts'

interface ComparePageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

// Made for one choice of one shopper: each product's own page says what there is to find.
export const metadata: Metadata = { title: 'Compare products', robots: { index: false } }

const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined)

/**
 * Up to four products side by side; the address says which, so that it can be shared, kept and used without scripts
 * [PDP-26].
 */
export default async function ComparePage({ searchParams }: ComparePageProps) {
  const query = await searchParams
  const onlyDifferences = one(query['only']) === 'differences'
  const [comparison, { taxRate }] = await Promise.all([
    comparisonOf(comparedSlugs(one(query['products']))),
    shopSettings(),
  ])
  const { products, rows, missing, others, callouts } = comparison
  const slugs = products.map(({ path }) => path.split('/').at(-1) ?? '')
  const shown = onlyDifferences ? rows.filter(({ same }) => !same) : rows
  return (
    <div className="wrap grid grid-cols-1 gap-6 pt-5 pb-16 md:pt-8">
      <h1 className="text-2xl md:text-3xl">Compare products</h1>
      {missing > 0 ? (
        <p className="rounded bg-sand px-4 py-3">
          {missing === 1 ? 'A product in this comparison is' : `${missing} products in this comparison are`} no longer
          available.
        </p>
      ) : null}
      {products.length === 0 ? (
        <Nothing />
      ) : (
        <>
          <AgingPage />
          {products.length > 1 ? (
            <p>
              <a className="link" href={comparisonHref(slugs, { onlyDifferences: !onlyDifferences })}>
                {onlyDifferences ? 'Show everything' : 'Show only what differs'}
              </a>
            </p>
          ) : null}
          <ComparisonTable
            products={products}
            slugs={slugs}
            rows={shown}
            onlyDifferences={onlyDifferences}
            taxRate={taxRate}
            callouts={callouts}
          />
          {products.length < COMPARED_MAX ? (
            <OtherToCompare
              others={others}
              slugs={slugs}
              onlyDifferences={onlyDifferences}
              taxRate={taxRate}
              callouts={callouts}
            />
          ) : (
            <p className="text-graphite">Four fit side by side. Remove one to compare another.</p>
          )}
        </>
      )}
    </div>
  )
}

function Nothing() {
  return (
    <div className="grid max-w-[60ch] justify-items-start gap-4">
      <p className="text-lg">
        Nothing to compare yet. Open a product, choose “Compare with others”, and add up to three more.
      </p>
      <a className={buttonClass('primary')} href="/shop">
        Shop by trade and fit
      </a>
    </div>
  )
}
