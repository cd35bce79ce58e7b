import 'server-only'
import { chance, chanceBetween } from './chance.ts'
import type { StockMood } from './style.ts'

/**
 * Units on hand of a variant at seeding: middle sizes lie deeper than the ends, some are out, some are the last one.
 */
export function stockOf(variantId: string, mood: StockMood, position: number, runLength: number): number {
  if (mood === 'soldOut') return 0
  if (mood === 'oneLeft') return position === Math.floor(runLength / 2) ? 1 : 0
  const dice = chance(variantId)
  if (mood === 'lastPairs') return dice < 0.6 ? 0 : chanceBetween(`${variantId}-few`, 1, 3)
  const fromMiddle = Math.abs(position - (runLength - 1) / 2) / Math.max(1, runLength / 2)
  const outBelow = mood === 'deep' ? 0.03 : 0.06 + fromMiddle * 0.12
  if (dice < outBelow) return 0
  if (dice < outBelow + 0.05) return 1
  if (dice < outBelow + 0.16) return chanceBetween(`${variantId}-few`, 2, 5)
  const most = mood === 'deep' ? 140 : 48
  return chanceBetween(`${variantId}-many`, 6, Math.max(8, Math.round(most * (1.1 - fromMiddle))))
}
