import 'server-only'
import type { AskedVariant, SearchGroup, SearchPlan } from '#lib/domain/search/search-plan.ts'

/** Some searches by the words and phrases they share. */
export interface TextGroups {
  /** Each once. */
  groups: SearchGroup[]
  /** Sizes in words, each once; `undefined` of a search that says none. */
  variants: (AskedVariant | undefined)[]
  /** In the order of the searches: the places of their groups, and of their size. */
  texts: { own: number[]; variant: number }[]
}

/** Names the words, phrases and sizes of some searches once, and each search by the places of its own. */
export function groupsOfTexts(plans: readonly SearchPlan[]): TextGroups {
  const groups = new Places<SearchGroup>(({ alternatives, code, wide }) => JSON.stringify([alternatives, code, wide]))
  const variants = new Places<AskedVariant | undefined>((variant) => `${variant?.size} ${variant?.wide}`)
  const texts = plans.map((plan) => ({
    own: plan.groups.map((group) => groups.of(group)),
    variant: variants.of(plan.variant),
  }))
  return { groups: groups.items, variants: variants.items, texts }
}

/** Things in the order they were first met in, each once. */
class Places<T> {
  readonly items: T[] = []
  readonly #known = new Map<string, number>()
  readonly #keyOf: (item: T) => string

  constructor(keyOf: (item: T) => string) {
    this.#keyOf = keyOf
  }

  of(item: T): number {
    const key = this.#keyOf(item)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    this.#known.set(key, this.items.length)
    return this.items.push(item) - 1
  }
}
