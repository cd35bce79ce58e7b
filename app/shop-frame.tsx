import type { ReactNode } from 'react'
import { CartCount } from '#components/cart/cart-count.tsx'
import { MiniCart } from '#components/cart/mini-cart.tsx'
import { ExpressPlace } from '#components/express/express-place.tsx'
import { AccountLink } from '#components/layout/account-link.tsx'
import { ChunkGuard } from '#components/layout/chunk-guard.tsx'
import { ConsentNotice } from '#components/layout/consent-notice.tsx'
import { DemoRibbon } from '#components/layout/demo-ribbon.tsx'
import { Header } from '#components/layout/header.tsx'
import { SoftNavigation } from '#components/layout/soft-navigation.tsx'
import { CountryNotice } from '#components/store-locator/country-notice.tsx'
import { CountrySwitch } from '#components/store-locator/country-switch.tsx'
import { MyStoreLink } from '#components/store-locator/my-store-link.tsx'
import { StaticPart } from '#components/ui/static-part.tsx'
import type { CategoryTree } from '#lib/contract/catalogue.ts'
import type { Settings } from '#lib/contract/settings.ts'
import { analyticsKeys } from '#lib/server/insight/google-analytics.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { categoryPicture } from './(shop)/category-pictures.ts'
import { ShopFooter } from './shop-footer.tsx'
import { shopName } from './shop-name.ts'
import { shopPromises } from './shop-promises.ts'

interface ShopFrameProps {
  departments: CategoryTree[]
  settings: Settings
  children: ReactNode
}

/** Header, page and footer of the shop. */
export function ShopFrame({ departments, settings, children }: ShopFrameProps) {
  const { sandbox } = environment()
  return (
    <>
      <Header
        shopName={shopName()}
        departments={departments}
        pictures={departmentPictures(departments)}
        promises={shopPromises(settings)}
        services={[
          <MyStoreLink key="store" />,
          <a key="help" href="/articles">
            Help
          </a>,
          <CountrySwitch key="country" />,
          <a key="wishlist" href="/account/wishlist">
            Wishlist
          </a>,
          <AccountLink key="account" />,
        ]}
        cartCount={<CartCount />}
        ribbon={sandbox ? <DemoRibbon /> : undefined}
        part={StaticPart}
      />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <ShopFooter departments={departments} />
      <SoftNavigation />
      <ChunkGuard />
      <CountryNotice />
      {analyticsKeys() ? <ConsentNotice /> : null}
      <MiniCart express={<ExpressPlace />} />
    </>
  )
}

function departmentPictures(departments: readonly CategoryTree[]) {
  return new Map(
    departments.flatMap(({ path, name }) => {
      const picture = categoryPicture(path, name)
      return picture ? [[path, picture] as const] : []
    }),
  )
}
