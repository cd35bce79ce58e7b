import type { DrillDatabase } from '../database.ts'

/** A store that has everything; the first of the demo's that hands out pickups. */
const STORE = 'select erp_store_id from stores where click_and_collect order by erp_store_id limit 1'

/**
 * Goods of the lives' own: boots in two sizes, socks and a gift card, more than anybody buys. Resolves with the store's
 * id.
 */
export async function stockUpForLives({ ask }: DrillDatabase): Promise<string> {
  await ask("insert into brands (slug, name) values ('life', 'Life') on conflict do nothing")
  await ask("insert into categories (path, name) values ('life', 'Life') on conflict do nothing")
  await ask(
    `insert into products (id, slug, brand_slug, name, product_type, price, erp_original_price, canonical_category, functional_type)
     values ('life-boot', 'life-boot', 'life', 'Life boot', 'lace-up-boot', 12995, 12995, 'life', 'basic'),
            ('life-sock', 'life-sock', 'life', 'Life socks', 'socks', 1333, 1333, 'life', 'basic'),
            ('life-card', 'life-card', 'life', 'Life gift card', 'gift-card', 5000, 5000, 'life', 'giftCard')`,
  )
  await ask(
    `insert into variants (id, product_id, code, label, received, stock)
     values ('life-boot-9', 'life-boot', 'life-boot-9', '9', 1000000, 1000000),
            ('life-boot-10', 'life-boot', 'life-boot-10', '10', 1000000, 1000000),
            ('life-sock-m', 'life-sock', 'life-sock-m', 'M', 1000000, 1000000),
            ('life-card-50', 'life-card', 'life-card-50', '$50', 0, 0)`,
  )
  await ask(
    `insert into store_stock (erp_store_id, variant_id, qty)
     select (${STORE}), id, 1000000 from variants where product_id in ('life-boot', 'life-sock')`,
  )
  const [store] = await ask<{ erp_store_id: string }>(STORE)
  return store?.erp_store_id ?? ''
}
