import 'server-only'
import type { Product } from '#lib/contract/product.ts'
import type { CartProduct } from '#lib/domain/cart/cart-lines.ts'
import type { LineProduct } from '#lib/domain/cart/cart-validity.ts'
import { shopperPrice } from '#lib/domain/catalogue/price.ts'
import { type CrewProduct, type CrewTable, crewTables, isForCrews } from '#lib/domain/crew/crew-sheet.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { productBySlug, productsByIds } from '../catalogue/product-record.ts'
import { pool } from '../db/client.ts'
import { shopSettings } from '../settings/settings.ts'

/** What the sheet shows of a style. */
export interface CrewPage {
  product: Product
  tables: CrewTable[]
  /** What each line is judged by while it is typed, by product id. */
  products: Record<string, LineProduct & CartProduct>
  cartItemQtyMax: number | undefined
}

/** Other colours than so many are ordered from their own pages. */
const COLOURS_MAX = 12

/**
 * The sheet of a product's style, the product's own colour first [CREW-01]. `forCrews` is false where it has none;
 * undefined: there is no such product.
 */
export async function crewPage(
  slug: string,
): Promise<{ forCrews: true; page: CrewPage } | { forCrews: false; path: string } | undefined> {
  const found = await productBySlug(slug)
  if (!found) return undefined
  const { product, styleCode } = found
  if (!isForCrews(product)) return { forCrews: false, path: product.path }
  const [{ taxRate, cartItemQtyMax }, others] = await Promise.all([shopSettings(), coloursOf(product, styleCode)])
  const colours = [product, ...others.filter(isForCrews)]
  return {
    forCrews: true,
    page: {
      product,
      tables: crewTables(colours.map((each) => sheetPart(each, taxRate))),
      products: Object.fromEntries(colours.map((each) => [each.id, judgedPart(each)])),
      cartItemQtyMax: cartItemQtyMax ?? undefined,
    },
  }
}

async function coloursOf({ id, colour }: Product, styleCode: string | undefined): Promise<Product[]> {
  if (styleCode === undefined || colour === undefined) return []
  const { rows } = await pool().query<{ id: string }>(
    `select id from products where style_code = $1 and id <> $2 and state in ('current', 'evergreen') and colour is not null
      order by rank, id limit $3`,
    [styleCode, id, COLOURS_MAX - 1],
  )
  const found = await productsByIds(rows.map((row) => row.id))
  return found.flatMap((product) => product ?? [])
}

function sheetPart(product: Product, taxRate: number): CrewProduct {
  const { price, taxExclusive } = product
  return { ...product, price: shopperPrice(fromDollars(price), taxExclusive, taxRate) }
}

function judgedPart(product: Product): LineProduct & CartProduct {
  const { id, state, functionalType, accountExclusive, variants } = product
  const { cartQtyProductMax, cartQtyVariantMax, cartQtyVariantMin, cartQtyVariantMultipleOf } = product
  return {
    ...{ id, state, functionalType, accountExclusive },
    ...{ cartQtyProductMax, cartQtyVariantMax, cartQtyVariantMin, cartQtyVariantMultipleOf },
    variants: variants.map((variant) => ({ id: variant.id, stockQty: variant.stockQty })),
  }
}
