import type { ReactNode } from 'react'
import { CartCount } from '#components/cart/cart-count.tsx'
import { MiniCart } from '#components/cart/mini-cart.tsx'
import { ExpressPlace } from '#components/express/express-place.tsx'
import { AccountLink } from '#components/layout/account-link.tsx'
import { Announcements } from '#components/layout/announcements.tsx'
import { ChunkGuard } from '#components/layout/chunk-guard.tsx'
import { ConsentNotice } from '#components/layout/consent-notice.tsx'
import { ConsentWords } from '#components/layout/consent-words.tsx'
import { DemoRibbon } from '#components/layout/demo-ribbon.tsx'
import { Header } from '#components/layout/header.tsx'
import { OfflineGuard } from '#components/layout/offline-guard.tsx'
import { SoftNavigation } from '#components/layout/soft-navigation.tsx'
import { CountryNotice } from '#components/store-locator/country-notice.tsx'
import { CountrySwitch } from '#components/store-locator/country-switch.tsx'
import { MyStoreLink } from '#components/store-locator/my-store-link.tsx'
import { StaticHtml } from '#components/ui/static-html.tsx'
import type { CategoryTree } from '#lib/contract/catalogue.ts'
import { onlyCountry } from '#lib/domain/delivery/delivered-countries.ts'
import { type ShownCollection, shownCollections } from '#lib/server/catalogue/collections.ts'
import { shownAnnouncements } from '#lib/server/content/announcements.ts'
import { analyticsKeys } from '#lib/server/insight/google-analytics.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { madeOnce } from '#lib/server/platform/made-once.ts'
import { shopSettings } from '#lib/server/settings/settings.ts'
import { storeKinds } from '#lib/server/store-locator/store-kinds.ts'
import { categoryPicture } from './(shop)/category-pictures.ts'
import { collectionGroups } from './collection-groups.ts'
import { ShopFooter } from './shop-footer.tsx'
import { shopName } from './shop-name.ts'
import { shopPromises } from './shop-promises.ts'
import { ownWords } from './shop-words.ts'

interface ShopFrameProps {
  departments: CategoryTree[]
  children: ReactNode
}

/** Header, page and footer of the shop. */
export async function ShopFrame({ departments, children }: ShopFrameProps) {
  const { sandbox } = environment()
  const { deliveryCountries } = await shopSettings()
  const only = onlyCountry(deliveryCountries)
  const stores = await storeKinds()
  const collections = menuCollections(await shownCollections())
  const announced = await shownAnnouncements(new Date())
  return (
    <>
      <Header
        shopName={shopName()}
        departments={departments}
        collections={collections}
        pictures={departmentPictures(departments)}
        promises={await shopPromises()}
        services={[
          ...(stores.any ? [<MyStoreLink key="store" />] : []),
          <a key="help" href="/articles">
            Help
          </a>,
          ...(only ? [] : [<CountrySwitch key="country" />]),
          <a key="wishlist" href="/account/wishlist">
            Wishlist
          </a>,
          <AccountLink key="account" />,
        ]}
        cartCount={<CartCount />}
        searchHint={(await ownWords()).search}
        ribbon={sandbox ? <DemoRibbon /> : undefined}
        announcements={announced.length > 0 ? <Announcements announcements={announced} /> : undefined}
        part={StaticHtml}
      />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <ShopFooter departments={departments} />
      <SoftNavigation />
      <ChunkGuard />
      <OfflineGuard />
      <CountryNotice {...(only ? { only } : {})} />
      {analyticsKeys() ? (
        <ConsentNotice>
          <ConsentWords />
        </ConsentNotice>
      ) : null}
      <MiniCart express={<ExpressPlace />} />
    </>
  )
}

/** What is on sale and whom goods are for stand in the bar itself, all else behind “Shop by”. */
const menuCollections = madeOnce((collections: readonly ShownCollection[]) => {
  const isDirect = ({ group, base }: ShownCollection) => group === 'wearer' || (group === 'offer' && base.sale)
  const link = ({ href, name }: ShownCollection) => ({ href, name })
  return {
    direct: collections
      .filter(isDirect)
      .toSorted((a, b) => Number(a.base.sale) - Number(b.base.sale))
      .map(link),
    groups: collectionGroups(collections.filter((each) => !isDirect(each))).map((group) => ({
      id: group.id,
      title: group.title,
      links: group.collections.map(link),
    })),
  }
})

const departmentPictures = madeOnce(
  (departments: readonly CategoryTree[]) =>
    new Map(
      departments.flatMap(({ path, name }) => {
        const picture = categoryPicture(path, name)
        return picture ? [[path, picture] as const] : []
      }),
    ),
)
