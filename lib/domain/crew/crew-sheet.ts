import { isSellable } from '../cart/cart-validity.ts'
import type { Cents } from '../money/money.ts'
import { QTY_CHECKED_FUNCTIONAL_TYPE } from '../shop-rules.ts'
import { compareSizes, type SizedVariant } from '../sizes/sizes.ts'

interface CrewVariant extends SizedVariant {
  id: string
  stockQty: number
}

/** A product as far as a crew's sheet shows it. `price` is as a shopper pays it. */
export interface CrewProduct {
  id: string
  state: string
  functionalType: string
  challenge?: { question: string } | undefined
  colour?: string | undefined
  price: Cents
  variants: readonly CrewVariant[]
}

/** One size of one column: a field to type into. */
export interface CrewCell {
  productId: string
  variantId: string
  /** The size and its width, as lists write them. */
  size: string
  /** What is left of it, in words. */
  stock: string
  soldOut: boolean
}

/** Sizes down, colours or widths across. */
export interface CrewTable {
  /** The colour, where the columns are widths and there are several colours. */
  title: string | undefined
  columns: { title: string; price: Cents }[]
  rows: { size: SizedVariant; cells: (CrewCell | undefined)[] }[]
}

/**
 * Whether a product can be ordered for a crew: it comes in sizes, and no question has to be answered for it [CREW-01].
 */
export function isForCrews({ state, functionalType, challenge, variants }: Omit<CrewProduct, 'price'>): boolean {
  const goods = functionalType === QTY_CHECKED_FUNCTIONAL_TYPE || functionalType === 'madeToOrder'
  return isSellable(state) && goods && !challenge && new Set(variants.map(({ label }) => label)).size > 1
}

/**
 * A style's sheet: one table with its colours across, or where it comes in widths one for each colour with the widths
 * across [CREW-01].
 */
export function crewTables(products: readonly CrewProduct[]): CrewTable[] {
  const wide = products.some(({ variants }) => variants.some(({ width }) => width !== undefined))
  if (!wide)
    return [
      tableOf(
        undefined,
        products.map((product) => columnOf(product, product.colour ?? 'Quantity')),
      ),
    ]
  return products.map((product) => {
    const widths = [...new Set(product.variants.map(({ width }) => width))]
    const columns = widths.map((width) => columnOf(product, width ?? 'Standard', (variant) => variant.width === width))
    return tableOf(products.length > 1 ? product.colour : undefined, columns)
  })
}

interface Column {
  title: string
  product: CrewProduct
  variants: readonly CrewVariant[]
}

function columnOf(product: CrewProduct, title: string, isIn = (_: CrewVariant) => true): Column {
  return { title, product, variants: product.variants.filter(isIn) }
}

function tableOf(title: string | undefined, columns: readonly Column[]): CrewTable {
  const sizes = new Map(columns.flatMap(({ variants }) => variants).map((variant) => [variant.label, variant]))
  // Children's sizes begin again at 1 after 13: the EU size keeps growing.
  const growth = ({ sizes: { eu }, label }: SizedVariant) => eu ?? label
  const sorted = [...sizes.values()].toSorted((a, b) => compareSizes(growth(a), growth(b)))
  return {
    title,
    columns: columns.map(({ title: name, product }) => ({ title: name, price: product.price })),
    rows: sorted.map(({ label, sizes: systems }) => ({
      size: { label, sizes: systems },
      cells: columns.map(({ product, variants }) =>
        cellOf(
          product,
          variants.find((each) => each.label === label),
        ),
      ),
    })),
  }
}

function cellOf({ id, functionalType }: CrewProduct, variant: CrewVariant | undefined): CrewCell | undefined {
  if (!variant) return undefined
  const counted = functionalType === QTY_CHECKED_FUNCTIONAL_TYPE
  const soldOut = counted && variant.stockQty <= 0
  const stock = counted ? `${variant.stockQty} in stock` : 'Made to order'
  const size = [variant.label, variant.width].filter(Boolean).join(' ')
  return { productId: id, variantId: variant.id, size, stock: soldOut ? 'Sold out' : stock, soldOut }
}
