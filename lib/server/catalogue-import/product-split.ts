import 'server-only'
import type { Product } from '#lib/contract/product.ts'
import type { CompleteVariant } from './complete-variants.ts'
import { digestOf, slugOf } from './import-text.ts'
import type { ImportedProduct } from './imported-product.ts'
import { originOf } from './moved-sizes.ts'
import type { ImportedImage } from './photo-collector.ts'
import type { ProductReading } from './product-reading.ts'
import type { KnownProduct } from './shop-state.ts'

/**
 * A product of the shop has one colour and one price, so a handle with more becomes several: one for each colour, and
 * within a colour one for each price. The first keeps the plain handle.
 */
export function splitProducts(
  reading: ProductReading,
  variants: readonly CompleteVariant[],
  { name, known }: { name: string; known: readonly KnownProduct[] },
): ImportedProduct[] {
  const { handle } = reading
  const groups = new Map<string, CompleteVariant[]>()
  for (const variant of variants) {
    const key = JSON.stringify([variant.colour?.toLowerCase(), variant.price])
    groups.set(key, [...(groups.get(key) ?? []), variant])
  }
  const pricesOfColour = (colour: string | undefined) =>
    new Set(variants.filter((v) => v.colour?.toLowerCase() === colour?.toLowerCase()).map((v) => v.price)).size
  const freeHandle = freeHandles(known)
  const plain = plainGroup([...groups.values()], known)
  return [...groups.values()].flatMap((group): ImportedProduct[] => {
    const [lead] = group
    if (lead === undefined) return []
    const sizes = pricesOfColour(lead.colour) > 1 ? group.map((v) => v.label).join(', ') : undefined
    const look = [lead.colour, sizes === undefined ? undefined : lead.label].filter(Boolean).join(' ')
    const suffix = group === plain ? '' : slugOf(look)
    const importHandle = freeHandle(
      group === plain ? handle : `${handle}#${suffix || namelessSuffix(lead, known)}`,
      look,
    )
    // A size that leaves a product nobody sees must not be seen because of that.
    const before =
      known.find((product) => product.importHandle === importHandle) ?? originOf({ variants: group }, known)
    return [
      {
        importHandle,
        slug: slugOf(`${handle} ${suffix}`) || `product-${digestOf(handle, 8)}`,
        name: sizes === undefined || group.length > 4 ? name : `${name} (${sizes})`,
        state: stateOf(reading, before),
        ...(lead.colour === undefined ? {} : { colour: lead.colour }),
        price: lead.price,
        originalPrice: Math.max(...group.map((v) => v.originalPrice)),
        variants: group.map(({ colour: _colour, price: _price, originalPrice: _original, image: _image, ...v }) => v),
        ...(reading.columns.has('image') ? { images: imagesOf(reading, name, group, variants) } : {}),
      },
    ]
  })
}

/**
 * The group that has the plain handle: the one whose sizes the product of that handle has, with its address and
 * reviews. A colour that has a product of its own stays there, also when that of the plain handle is not sold any more.
 */
function plainGroup(
  groups: readonly (readonly CompleteVariant[])[],
  known: readonly KnownProduct[],
): readonly CompleteVariant[] | undefined {
  const main = known.find(({ handle, importHandle }) => importHandle === handle)
  if (main === undefined) return groups[0]
  const hasOrigin = (group: readonly CompleteVariant[]) => originOf({ variants: group }, known) !== undefined
  const ids = new Set(main.variants.map(({ id }) => id))
  return (
    groups.find((group) => group.some(({ knownId = '' }) => ids.has(knownId))) ??
    groups.find((group) => !hasOrigin(group))
  )
}

/**
 * What tells a product apart whose look has no letters for an address, such as one without a colour: what it was told
 * apart by before, as a sheet without options does not know the key it was made of.
 */
function namelessSuffix({ key, knownId }: CompleteVariant, known: readonly KnownProduct[]): string {
  const before = known.find(({ variants }) => variants.some(({ id }) => id === knownId))
  return /#([0-9a-f]{8})$/.exec(before?.importHandle ?? '')?.[1] ?? digestOf(key, 8)
}

/**
 * Gives a product its handle, with a tail made of its look where another has it: Black/White and Black & White are one
 * word in an address, and two products. Who has a tail keeps it.
 */
function freeHandles(known: readonly KnownProduct[]): (handle: string, look: string) => string {
  const taken = new Set<string>()
  return (handle, look) => {
    const own = `${handle}-${digestOf(look.toLowerCase(), 8)}`
    const free = taken.has(handle) || known.some(({ importHandle }) => importHandle === own) ? own : handle
    taken.add(free)
    return free
  }
}

/** Hidden is out of everybody's sight; a sheet that says nothing of it leaves it as it is. */
function stateOf({ columns, hidden, archived }: ProductReading, before: KnownProduct | undefined): Product['state'] {
  if (hidden || archived) return 'archived'
  if (before?.state === 'evergreen') return 'evergreen'
  const told = columns.has('status') || columns.has('published')
  // What an earlier sheet no longer had is sold again; anything else somebody wanted so.
  return told || before === undefined || before.state === 'discontinued' ? 'current' : before.state
}

/** The pictures of the handle, without those that belong to another colour's sizes. */
function imagesOf(
  { images }: ProductReading,
  name: string,
  group: readonly CompleteVariant[],
  all: readonly CompleteVariant[],
): ImportedImage[] {
  const own = new Set(group.map((v) => v.image))
  const others = new Set(all.map((v) => v.image).filter((url) => url !== '' && !own.has(url)))
  return images.filter(({ url }) => !others.has(url)).map((image) => ({ ...image, alt: image.alt || name }))
}
