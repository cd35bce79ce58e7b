import type { Product } from '#lib/contract/product.ts'
import type { CartItems } from '#lib/domain/cart/cart.ts'
import { type CartNews, cartNews } from '#lib/domain/cart/cart-news.ts'
import { postNotice } from '#stores/notices.ts'
import { loadProducts } from '../product-records.ts'
import { variantWords } from '../variant-words.ts'

/** A change did not reach the account, and was taken back [SYNC-07]. */
export function tellFailure(): void {
  postNotice({ tone: 'error', text: 'We couldn’t save that change to your cart. Please try again.' })
}

/** The cart of the account could not be had at login [SYNC-18]. */
export function tellUnmerged(): void {
  postNotice({ tone: 'info', text: 'We couldn’t reach your saved cart just now. Everything in this one is kept.' })
}

/** More news than this at once are one sentence. */
const NEWS_MAX = 3

/** Says what another device did to the cart, so that nothing changes silently [SYNC-06, SYNC-29]. Never throws. */
export async function tellNews(before: CartItems, after: CartItems): Promise<void> {
  const news = cartNews(before, after)
  if (news.length === 0) return
  const products = await loadProducts(news.map(({ line }) => line.productId)).catch(() => undefined)
  const texts = new Set(news.map((each) => words(each, nameOf(each, news, products?.[each.line.productId]))))
  if (texts.size > NEWS_MAX) {
    postNotice({ tone: 'info', text: `${news.length} items in your cart were changed on another device.` })
  } else for (const text of texts) postNotice({ tone: 'info', text })
}

/** With its size where several sizes of a product are told of: alike, they would be one piece of news. */
function nameOf({ kind, line }: CartNews, news: readonly CartNews[], product: Product | null | undefined) {
  const variant = product?.variants.find(({ id }) => id === line.variantId)
  const alone = news.filter((each) => each.line.productId === line.productId).length === 1
  if (!product || !variant || alone || kind === 'resized') return product?.name
  return variantWords(product, variant)
}

function words(news: CartNews, name: string | undefined): string {
  switch (news.kind) {
    case 'removed':
      return `${name ?? 'An item'} was taken out of your cart on another device.`
    case 'resized':
      return `The size of ${name ?? 'an item'} was changed on another device.`
    case 'added':
      return `${news.by} × ${name ?? 'an item'} ${news.by === 1 ? 'was' : 'were'} added to your cart on another device.`
    case 'raised':
      return `${name ?? 'An item'}: ${news.by} more ${news.by === 1 ? 'was' : 'were'} added on another device. You have ${news.line.qty} now.`
    case 'lowered':
      return `${name ?? 'An item'}: ${news.by} ${news.by === 1 ? 'was' : 'were'} taken out on another device. You have ${news.line.qty} now.`
  }
}
