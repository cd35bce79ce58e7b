import { JsonLd } from '#components/ui/json-ld.tsx'
import { fromDollars } from '#lib/domain/money/money.ts'
import { organization, webSite } from '#lib/domain/seo/structured-data/organization.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { shopContact } from '#lib/server/platform/shop-contact.ts'
import { deliveryTermsFor } from '#lib/server/seo/delivery-rates.ts'
import { returnSeasons } from '#lib/server/settings/extended-returns.ts'
import { shopSettings } from '#lib/server/settings/settings.ts'
import { storeKinds } from '#lib/server/store-locator/store-kinds.ts'
import { shopName } from '../shop-name.ts'

/** Who the shop is, with its terms and its search box, for crawlers. */
export async function HomeStructuredData() {
  const { siteUrl, SHOP_ABN } = environment()
  const { about, freeStandardDeliveryThreshold } = await shopSettings()
  const shop = {
    name: shopName(),
    origin: siteUrl,
    abn: SHOP_ABN,
    ...shopContact(),
    storesTakeReturns: (await storeKinds()).own,
    profiles: about.profiles ?? [],
    seasons: await returnSeasons(new Date()),
  }
  const from = fromDollars(freeStandardDeliveryThreshold)
  const [delivery, freeDelivery] = await Promise.all([deliveryTermsFor(0), deliveryTermsFor(from)])
  return (
    <>
      <JsonLd data={organization(shop, delivery, { from, delivery: freeDelivery })} />
      <JsonLd data={webSite(shop)} />
    </>
  )
}
