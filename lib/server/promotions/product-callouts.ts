import 'server-only'
import type { ProductCard } from '#lib/contract/product.ts'
import { shopperPrice } from '#lib/domain/catalogue/price.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import {
  type CalloutsById,
  type PromotionCallout,
  promotionCallouts,
} from '#lib/domain/promotions/promotion-callout.ts'
import type { Promotion } from '#lib/domain/promotions/promotions.ts'
import { cachedUntilInvalidated } from '../catalogue/cached-until-invalidated.ts'
import { pool } from '../db/client.ts'
import { shopSettings } from '../settings/settings.ts'
import { type PromotionRow, promotionOf } from './promotion-row.ts'

/** The automatic promotions, and what a card does not say of the products they are about. */
interface AutomaticOffers {
  promotions: Promotion[]
  /** Ids of the products in each category that one of them names. */
  members: ReadonlyMap<string, ReadonlySet<string>>
  giftCards: ReadonlySet<string>
}

interface OffersRow {
  promotions: Omit<PromotionRow, 'codes' | 'customer_uses'>[]
  members: Record<string, string[]>
  gift_cards: string[]
}

// Those to come are read as well: the clock is looked at when a page is made.
const automaticOffers = cachedUntilInvalidated('automatic-offers', async (): Promise<AutomaticOffers> => {
  const { rows } = await pool().query<OffersRow>({
    name: 'automatic-offers',
    text: `with offers as (
        select * from promotions where automatic and (ends_at is null or ends_at > now())
      ), named as (
        select distinct jsonb_array_elements_text(conditions -> 'categories') as path from offers
      )
      select (select coalesce(json_agg(o), '[]') from offers o) as promotions,
        (select coalesce(json_object_agg(m.path, m.ids), '{}') from (
          select n.path, json_agg(c.product_id) as ids
          from named n join product_categories c on c.category_path = n.path group by n.path) m) as members,
        (select coalesce(json_agg(id), '[]') from products where functional_type = 'giftCard') as gift_cards`,
  })
  const [row] = rows
  if (!row) throw new Error('The automatic offers are always one row.')
  return {
    // Of no customer yet.
    promotions: row.promotions.map((each) => promotionOf({ ...each, codes: [], customer_uses: 0 })),
    members: new Map(Object.entries(row.members).map(([path, ids]) => [path, new Set(ids)])),
    giftCards: new Set(row.gift_cards),
  }
})

/** What automatic promotions say of these products now, none of those that are sold out [PROMO-12, PROMO-13]. */
export async function productCallouts(cards: readonly ProductCard[]): Promise<CalloutsById> {
  const [offers, { taxRate }] = await Promise.all([automaticOffers(), shopSettings()])
  const said = new Map<string, PromotionCallout[]>()
  if (offers.promotions.length === 0) return said
  const now = new Date()
  for (const card of cards) {
    if (card.soldOut) continue
    const callouts = promotionCallouts(calledOut(card, offers, taxRate), offers.promotions, now)
    if (callouts.length > 0) said.set(card.id, callouts)
  }
  return said
}

function calledOut(card: ProductCard, { members, giftCards }: AutomaticOffers, taxRate: number) {
  const { id, brand, price, taxExclusive } = card
  return {
    productId: id,
    brandSlug: brand.slug,
    categories: [...members].flatMap(([path, ids]) => (ids.has(id) ? [path] : [])),
    unitPrice: shopperPrice(fromDollars(price), taxExclusive, taxRate),
    giftCard: giftCards.has(id),
  }
}
