import 'server-only'
import type { PoolClient } from 'pg'
import type { ImportedProduct } from './imported-product.ts'
import type { KnownProduct } from './shop-state.ts'

/** A product to be written, with what the shop has of its handle. */
interface Written {
  product: ImportedProduct
  id: string
  known: readonly KnownProduct[]
}

/** The product of the shop whose sizes a product gets; undefined where they are new. */
export function originOf(
  { variants }: { variants: readonly { knownId?: string }[] },
  known: readonly KnownProduct[],
): KnownProduct | undefined {
  return known.find((product) => product.variants.some(({ id }) => id === variants[0]?.knownId))
}

/** What no sheet says of a product, and is the same for all colours of a handle. */
const SHARED = [
  'account_exclusive',
  'tax_exclusive',
  'cart_qty_product_max',
  'cart_qty_variant_max',
  'cart_qty_variant_min',
  'cart_qty_variant_multiple_of',
  'material',
  'pants_fit',
  'best_for',
  'specs',
  'related_ids',
  'challenge_question',
  'challenge_answer',
]
/** What else no sheet says of it. */
const OWN = ['is_new', 'overlay_ids', 'rank', 'published_at']
const inheritSql = (names: readonly string[]) =>
  `update products n set ${names.map((name) => `${name} = o.${name}`).join(', ')} from products o where n.id = $1 and o.id = $2`
const INHERIT_ALL = inheritSql([...SHARED, ...OWN])
const INHERIT_SHARED = inheritSql(SHARED)

/**
 * A size that becomes a product stays what it was in all that no sheet says: for whom it is sold, whether its price is
 * before tax, how many may be bought, what is asked of its buyer. A new colour has what all of its handle share.
 */
export async function inheritUnsaid(client: PoolClient, written: readonly Written[]): Promise<void> {
  for (const { product, id, known } of written) {
    const [main] = known
    if (known.some((each) => each.id === id)) continue
    const origin = originOf(product, known)
    if (origin) await client.query(INHERIT_ALL, [id, origin.id])
    else if (main) await client.query(INHERIT_SHARED, [id, main.id])
  }
}

/** Ids of the sizes that another product of the handle had before. */
export function movedVariants({ product, id, known }: Written): string[] {
  const before = known.filter((each) => each.id !== id).flatMap(({ variants }) => variants)
  const others = new Set(before.map((variant) => variant.id))
  return product.variants.flatMap(({ knownId }) => (knownId !== undefined && others.has(knownId) ? [knownId] : []))
}

/** Wishlists follow a size to another product: left at the old one they would wait for a size it no longer has. */
export async function moveWishlistItems(client: PoolClient, variantIds: readonly string[]): Promise<void> {
  if (variantIds.length === 0) return
  await client.query(
    `update wishlist_items i set product_id = newest.home from (
       select distinct on (o.customer_id, v.id) o.customer_id, o.product_id, v.id, v.product_id as home
       from wishlist_items o join variants v on v.id = o.variant_id and v.product_id <> o.product_id
       where v.id = any($1) order by o.customer_id, v.id, o.created_at desc, o.product_id) newest
     where i.customer_id = newest.customer_id and i.product_id = newest.product_id and i.variant_id = newest.id
       and not exists (select from wishlist_items own where own.customer_id = newest.customer_id
         and own.product_id = newest.home and own.variant_id = newest.id)`,
    [variantIds],
  )
}
