import 'server-only'
import type { DEMOGRAPHICS, FUNCTIONAL_TYPES, PRODUCT_STATES } from '#lib/contract/product.ts'
import type { PictureDetail, PictureType } from '#lib/domain/catalogue/drawn-picture.ts'
import type { PictureColour } from '#lib/domain/catalogue/picture-colour.ts'
import type { Cents } from '#lib/domain/money/money.ts'
import type { Size } from '#lib/server/catalogue/size-runs.ts'

/** How much of a product lies on the shelves. */
export type StockMood = 'normal' | 'deep' | 'lastPairs' | 'oneLeft' | 'soldOut'

type ProductState = (typeof PRODUCT_STATES)[number]

/** One colour of a style that differs from its siblings in more than colour. */
export interface StyleColour {
  colour: PictureColour
  /** What this colour costs now, when it is reduced; the style's price is then the was-price. */
  price?: Cents
  state?: ProductState
  stock?: StockMood
  isNew?: boolean
}

/** A style as a brand's range book has it; every colour of it becomes a product. */
export interface Style {
  /** 100 to 999, never reused: product ids are made from it, so that adding a style changes no other. */
  no: number
  brand: string
  /** First part of the name, which larger shops exchange: `Drover`. */
  range: string
  /** The rest of the name: `zip-side safety boot`. */
  noun: string
  type: PictureType
  details?: readonly PictureDetail[]
  /** How it is made where another style has the same type and details; the style book gives each its own. */
  make?: number
  /** The first is the canonical one. */
  categories: readonly [string, ...string[]]
  demographic: (typeof DEMOGRAPHICS)[number]
  run: readonly Size[]
  price: Cents
  /** Set when the whole style is reduced. */
  was?: Cents
  colours: readonly (PictureColour | StyleColour)[]
  material?: string
  pantsFit?: string
  bestFor?: readonly string[]
  /** What it is for, in a sentence or two. */
  intro: string
  /** Facts a shopper compares: standard, upper, sole, weight. */
  facts: readonly string[]
  state?: ProductState
  functionalType?: (typeof FUNCTIONAL_TYPES)[number]
  stock?: StockMood
  isNew?: boolean
  accountExclusive?: boolean
  taxExclusive?: boolean
  productMax?: number
  variantMax?: number
  variantMin?: number
  multipleOf?: number
  challenge?: { question: string; answer: string }
  overlays?: readonly string[]
}
