import 'server-only'
import type { Product, ProductCard } from '#lib/contract/product.ts'
import { isSellable } from '#lib/domain/cart/cart-validity.ts'
import { shopperPrice } from '#lib/domain/catalogue/price.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { type CalloutsById, type ProductCallouts, promotionCallouts } from '#lib/domain/promotions/promotion-callout.ts'
import type { Promotion } from '#lib/domain/promotions/promotions.ts'
import { pool } from '../db/client.ts'
import { cachedUntilInvalidated } from '../platform/cached-until-invalidated.ts'
import { shopSettings } from '../settings/settings.ts'
import { type PromotionRow, promotionOf } from './promotion-row.ts'

/** What offers ask about a product and its card does not say; its record does. */
interface OffersFacts {
  categories: readonly string[]
  giftCard: boolean
}

// Those to come are read as well: the clock is looked at when a page is made.
const automaticOffers = cachedUntilInvalidated('automatic-offers', async (): Promise<Promotion[]> => {
  const { rows } = await pool().query<{ offer: Omit<PromotionRow, 'codes' | 'customer_uses'> }>({
    name: 'automatic-offers',
    text: 'select row_to_json(p) as offer from promotions p where automatic and (ends_at is null or ends_at > now())',
  })
  // Of no customer yet.
  return rows.map(({ offer }) => promotionOf({ ...offer, codes: [], customer_uses: 0 }))
})

/** What automatic promotions say of these products now, none of those that cannot be bought [PROMO-12, PROMO-13]. */
export async function productCallouts(cards: readonly (ProductCard | Product)[]): Promise<CalloutsById> {
  const said = await datedCallouts(cards)
  return new Map([...said].map(([id, { callouts }]) => [id, callouts]))
}

/** The same with until when it may be said, for whoever keeps it longer than a page is kept. */
export async function datedCallouts(
  cards: readonly (ProductCard | Product)[],
): Promise<ReadonlyMap<string, ProductCallouts>> {
  const [offers, { taxRate }] = await Promise.all([automaticOffers(), shopSettings()])
  const said = new Map<string, ProductCallouts>()
  if (offers.length === 0) return said
  const there = cards.filter(isForSale)
  const facts = await factsOf(there, offers)
  const now = new Date()
  for (const card of there) {
    const known = facts.get(card.id)
    if (!known) continue
    const ofCard = promotionCallouts(calledOut(card, known, taxRate), offers, now)
    if (ofCard.callouts.length > 0) said.set(card.id, ofCard)
  }
  return said
}

// Cards are of listings, which show only what is sold; a comparison or a wishlist may hold what was.
const isForSale = (card: ProductCard | Product) => !card.soldOut && (!('state' in card) || isSellable(card.state))

/**
 * One statement for all cards of a page. Never all members of the categories that offers name: in a large shop those
 * are tens of thousands of ids, read anew with each change of a listing.
 */
async function factsOf(cards: readonly (ProductCard | Product)[], offers: readonly Promotion[]) {
  const facts = new Map<string, OffersFacts>()
  const asked: string[] = []
  for (const card of cards) {
    if ('functionalType' in card) {
      facts.set(card.id, { categories: card.categories, giftCard: card.functionalType === 'giftCard' })
    } else asked.push(card.id)
  }
  if (asked.length === 0) return facts
  const { rows } = await pool().query<{ id: string; categories: string[]; gift_card: boolean }>({
    name: 'facts-for-offers',
    text: `select p.id, p.functional_type = 'giftCard' as gift_card, array(
        select c.category_path from product_categories c where c.product_id = p.id and c.category_path = any($2)
      ) as categories from products p where p.id = any($1)`,
    values: [asked, [...new Set(offers.flatMap(({ conditions }) => conditions.categories ?? []))]],
  })
  for (const { id, categories, gift_card } of rows) facts.set(id, { categories, giftCard: gift_card })
  return facts
}

function calledOut({ id, brand, price, taxExclusive }: ProductCard, facts: OffersFacts, taxRate: number) {
  const unitPrice = shopperPrice(fromDollars(price), taxExclusive, taxRate)
  return { ...facts, productId: id, brandSlug: brand.slug, unitPrice }
}
