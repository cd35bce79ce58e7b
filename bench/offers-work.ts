// Prepares a database for quotes of a long cart under many offers: `announce` makes them and prints the cart and the
// codes as one line of JSON, `withdraw` takes them back. DATA_DIR or DATABASE_URL says where the database is.
import type { CheckoutInfoBody } from '#lib/contract/checkout.ts'
import type { PromotionEffect } from '#lib/domain/promotions/promotion-effects.ts'
import { pool } from '#lib/server/db/client.ts'
import { printWork } from './work.ts'

const LINES = 20
const OFFERS = 20
const EFFECTS: readonly PromotionEffect[] = [
  { kind: 'percent', percent: 2 },
  { kind: 'amount', amount: 100 },
  { kind: 'buyXGetY', buy: 2, get: 1 },
  { kind: 'percent', percent: 1 },
]

export interface Offers {
  items: CheckoutInfoBody['cart']['items']
  codes: string[]
}

/** Twenty offers that apply by themselves and as many that need a code, and a line each of twenty products. */
async function announce(): Promise<Offers> {
  await withdraw()
  const numbers = Array.from({ length: OFFERS }, (_, i) => i)
  for (const i of numbers) {
    const effect = JSON.stringify(EFFECTS[i % EFFECTS.length])
    await pool().query(
      `insert into promotions (id, name, automatic, priority, effect)
       values ('bench-auto-' || $1, 'Offer ' || $1, true, 200 + $1::int, $2), ('bench-code-' || $1, 'Code ' || $1, false, 300 + $1::int, $2)`,
      [i, effect],
    )
    await pool().query(`insert into coupons (code, promotion_id) values ('BENCH' || $1, 'bench-code-' || $1)`, [i])
  }
  const { rows } = await pool().query<{ product: string; variant: string }>(
    `select p.id as product, (array_agg(v.id order by v.position))[1] as variant
     from products p join variants v on v.product_id = p.id and v.stock - v.reserved >= 3
     where p.state = 'current' and p.functional_type = 'basic' and not p.account_exclusive and p.challenge_question is null
       and coalesce(p.cart_qty_variant_multiple_of, 1) = 1
     group by p.id order by p.id limit $1`,
    [LINES],
  )
  if (rows.length < LINES) throw new Error(`The shop has only ${rows.length} products to fill a cart of ${LINES} with.`)
  return {
    items: rows.map(({ product, variant }) => ({ productId: product, variantId: variant, qty: 3 })),
    codes: numbers.map((i) => `BENCH${i}`),
  }
}

/** Nobody else is to be given these discounts. */
async function withdraw(): Promise<object> {
  await pool().query(`delete from promotions where id like 'bench-%'`)
  return {}
}

await printWork(process.argv[2] === 'announce' ? announce : withdraw)
