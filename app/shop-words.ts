import 'server-only'
import { type ShopWords, shopSummary, shopWords } from '#lib/domain/seo/shop-words.ts'
import { returnDayOfNow } from '#lib/server/settings/extended-returns.ts'
import { shopSettings } from '#lib/server/settings/settings.ts'

/** What the shop says of itself and its goods: the retailer's words, where there are any [SEO-11]. */
export async function ownWords(): Promise<ShopWords> {
  return shopWords((await shopSettings()).about)
}

/** How the front page is described that has no summary of its own, with what holds of returns now [SEO-11, RET-31]. */
export async function ownSummary(): Promise<string> {
  const [{ about }, returnUntil] = await Promise.all([shopSettings(), returnDayOfNow(new Date())])
  return shopSummary(about, returnUntil)
}
