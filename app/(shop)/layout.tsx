import type { ReactNode } from 'react'
import { CardExtras } from '#components/catalogue/card-extras.tsx'
import { CardSizes } from '#components/catalogue/card-sizes.tsx'
import { WishlistButtons } from '#components/wishlist/wishlist-buttons.tsx'
import { departments } from '../departments.ts'
import { ShopFrame } from '../shop-frame.tsx'

export const dynamic = 'force-dynamic'

export default async function ShopLayout({ children }: { children: ReactNode }) {
  return (
    <ShopFrame departments={await departments()}>
      {children}
      <WishlistButtons />
      <CardSizes />
      <CardExtras />
    </ShopFrame>
  )
}
