import type { Metadata } from 'next'
import { AccountGate } from '#components/account/account-gate.tsx'
import { AccountTitle } from '#components/account/account-title.tsx'
import { WishlistSkeleton } from '#components/wishlist/wishlist-skeleton.tsx'
import { WishlistView } from '#components/wishlist/wishlist-view.tsx'

export const metadata: Metadata = { title: 'Wishlist' }

export default function WishlistPage() {
  return (
    <>
      <AccountTitle>Wishlist</AccountTitle>
      <AccountGate skeleton={<WishlistSkeleton rows={3} />}>
        <WishlistView />
      </AccountGate>
    </>
  )
}
