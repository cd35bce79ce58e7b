/** A whole number from `low` to `high`, both included. */
export const between = (low: number, high: number): number => low + Math.floor(Math.random() * (high - low + 1))

export const oneOf = <T>(things: readonly [T, ...T[]]): T => things[between(0, things.length - 1)] ?? things[0]

/** True in so many of a hundred cases. */
export const percent = (share: number): boolean => Math.random() * 100 < share
