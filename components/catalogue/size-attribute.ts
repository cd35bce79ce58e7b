import type { SizeSystem } from '#lib/domain/sizes/sizes.ts'

/** The attribute of a card’s sizes that lists them in a system: `data-size-us-men`. */
export function sizeAttribute(system: SizeSystem): `data-size-${string}` {
  return `data-size-${system.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
