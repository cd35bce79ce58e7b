import 'server-only'
import { countriesText } from '#lib/domain/delivery/delivered-countries.ts'
import { shopSettings } from '#lib/server/settings/settings.ts'

/** Whom the shop is for, as it says of itself: the countries it delivers to [CHK-31, OPS-20]. */
export async function deliveredText(): Promise<string> {
  return countriesText((await shopSettings()).deliveryCountries)
}
