import 'server-only'
import type { SearchAlternative, SearchGroup, SearchPlan } from '#lib/domain/search/search-plan.ts'
import { FIT, type Fit, RELEVANCES, relevanceOf } from '#lib/domain/search/search-relevance.ts'
import type { WordUses } from './index-words.ts'

/** What is known of a group beside its words. */
interface Sets {
  words: WordUses
  /** One more than the highest number of a product. */
  size: number
  withCode(code: string): readonly number[]
  isWide(product: number): boolean
}

/**
 * The products found, parted by how well they answer the search, best first [SRCH-07]. They are told apart by a look-up
 * per word rather than scored, so that a large shop is searched in a millisecond.
 */
export function byRelevance(plan: SearchPlan, products: Uint32Array, sets: Sets): Uint32Array[] {
  const best = new Uint8Array(products.length).fill(FIT.beginning)
  const worst = new Uint8Array(products.length)
  for (const group of plan.groups) {
    const fits = fitsOf(group, products, sets)
    for (let i = 0; i < products.length; i++) {
      const fit = fits[i] ?? 0
      if (fit < (best[i] ?? 0)) best[i] = fit
      if (fit > (worst[i] ?? 0)) worst[i] = fit
    }
  }
  const parts: number[][] = Array.from({ length: RELEVANCES }, () => [])
  for (let i = 0; i < products.length; i++) parts[relevanceOf(best[i] as Fit, worst[i] as Fit)]?.push(products[i] ?? 0)
  return parts.filter((part) => part.length > 0).map((part) => Uint32Array.from(part))
}

/** How well each product answers one word or phrase. */
function fitsOf(group: SearchGroup, products: Uint32Array, sets: Sets): Uint8Array {
  const fits = new Uint8Array(products.length).fill(FIT.beginning)
  for (const alternative of group.whole) putAlternative(fits, alternative, products, sets)
  const coded = new Set(group.code === undefined ? [] : sets.withCode(group.code))
  if (coded.size === 0 && !group.wide) return fits
  for (const [i, product] of products.entries()) {
    if (coded.has(product)) fits[i] = FIT.kindAndName
    else if (group.wide && sets.isWide(product)) fits[i] = Math.min(fits[i] ?? 0, FIT.other)
  }
  return fits
}

/** A phrase stands where its worst placed word stands, and names the kind of thing by its last. */
function putAlternative(fits: Uint8Array, alternative: SearchAlternative, products: Uint32Array, sets: Sets): void {
  const { words, size } = sets
  const places = alternative.map((any) => words.fits(any, size))
  const ofKind = words.ofKind(alternative.at(-1) ?? [], size)
  for (let i = 0; i < products.length; i++) {
    const product = products[i] ?? 0
    let fit = 0
    for (const place of places) fit = Math.max(fit, place[product] ?? 0)
    if (fit < FIT.beginning && ofKind[product] === 1) fit = fit === FIT.name ? FIT.kindAndName : FIT.kind
    if (fit < (fits[i] ?? 0)) fits[i] = fit
  }
}
