import { describe, expect, it } from 'vitest'
import { isLabelUsable } from '#lib/domain/returns/return-label.ts'

describe('a carrier', () => {
  it.each([
    [undefined, '2026-12-12', true],
    ['2026-12-12', '2026-12-11', true],
    ['2026-12-12', '2026-12-12', true],
    ['2026-12-12', '2026-12-13', false],
  ])('takes a label until %j: on %s %s [RET-33]', (useBy, today, taken) => {
    expect(isLabelUsable({ useBy }, today)).toBe(taken)
  })
})
