'use client'

import { Overlay, type OverlayProps } from './overlay.tsx'

/** An overlay from the right edge, for the cart and the like. */
export function Drawer(props: Omit<OverlayProps, 'position'>) {
  return <Overlay {...props} position="right" />
}
