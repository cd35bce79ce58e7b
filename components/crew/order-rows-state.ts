import type { CrewListLine } from '#lib/contract/crew-list.ts'
import type { OrderedProduct, QuickOrderAnswer } from '#lib/contract/quick-order.ts'
import { manyTroubles, NO_NUMBER, typedQty, type WantedUnits } from '#lib/domain/cart/add-many.ts'
import type { CartItems } from '#lib/domain/cart/cart.ts'
import type { Shopper } from '#lib/domain/cart/cart-validity.ts'
import { shopperPrice } from '#lib/domain/catalogue/price.ts'
import { isReadable, type ListLine } from '#lib/domain/crew/order-list.ts'
import { type OrderRow, orderRows, wantedOf } from '#lib/domain/crew/order-rows.ts'
import { type Cents, fromDollars } from '#lib/domain/money/money.ts'

/** A list as it was looked up. */
export interface LookedUp {
  rows: OrderRow[]
  products: readonly OrderedProduct[]
}

/** What one row is for, costs and is hindered by. */
export interface ShownRow {
  row: OrderRow
  product: OrderedProduct | undefined
  variant: OrderedProduct['variants'][number] | undefined
  /** Of one unit, as a shopper pays it. */
  price: Cents | undefined
  /** What stands in the way of it. */
  trouble: string | undefined
}

export interface ShownRows {
  shown: ShownRow[]
  /** What is added by the button: all that nothing hinders. */
  ready: WantedUnits[]
  units: number
  total: Cents
}

/** The lines that can be asked about. */
export function askable(lines: readonly ListLine[]): { code: string; size?: string }[] {
  return lines.filter(isReadable).map(({ code, size }) => (size === undefined ? { code } : { code, size }))
}

export function lookedUp(lines: readonly ListLine[], { lines: found, products }: QuickOrderAnswer): LookedUp {
  return { rows: orderRows(lines, isReadable, found), products }
}

interface Judging {
  items: CartItems
  shopper: Shopper
  taxRate: number
  /** What the shop refused, by variant id, while nothing has changed. */
  refused: Readonly<Record<string, string>>
}

/** Judges the rows together, as they would be added [CREW-02, CREW-06]. */
export function shownRows({ rows, products }: LookedUp, { items, shopper, taxRate, refused }: Judging): ShownRows {
  const ofVariant = new Map(products.flatMap((product) => product.variants.map(({ id }) => [id, product] as const)))
  const wanted = wantedOf(rows, (id) => ofVariant.get(id)?.id)
  const byId = Object.fromEntries(products.map((product) => [product.id, product]))
  const troubles = { ...refused, ...manyTroubles(items, wanted, byId, shopper) }
  const shown = rows.map((row): ShownRow => {
    const product = row.variantId === undefined ? undefined : ofVariant.get(row.variantId)
    const variant = product?.variants.find(({ id }) => id === row.variantId)
    const price = product && shopperPrice(fromDollars(product.price), product.taxExclusive, taxRate)
    return { row, product, variant, price, trouble: troubleOf(row, variant && troubles[variant.id]) }
  })
  const ready = shown.flatMap(({ row, product, price, trouble }) => {
    const qty = typedQty(row.qty)
    if (trouble !== undefined || !product || row.variantId === undefined || !qty || price === undefined) return []
    return [{ productId: product.id, variantId: row.variantId, qty, price }]
  })
  return {
    shown,
    ready: ready.map(({ productId, variantId, qty }) => ({ productId, variantId, qty })),
    units: ready.reduce((sum, { qty }) => sum + qty, 0),
    total: ready.reduce((sum, { qty, price }) => sum + qty * price, 0),
  }
}

/** What of a list can be kept: the lines whose size is known. */
export function savedLines(shown: readonly ShownRow[]): CrewListLine[] {
  return shown.flatMap(({ row, product, variant }) => {
    const qty = typedQty(row.qty)
    if (!product || !variant || !qty) return []
    const size = [variant.label, variant.width].filter(Boolean).join(' ')
    return [{ productId: product.id, size, qty, name: `${product.brand.name} ${product.name}` }]
  })
}

function troubleOf({ found, variantId, qty }: OrderRow, judged: string | undefined): string | undefined {
  if (found.status === 'refused') return found.reason
  if (found.status === 'doubtful' && variantId === undefined) return found.reason
  return typedQty(qty) ? judged : NO_NUMBER
}
