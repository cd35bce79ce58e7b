import type { ReactNode } from 'react'
import { CardSizes } from '#components/catalogue/card-sizes.tsx'
import { WishlistHearts } from '#components/wishlist/wishlist-hearts.tsx'
import { shopSettings } from '#lib/server/settings/settings.ts'
import { departments } from '../departments.ts'
import { ShopFrame } from '../shop-frame.tsx'

export const dynamic = 'force-dynamic'

export default async function ShopLayout({ children }: { children: ReactNode }) {
  const [tree, settings] = await Promise.all([departments(), shopSettings()])
  return (
    <ShopFrame departments={tree} settings={settings}>
      {children}
      <WishlistHearts />
      <CardSizes />
    </ShopFrame>
  )
}
