import type { BuyProduct } from '#components/product/buy-product.ts'
import type { Product } from '#lib/contract/product.ts'
import type { SizeChart } from '#lib/contract/size-chart.ts'
import { pricedText } from '#lib/domain/catalogue/priced-text.ts'
import { goodsOf } from '#lib/domain/sizes/usual-size.ts'

/** Only what the buy box works with crosses to the browser; foot lengths come from the chart. */
export function buyPart(product: Product, productType: string, chart: SizeChart | null): BuyProduct {
  const { id, name, state, functionalType, accountExclusive, challenge, demographic } = product
  const [first, second] = product.variants
  const lengths = footLengths(chart)
  return {
    id,
    name,
    priced: pricedText(product),
    state,
    functionalType,
    accountExclusive,
    ...(challenge ? { challenge } : {}),
    ...(first && second
      ? { sizedAs: { goods: goodsOf({ productType, demographic, ...first }), brand: product.brand.slug } }
      : {}),
    cartQtyProductMax: product.cartQtyProductMax,
    cartQtyVariantMax: product.cartQtyVariantMax,
    cartQtyVariantMin: product.cartQtyVariantMin,
    cartQtyVariantMultipleOf: product.cartQtyVariantMultipleOf,
    variants: product.variants.map(({ id, label, sizes, stockQty, width }) => {
      const cm = lengths.get(label)
      return { id, label, sizes: cm ? { ...sizes, cm } : sizes, stockQty, ...(width ? { width } : {}) }
    }),
  }
}

/** The length of the foot each label fits, where a footwear chart knows it. */
function footLengths(chart: SizeChart | null): Map<string, string> {
  const at = chart?.kind === 'footwear' ? chart.columns.findIndex((column) => column.unit === 'cm') : -1
  if (!chart || at < 0) return new Map()
  return new Map(chart.rows.flatMap((row) => (row.values[at] ? [[row.label, row.values[at]]] : [])))
}
