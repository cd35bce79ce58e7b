import { CardOffer, type CardOfferProps, offerOf } from '#components/shared/promotions/card-offer.tsx'
import { Price } from '#components/ui/price.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { Unbroken } from '#components/ui/unbroken.tsx'
import type { Product, ProductCard } from '#lib/contract/product.ts'
import { type ComparedRow, comparisonHref } from '#lib/domain/catalogue/comparison.ts'
import { shopperPrice } from '#lib/domain/catalogue/price.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import type { CalloutsById } from '#lib/domain/promotions/promotion-callout.ts'

interface ComparisonTableProps {
  products: readonly Product[]
  /** Of the products, in their order. */
  slugs: readonly string[]
  rows: readonly ComparedRow[]
  onlyDifferences: boolean
  taxRate: number
  /** What offers say of them [PROMO-12]. */
  callouts: CalloutsById
}

/**
 * Products beside each other, a fact of all of them in each row; what differs is said louder. On a phone it scrolls
 * under the facts' names.
 */
export function ComparisonTable({ products, slugs, rows, onlyDifferences, taxRate, callouts }: ComparisonTableProps) {
  const several = products.length > 1
  return (
    // What is for the ear only is placed within it, or the whole page would scroll.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-scroll relative" aria-label="Comparison" tabIndex={0}>
      <table className="comparison">
        <thead>
          <tr>
            <td />
            {products.map((product, i) => (
              <th key={product.id} scope="col">
                <Compared product={product} taxRate={taxRate} {...offerOf(product, callouts)} />
                <p>
                  <a
                    className="link inline-block min-h-11 py-2"
                    href={comparisonHref(
                      slugs.filter((_, at) => at !== i),
                      { onlyDifferences },
                    )}
                  >
                    Remove<span className="sr-only"> {product.name}</span>
                  </a>
                </p>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values, same }) => (
            <tr key={name} className={several && !same ? 'differs' : undefined}>
              <th scope="row">{name}</th>
              {values.map((value, i) => (
                <td key={slugs[i]}>{value === undefined ? <Unsaid /> : <Unbroken text={value} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 ? <p className="pt-4">These products are the same on every point.</p> : null}
    </section>
  )
}

function Unsaid() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">Not stated</span>
    </>
  )
}

interface ComparedProps extends CardOfferProps {
  product: ProductCard
  taxRate: number
}

/** A product at the head of its column, or among those that could have one. */
export function Compared({ product, taxRate, offer, offerPrice }: ComparedProps) {
  const price = (dollars: number) => shopperPrice(fromDollars(dollars), product.taxExclusive, taxRate)
  return (
    <>
      <Thumbnail source={product.image} drawing={product.kindDrawing} sizes="200px" />
      <p className="eyebrow pt-2 text-steel">{product.brand.name}</p>
      <p className="font-semibold">
        <a className="no-underline hover:underline" href={`/products/${product.path}`}>
          <Unbroken text={product.name} />
        </a>
      </p>
      {product.colour ? <p className="text-sm font-normal text-graphite">{product.colour}</p> : null}
      <Price now={price(product.price)} was={product.isDiscounted ? price(product.erpOriginalPrice) : undefined} />
      <CardOffer offer={offer} offerPrice={offerPrice} />
    </>
  )
}
