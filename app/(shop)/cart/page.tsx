import type { Metadata } from 'next'
import { CartView } from '#components/cart/cart-view.tsx'
import { FormCart } from '#components/cart/form-cart.tsx'
import { OrderOtherwise } from '#components/checkout/no-script.tsx'
import { CartSavePlace } from '#components/crew/cart-save-place.tsx'
import { ExpressPlace } from '#components/express/express-place.tsx'
import { GiftCards } from '#components/shared/vouchers/gift-cards.tsx'
import { shopContact } from '#lib/server/platform/shop-contact.ts'
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
  const { email, phone } = shopContact()
  const { asked, ...own } = await formCart(await searchParams)
  return (
    <>
      <noscript>
        <FormCart {...own}>
          <OrderOtherwise phone={phone} email={email} />
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
