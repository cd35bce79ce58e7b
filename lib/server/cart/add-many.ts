import 'server-only'
import { randomBytes } from 'node:crypto'
import type { Product } from '#lib/contract/product.ts'
import { addedLines, manyTroubles, NO_NUMBER, typedQty, type WantedUnits } from '#lib/domain/cart/add-many.ts'
import type { CartItems } from '#lib/domain/cart/cart.ts'
import { changedCart } from '#lib/domain/cart/cart-change.ts'
import { productsByIds } from '../catalogue/product-record.ts'
import { pool } from '../db/client.ts'
import { shopSettings } from '../settings/settings.ts'
import { sealCookieCart } from './cookie-cart.ts'

/** Units as they were typed beside a size. */
export interface TypedUnits {
  variantId: string
  qty: string
}

export interface ManyChange {
  /** The cart with all of them; the one it was where `troubles` has anything. */
  items: CartItems
  /** By variant id. */
  troubles: Record<string, string>
  /** What stands in the way of all of them. */
  trouble?: string
}

const FULL_HERE = 'Without JavaScript a cart holds fewer lines than this. Add some of them, or turn JavaScript on.'

/**
 * Adds what a form of many sizes asks for, all of it or nothing, by the rules of any add [CREW-03]. Fields left blank
 * ask for nothing.
 */
export async function addManyByForm(items: CartItems, typed: readonly TypedUnits[], now: Date): Promise<ManyChange> {
  const asked = typed.flatMap(({ variantId, qty }) => {
    const units = typedQty(qty)
    return units === 0 ? [] : [{ variantId, qty: units }]
  })
  const noNumber = asked.flatMap(({ variantId, qty }): [string, string][] =>
    qty === undefined ? [[variantId, NO_NUMBER]] : [],
  )
  if (asked.length === 0) return { items, troubles: {}, trouble: 'Enter a quantity for at least one size.' }
  const products = await productsOfVariants(asked.map(({ variantId }) => variantId))
  const wanted = asked.flatMap(({ variantId, qty }): WantedUnits[] => {
    const productId = products.find(({ variants }) => variants.some(({ id }) => id === variantId))?.id ?? ''
    return qty === undefined ? [] : [{ productId, variantId, qty }]
  })
  const { cartItemQtyMax } = await shopSettings()
  const byId = Object.fromEntries(products.map((product) => [product.id, product]))
  const shopper = { loggedIn: false, cartItemQtyMax: cartItemQtyMax ?? undefined }
  const troubles = {
    ...manyTroubles(items, wanted, byId, shopper),
    ...Object.fromEntries(noNumber),
  }
  if (Object.keys(troubles).length > 0) return { items, troubles }
  const lines = addedLines(wanted, now, () => randomBytes(9).toString('base64url'))
  const next = changedCart(items, { kind: 'addMany', lines })
  return sealCookieCart(next, now) ? { items: next, troubles } : { items, troubles, trouble: FULL_HERE }
}

/** The products these variants are sizes of. */
async function productsOfVariants(ids: readonly string[]): Promise<Product[]> {
  const { rows } = await pool().query<{ id: string }>(
    'select distinct product_id as id from variants where id = any($1)',
    [ids],
  )
  const found = await productsByIds(rows.map(({ id }) => id))
  return found.flatMap((product) => product ?? [])
}
