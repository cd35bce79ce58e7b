import 'server-only'

/**
 * A number from 0 up to 1 that only depends on the key: the demo shop's dice, the same on every machine and run
 * [GEN-12].
 */
export function chance(key: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i += 1) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x100000000
}

/** A whole number from `min` to `max`, both included. */
export function chanceBetween(key: string, min: number, max: number): number {
  return min + Math.floor(chance(key) * (max - min + 1))
}
