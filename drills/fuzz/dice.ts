/** Chance that falls the same way again: a call that broke the shop can be made anew from its seed. */
export interface Dice {
  /** In [0, 1). */
  roll(): number
  /** A whole number below `end`. */
  below(end: number): number
  pick<T>(from: readonly T[]): T
  /** True so often. */
  in(share: number): boolean
}

/** mulberry32: small, and good enough to choose with. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(roll() * end)
  return {
    roll,
    below,
    pick: (from) => from[below(from.length)] as (typeof from)[number],
    in: (share) => roll() < share,
  }
}
