import 'server-only'
import type { TypedFastBitSet } from 'typedfastbitset'
import { type ListingQuery, PRODUCT_FACETS, type ProductFacet } from '#lib/domain/catalogue/listing-query.ts'
import type { SearchPlan } from '#lib/domain/search/search-plan.ts'
import { Found } from './index-found.ts'
import type { StoreShelf } from './index-shelves.ts'
import type { SizeShelf, SizeTest } from './index-sizes.ts'
import type { CatalogueSnapshot } from './index-snapshot.ts'

type Group = ProductFacet | 'sale'

/** What the choices of a query leave, in the combinations its counts need [CAT-11]. */
export interface Narrowing {
  /** Meets every choice. */
  matches: Found
  /** Meets every choice but the sizes. */
  unsized: Found
  sizes: SizeTest | undefined
  /** Whose sizes count: the shop's, or those of the store asked for. */
  shelf: SizeShelf
  /** Meets every choice, as if the group's own had not been made. */
  without: (group: Group) => Found
}

/** A choice, the products that meet it, and those that meet every other one but not it. */
interface Choice {
  group: Group
  having: TypedFastBitSet
  missing: number[]
}

/**
 * Looks once at every product the page is about, and notes which choice it fails: what fails one alone is what that
 * choice keeps from the counts of its own group. So the work grows with the category, and not with the catalogue.
 */
export function narrow(
  snapshot: CatalogueSnapshot,
  query: ListingQuery,
  plan: SearchPlan | undefined,
  store?: StoreShelf,
): Narrowing {
  const inScope = snapshot.inScope(query.scope, plan)
  const scope = Found.ofSet(store ? (inScope.intersection(store.stocked) as TypedFastBitSet) : inScope)
  const shelf = store?.sizes ?? snapshot.sizes
  const sizes = shelf.test(query.facets, plan?.variant)
  const choices = choicesOf(snapshot, query)
  if (choices.length === 0 && !sizes) return { matches: scope, unsized: scope, sizes, shelf, without: () => scope }
  const matching: number[] = []
  const unfit: number[] = []
  const fits = sizes && shelf.fitting(sizes, scope.list.length)
  for (const product of scope.list) {
    const failed = failedOf(choices, product)
    if (failed === SEVERAL) continue
    const list = failed ? failed.missing : matching
    if (!fits || fits(product)) list.push(product)
    else if (!failed) unfit.push(product)
  }
  const matches = found(matching)
  return {
    matches,
    unsized: sizes ? matches.and(found(unfit)) : matches,
    sizes,
    shelf,
    without(group) {
      const choice = choices.find((each) => each.group === group)
      return choice ? matches.and(found(choice.missing)) : matches
    },
  }
}

function found(products: readonly number[]): Found {
  return Found.ofList(Uint32Array.from(products))
}

function choicesOf(snapshot: CatalogueSnapshot, query: ListingQuery): Choice[] {
  const choices: Choice[] = []
  for (const group of PRODUCT_FACETS) {
    const chosen = query.facets[group]
    if (chosen) choices.push({ group, having: snapshot.columns[group].having(chosen), missing: [] })
  }
  if (query.sale) choices.push({ group: 'sale', having: snapshot.discounted, missing: [] })
  return choices
}

const SEVERAL = 'several'

/** The one choice a product fails, if there is one. */
function failedOf(choices: readonly Choice[], product: number): Choice | typeof SEVERAL | undefined {
  let failed: Choice | undefined
  for (const choice of choices) {
    if (choice.having.has(product)) continue
    if (failed) return SEVERAL
    failed = choice
  }
  return failed
}
