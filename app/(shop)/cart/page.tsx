import type { Metadata } from 'next'
import { CartView } from '#components/cart/cart-view.tsx'
import { FormCart } from '#components/cart/form-cart.tsx'
import { OrderOtherwise } from '#components/checkout/no-script.tsx'
import { CartSavePlace } from '#components/crew/cart-save-place.tsx'
import { ExpressPlace } from '#components/express/express-place.tsx'
import { GiftCards } from '#components/shared/vouchers/gift-cards.tsx'
import { environment } from '#lib/server/platform/environment.ts'
import { freeDelivery } from '#lib/server/seo/delivery-rates.ts'
import { formCart } from './form-cart.ts'

interface CartPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ searchParams }: CartPageProps): Promise<Metadata> {
  const { intent, troubledLine } = await formCart(await searchParams)
  const title = intent?.trouble || troubledLine ? 'Error: Your cart' : 'Your cart'
  return { title, robots: { index: false } }
}

export default async function CartPage({ searchParams }: CartPageProps) {
  const { SHOP_SUPPORT_EMAIL, SHOP_SUPPORT_PHONE } = environment()
  const { asked, ...own } = await formCart(await searchParams)
  return (
    <>
      <noscript>
        <FormCart {...own}>
          <OrderOtherwise phone={SHOP_SUPPORT_PHONE} email={SHOP_SUPPORT_EMAIL} />
        </FormCart>
      </noscript>
      <div className="needs-script">
        <CartView
          express={<ExpressPlace />}
          giftCards={<GiftCards />}
          keep={<CartSavePlace />}
          neverFree={(await freeDelivery()) === undefined}
          link={asked}
        />
      </div>
    </>
  )
}
