import type { Metadata } from 'next'
import { CartView } from '#components/cart/cart-view.tsx'
import { NoScript } from '#components/checkout/no-script.tsx'
import { ExpressPlace } from '#components/express/express-place.tsx'
import { GiftCards } from '#components/shared/vouchers/gift-cards.tsx'
import { environment } from '#lib/server/platform/environment.ts'

export const metadata: Metadata = { title: 'Your cart', robots: { index: false } }

export default function CartPage() {
  const { SHOP_SUPPORT_EMAIL, SHOP_SUPPORT_PHONE } = environment()
  return (
    <>
      <div className="wrap pt-4">
        <NoScript what="The cart" phone={SHOP_SUPPORT_PHONE} email={SHOP_SUPPORT_EMAIL} />
      </div>
      <CartView express={<ExpressPlace />} giftCards={<GiftCards />} />
    </>
  )
}
