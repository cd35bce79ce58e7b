import { render, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { CartView } from '#components/cart/cart-view.tsx'
// Fetched with the first code: at hand, as it soon is in a browser.
import '#components/cart/kept-code.tsx'
import { currentAlerts, dismissAlert } from '#components/ui/alert-queue.ts'
import { Alerts } from '#components/ui/alerts.tsx'
import type { CartItem } from '#lib/domain/cart/cart.ts'
import { changeCart } from '#stores/cart.ts'

/** Shows the cart's page with these lines and no alert from before, once it is loaded. */
export async function openCart(...items: CartItem[]): Promise<void> {
  for (const { id } of currentAlerts()) dismissAlert(id)
  changeCart(() => Object.fromEntries(items.map((item) => [item.id, item])))
  render(
    <>
      <CartView />
      <Alerts />
    </>,
  )
  await waitFor(() => expect(screen.queryByText('Loading your cart')).toBeNull())
}
