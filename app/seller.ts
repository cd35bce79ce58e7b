import 'server-only'
import { environment } from '#lib/server/platform/environment.ts'
import { shopName } from './shop-name.ts'

/** Who sells, as an invoice names them. */
export function seller(): { name: string; abn?: string | undefined; siteUrl: string } {
  return { name: shopName(), abn: environment().SHOP_ABN, siteUrl: environment().siteUrl }
}
