import 'server-only'
import { environment } from '#lib/server/platform/environment.ts'

/** What the shop is called; the demo shop's name until one is set. */
export function shopName(): string {
  return environment().SHOP_NAME ?? 'Steelcap'
}
