import type { ReactNode } from 'react'

// Drawn on a 24 grid, 2 px strokes. Always beside words or inside something that has a name, so never read out.
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

/** A map pin. */
export const PinIcon = () => (
  <Icon>
    <path d="M12 21c-4-5-7-8.5-7-12a7 7 0 0 1 14 0c0 3.5-3 7-7 12zM12 6.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 1 1 0-5z" />
  </Icon>
)
export const CloseIcon = () => (
  <Icon>
    <path d="M5 5l14 14M19 5L5 19" />
  </Icon>
)
export const MenuIcon = () => (
  <Icon>
    <path d="M3 6h18M3 12h18M3 18h18" />
  </Icon>
)
export const SearchIcon = () => (
  <Icon>
    <path d="M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5L21 21" />
  </Icon>
)
/** A crate rather than a shopping basket: this is a workshop. */
export const CartIcon = () => (
  <Icon>
    <path d="M3 9h18l-1.5 11h-15zM8 9l2.5-5M16 9l-2.5-5M9 13v3.5M15 13v3.5" />
  </Icon>
)
export const AlertIcon = () => (
  <Icon>
    <path d="M12 3l9.5 17h-19zM12 9.5v5M12 16.6v1.4" />
  </Icon>
)
export const TickIcon = () => (
  <Icon>
    <path d="M4 12.5l5.5 5.5L20 6.5" />
  </Icon>
)
export const FilterIcon = () => (
  <Icon>
    <path d="M3 7h10M19 7h2M3 17h4M13 17h8M13 4h6v6h-6zM7 14h6v6H7z" />
  </Icon>
)
export const TruckIcon = () => (
  <Icon>
    <path d="M2 5h12v12H2zM14 9h4l4 4v4h-8zM5 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0M15.5 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0" />
  </Icon>
)
export const ReturnIcon = () => (
  <Icon>
    <path d="M8 4L3.5 8.5 8 13M4 8.5h10.5a5.5 5.5 0 0 1 0 11H8" />
  </Icon>
)
export const ShieldIcon = () => (
  <Icon>
    <path d="M12 3l8 3v6c0 4.5-3.2 7.8-8 9-4.8-1.2-8-4.5-8-9V6zM8.5 12l2.5 2.5 4.5-5" />
  </Icon>
)
export const RulerIcon = () => (
  <Icon>
    <path d="M2 15L15 2l7 7L9 22zM6 11l2 2M9 8l3 3M12 5l2 2" />
  </Icon>
)
export const ArrowIcon = () => (
  <Icon>
    <path d="M4 12h15M13 6l6 6-6 6" />
  </Icon>
)
