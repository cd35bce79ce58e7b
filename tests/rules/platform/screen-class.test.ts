import { expect, it } from 'vitest'
import { screenClass } from '#lib/domain/screen-class.ts'

it.each([
  [320, 'mobile'],
  [767, 'mobile'],
  [768, 'tablet'],
  [1023, 'tablet'],
  [1024, 'desktop'],
])('a screen %i px wide is %s [UI-09]', (width, screen) => {
  expect(screenClass(width)).toBe(screen)
})
