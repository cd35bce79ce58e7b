import { create } from 'zustand'

interface MiniCartState {
  open: boolean
  /** What was just added, shown on top; undefined when the drawer was opened from the header. */
  added?: { lineId: string; qty: number } | undefined
}

/** Whether the mini-cart stands open and why [CART-30]. */
export const useMiniCartStore = create<MiniCartState>()(() => ({ open: false }))

export function openMiniCart(added?: MiniCartState['added']): void {
  useMiniCartStore.setState({ open: true, added })
}

export function closeMiniCart(): void {
  useMiniCartStore.setState({ open: false, added: undefined })
}
