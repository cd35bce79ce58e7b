import { kindOf, type MySizes, myVariant, sizesToldBy } from '#lib/domain/sizes/my-sizes.ts'
import type { SizedVariant } from '#lib/domain/sizes/size-options.ts'
import { SIZE_SYSTEMS, type SizeReading } from '#lib/domain/sizes/sizes.ts'
import { knownSizes, noteChosenSize, onKnownSizes } from '#stores/my-sizes.ts'

/** Tells the variant that is the shopper's, at once and when they say another size; the answer ends it [SIZE-02]. */
export function followMyVariant(
  variants: readonly SizedVariant[],
  tell: (mine: SizedVariant | undefined) => void,
): () => void {
  const follow = () => tell(myVariant(inSystems(variants), knownSizes().own))
  follow()
  return onKnownSizes(follow)
}

/** Notes a chosen variant as a size to offer [SIZE-03]. */
export function noteVariant(variant: SizedVariant, system: SizeReading | undefined): void {
  noteChosenSize(toldBy(variant, system))
}

/** What choosing a variant tells of the shopper, read in the system they see. */
export function toldBy(variant: SizedVariant, system: SizeReading | undefined): MySizes {
  const read = SIZE_SYSTEMS.find((each) => each === system)
  return sizesToldBy(inSystems([variant])[0] ?? variant, read)
}

/** What could become theirs: undefined where they have said a size of that kind already. */
export function newToUs(told: MySizes, own: MySizes): MySizes | undefined {
  const kind = kindOf(told)
  return kind === undefined || own[kind] ? undefined : told
}

/** The length of a foot is no size. */
export function inSystems<V extends SizedVariant>(variants: readonly V[]): V[] {
  return variants.map((variant) => {
    const { cm: _, ...sizes } = variant.sizes
    return { ...variant, sizes }
  })
}
