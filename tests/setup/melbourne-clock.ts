import { vi } from 'vitest'

/**
 * Sets the clock, and only the clock, to a time in Melbourne in summer: `2026-11-24T10:00`. `vi.useRealTimers` sets it
 * right again.
 */
export function melbourneClock(text: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${text}:00+11:00`) })
}
