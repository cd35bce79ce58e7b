import { offerOf } from '#components/shared/promotions/card-offer.tsx'
import type { ProductCard } from '#lib/contract/product.ts'
import { comparisonHref } from '#lib/domain/catalogue/comparison.ts'
import type { CalloutsById } from '#lib/domain/promotions/promotion-callout.ts'
import { Compared } from './comparison-table.tsx'

interface OtherToCompareProps {
  others: readonly ProductCard[]
  /** What is compared already. */
  slugs: readonly string[]
  onlyDifferences: boolean
  taxRate: number
  /** What offers say of them [PROMO-12]. */
  callouts: CalloutsById
}

/** What could stand beside the products that are compared, each with the way to put it there. */
export function OtherToCompare({ others, slugs, onlyDifferences, taxRate, callouts }: OtherToCompareProps) {
  if (others.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby="compare-with">
      <h2 id="compare-with" className="text-xl">
        Compare with
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-4">
        {others.map((product) => (
          <li key={product.id} className="grid grid-cols-1 content-start">
            <Compared product={product} taxRate={taxRate} {...offerOf(product, callouts)} />
            <p>
              <a
                className="link inline-block min-h-11 py-2"
                href={comparisonHref([...slugs, product.path.split('/').at(-1) ?? ''], { onlyDifferences })}
              >
                Add to comparison<span className="sr-only">: {product.name}</span>
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
