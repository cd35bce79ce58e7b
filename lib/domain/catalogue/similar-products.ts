import type { Cents } from '../money/money.ts'
import { SAFETY_SPECS } from './product-facets.ts'

/** So many stand in the rail of a product's page, and a rail of one is none [PDP-28]. */
export const SIMILAR_PRODUCTS_MAX = 6
export const SIMILAR_PRODUCTS_MIN = 2

/** How much what two products share counts at most: each value they share is a point. */
const POINTS_MAX = { safety: 2, toeCap: 1, bestFor: 2, material: 1, pantsFit: 1 } as const

type Trait = keyof typeof POINTS_MAX
const TRAITS = Object.keys(POINTS_MAX) as Trait[]

/** What is known of a product when others like it are looked for. */
export interface ComparableProduct {
  id: string
  /** The same for all colours of a style. */
  style: string
  /** Footwear, other goods, a service or a gift card: none is like another. */
  kind: string
  brand: string
  /** Its canonical category, which is the deepest it stands in. */
  category: string
  demographic: string
  /** Whom it is for: what is unisex is men's and women's too. */
  wearers: readonly string[]
  traits: Readonly<Record<Trait, readonly string[]>>
  /** Shopper-facing. */
  price: Cents
  inStock: boolean
  /** Smaller comes first under the recommended sort. */
  rank: number
}

interface SimilarOptions {
  max: number
  /** Ids of what is shown already; none of them, nor another colour of them. */
  without: readonly string[]
}

/**
 * The products most like one, best first, one of each style: in stock, for the same people, of its own category
 * before the rest of `candidates`, and of those only what shares a trait. Where they share as much the nearer price
 * comes first; the order never depends on that of `candidates` [PDP-28].
 */
export function similarProducts<P extends ComparableProduct>(
  origin: ComparableProduct,
  candidates: readonly P[],
  { max, without }: SimilarOptions,
): P[] {
  const shown = candidates.filter(({ id }) => without.includes(id)).map(({ style }) => style)
  const styles = new Set([origin.style, ...shown])
  const found: P[] = []
  const fitting = candidates.filter((each) => each.inStock && isForSame(origin, each) && isOfItsKind(origin, each))
  for (const each of fitting.toSorted(bySimilarity(origin))) {
    if (styles.has(each.style) || without.includes(each.id)) continue
    styles.add(each.style)
    found.push(each)
  }
  return found.slice(0, max)
}

/**
 * What a product that is not sold any more leads to: of its category, for the same wearer where there is one, then what
 * is left, then of its brand, then what is most like it [CART-15]. Undefined when its category holds no other.
 */
export function standInFor<P extends ComparableProduct>(origin: ComparableProduct, candidates: readonly P[]) {
  const similar = bySimilarity(origin)
  const isOwn = (each: P) => each.category === origin.category && each.id !== origin.id
  const [first] = candidates
    .filter(isOwn)
    .toSorted(
      (a, b) =>
        Number(b.demographic === origin.demographic) - Number(a.demographic === origin.demographic) ||
        Number(b.inStock) - Number(a.inStock) ||
        Number(b.brand === origin.brand) - Number(a.brand === origin.brand) ||
        similar(a, b),
    )
  return first
}

/** What a record says that others may share: standards without their edition, a toe cap without its test. */
export function traitsOf(record: {
  specs: readonly { label: string; value: string }[]
  bestFor: readonly string[]
  material: string | null
  pantsFit: string | null
}): ComparableProduct['traits'] {
  const said = (labels: readonly string[], tail: RegExp) =>
    record.specs.filter(({ label }) => labels.includes(label)).map(({ value }) => value.replace(tail, '').trim())
  return {
    safety: distinct(said(SAFETY_SPECS, /:.*/)),
    toeCap: distinct(said(['Toe cap'], /,.*/)),
    bestFor: distinct(record.bestFor),
    material: distinct([record.material ?? '']),
    pantsFit: distinct([record.pantsFit ?? '']),
  }
}

const distinct = (values: readonly string[]) => [...new Set(values)].filter((value) => value !== '')

const isForSame = (origin: ComparableProduct, each: ComparableProduct) => shared(origin.wearers, each.wearers) > 0

/** Beyond its own category there are gloves beside boots. */
function isOfItsKind(origin: ComparableProduct, each: ComparableProduct): boolean {
  if (each.kind !== origin.kind) return false
  return each.category === origin.category || traitPoints(origin, each) > 0
}

function bySimilarity(origin: ComparableProduct) {
  const isOther = ({ category }: ComparableProduct) => Number(category !== origin.category)
  const points = (each: ComparableProduct) =>
    traitPoints(origin, each) + Number(each.demographic === origin.demographic) + Number(isAboutAsDear(origin, each))
  const apart = ({ price }: ComparableProduct) => Math.abs(price - origin.price)
  // Stryker disable next-line EqualityOperator: no two have the same id
  const byId = (a: ComparableProduct, b: ComparableProduct) => (a.id < b.id ? -1 : 1)
  return (a: ComparableProduct, b: ComparableProduct) =>
    isOther(a) - isOther(b) || points(b) - points(a) || apart(a) - apart(b) || a.rank - b.rank || byId(a, b)
}

function traitPoints(origin: ComparableProduct, each: ComparableProduct): number {
  return TRAITS.reduce(
    (sum, trait) => sum + Math.min(POINTS_MAX[trait], shared(origin.traits[trait], each.traits[trait])),
    0,
  )
}

const shared = (a: readonly string[], b: readonly string[]) => a.filter((value) => b.includes(value)).length

/** The dearer one costs half as much again at most. */
function isAboutAsDear(a: ComparableProduct, b: ComparableProduct): boolean {
  return 2 * Math.max(a.price, b.price) <= 3 * Math.min(a.price, b.price)
}
