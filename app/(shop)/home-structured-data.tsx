import { JsonLd } from '#components/ui/json-ld.tsx'
import { organization, webSite } from '#lib/domain/seo/structured-data/organization.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { deliveryTermsFor } from '#lib/server/seo/delivery-rates.ts'
import { shopName } from '../shop-name.ts'

/** Who the shop is, with its terms and its search box, for crawlers. */
export async function HomeStructuredData() {
  const { siteUrl, SHOP_ABN, SHOP_SUPPORT_EMAIL, SHOP_SUPPORT_PHONE } = environment()
  const shop = {
    name: shopName(),
    origin: siteUrl,
    abn: SHOP_ABN,
    email: SHOP_SUPPORT_EMAIL,
    phone: SHOP_SUPPORT_PHONE,
  }
  return (
    <>
      <JsonLd data={organization(shop, await deliveryTermsFor(0))} />
      <JsonLd data={webSite(shop)} />
    </>
  )
}
