'use client'
import { lazy, Suspense } from 'react'
import { isLoggedIn, useIdentityStore } from '#stores/identity.ts'

const SaveCart = lazy(() => import('./save-cart.tsx'))

/** Where a customer keeps the cart as a crew list; a guest’s page fetches none of it [CREW-09]. */
export function CartSavePlace() {
  const loggedIn = useIdentityStore(({ status }) => isLoggedIn(status))
  return loggedIn ? (
    <Suspense fallback={null}>
      <SaveCart />
    </Suspense>
  ) : null
}
