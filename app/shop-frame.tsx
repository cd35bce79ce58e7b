import type { ReactNode } from 'react'
import { CartCount } from '#components/cart/cart-count.tsx'
import { MiniCart } from '#components/cart/mini-cart.tsx'
import { DemoRibbon } from '#components/layout/demo-ribbon.tsx'
import { Footer } from '#components/layout/footer.tsx'
import { Header } from '#components/layout/header.tsx'
import { SoftNavigation } from '#components/layout/soft-navigation.tsx'
import type { CategoryTree } from '#lib/contract/catalogue.ts'
import type { Settings } from '#lib/contract/settings.ts'
import { fromDollars } from '#lib/domain/money.ts'
import { moneyText } from '#lib/domain/money-text.ts'
import { environment } from '#lib/server/environment.ts'
import { RETURN_DAYS } from './return-days.ts'
import { shopName } from './shop-name.ts'

interface ShopFrameProps {
  departments: CategoryTree[]
  settings: Settings
  children: ReactNode
}

/** Header, page and footer of the shop. */
export function ShopFrame({ departments, settings, children }: ShopFrameProps) {
  const { sandbox, SHOP_ABN, SHOP_SUPPORT_EMAIL, SHOP_SUPPORT_PHONE } = environment()
  const promises = [
    `Free standard delivery over ${moneyText(fromDollars(settings.freeStandardDeliveryThreshold)).replace('.00', '')}`,
    `${RETURN_DAYS} days to return`,
    'Prices in AUD, GST included',
  ]
  return (
    <>
      <Header
        shopName={shopName()}
        departments={departments}
        promises={promises}
        cartCount={<CartCount />}
        ribbon={sandbox ? <DemoRibbon /> : undefined}
      />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer
        shopName={shopName()}
        abn={SHOP_ABN}
        supportEmail={SHOP_SUPPORT_EMAIL}
        supportPhone={SHOP_SUPPORT_PHONE}
        departments={departments.map(({ path, name, productCount }) => ({ path, name, productCount }))}
        year={new Date().getFullYear()}
      />
      <SoftNavigation />
      <MiniCart />
    </>
  )
}
