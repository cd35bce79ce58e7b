import { BREAKPOINT_MOBILE, BREAKPOINT_TABLET } from './shop-rules.ts'

export type ScreenClass = 'mobile' | 'tablet' | 'desktop'

/** What kind of screen a viewport is, by its width in CSS pixels [UI-09]. */
export function screenClass(width: number): ScreenClass {
  if (width < BREAKPOINT_MOBILE) return 'mobile'
  return width < BREAKPOINT_TABLET ? 'tablet' : 'desktop'
}
