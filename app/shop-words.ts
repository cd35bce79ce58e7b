import 'server-only'
import { type ShopWords, shopWords } from '#lib/domain/seo/shop-words.ts'
import { shopSettings } from '#lib/server/settings/settings.ts'

/** What the shop says of itself and its goods: the retailer's words, where there are any [SEO-11]. */
export async function ownWords(): Promise<ShopWords> {
  return shopWords((await shopSettings()).about)
}
