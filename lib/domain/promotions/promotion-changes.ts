/** A promotion as checkout data names it. */
export interface NamedPromotion {
  name: string
}

export interface KnownPromotions {
  appliedPromotions: Readonly<Record<string, NamedPromotion>>
  disallowedPromotions: Readonly<Record<string, NamedPromotion>>
}

export interface PromotionChange {
  id: string
  name: string
}

export interface PromotionChanges {
  applied: PromotionChange[]
  disallowed: PromotionChange[]
  removed: PromotionChange[]
}

/**
 * What changed between two loads of checkout data, each list sorted by name [DATA-12, DATA-13]. Undefined when there
 * was no load before, or nothing changed.
 */
export function promotionChanges(
  before: KnownPromotions | undefined,
  now: KnownPromotions,
): PromotionChanges | undefined {
  if (!before) return undefined
  const changes = {
    applied: newIn(now.appliedPromotions, (id) => !(id in before.appliedPromotions)),
    disallowed: newIn(now.disallowedPromotions, (id) => !(id in before.disallowedPromotions)),
    removed: newIn(
      before.appliedPromotions,
      (id) => !(id in now.appliedPromotions) && !(id in now.disallowedPromotions),
    ),
  }
  const count = changes.applied.length + changes.disallowed.length + changes.removed.length
  return count > 0 ? changes : undefined
}

function newIn(
  promotions: Readonly<Record<string, NamedPromotion>>,
  isNew: (id: string) => boolean,
): PromotionChange[] {
  return Object.entries(promotions)
    .filter(([id]) => isNew(id))
    .map(([id, { name }]) => ({ id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-AU', { sensitivity: 'base' }) || (a.id < b.id ? -1 : 1))
}
