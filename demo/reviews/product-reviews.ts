import 'server-only'
import type { reviews } from '#lib/server/db/content-schema.ts'
import { chance, chanceBetween } from '../chance.ts'
import type { BuiltProduct } from '../product-builder.ts'
import {
  CLOSERS,
  FIRST_NAMES,
  FIT_SENTENCES,
  type Fit,
  kindOf,
  OPENINGS,
  PLACES,
  REPLIES,
  TITLES,
  type Tone,
} from './review-words.ts'

type ReviewInsert = typeof reviews.$inferInsert

const SHARE_WITH_REVIEWS = 0.62
const [FEWEST, MOST] = [3, 60]
/** Most products have few reviews, some have many. */
const CROWD = 1.8
const DAY_MS = 86_400_000
const LOOK_BACK_DAYS = 730

/** How a brand runs: shares of shoppers who say small, and large. The rest say true. */
const TENDENCIES: Readonly<Record<string, readonly [small: number, large: number]>> = {
  karrabin: [0.05, 0.34],
  drillhand: [0.04, 0.38],
  lumenback: [0.06, 0.28],
  quollfoot: [0.36, 0.04],
  thornhaul: [0.32, 0.06],
  pennywharf: [0.22, 0.08],
  dunmarra: [0.18, 0.12],
}
/** Sold by length or weight: nothing to fit. */
const WORN_BY_NOBODY: ReadonlySet<string> = new Set(['boot-polish', 'laces'])
const USUAL: readonly [number, number] = [0.1, 0.1]

/**
 * What shoppers wrote about a product of the first edition: the same texts every time, told up to the instant of
 * seeding.
 */
export function reviewsOf({ product, variants }: BuiltProduct, seededAt: Date): ReviewInsert[] {
  if (product.state === 'upcoming' || product.functionalType !== 'basic') return []
  if (chance(`${product.id}-reviewed`) >= SHARE_WITH_REVIEWS) return []
  const count = FEWEST + Math.floor((MOST - FEWEST + 1) * chance(`${product.id}-crowd`) ** CROWD)
  const labels = [...new Set(variants.map(({ label }) => label))]
  const mood = moodOf(product.id)
  return Array.from({ length: Math.min(count, MOST) }, (_, i) =>
    reviewRow({ key: `${product.id}-r${i}`, product, labels, mood, seededAt }),
  )
}

interface Occasion {
  key: string
  product: BuiltProduct['product']
  labels: readonly string[]
  mood: number
  seededAt: Date
}

function reviewRow({ key, product, labels, mood, seededAt }: Occasion): ReviewInsert {
  const rating = ratingOf(key, mood)
  const tone: Tone = rating >= 4 ? 'glad' : rating === 3 ? 'fair' : 'cross'
  const fit = fitOf(key, product, labels.length)
  return {
    id: key,
    productId: product.id,
    rating,
    title: pick(TITLES[tone], `${key}-title`),
    body: bodyOf(key, product, tone, fit),
    author: authorOf(key),
    fit: fit ?? null,
    sizeBought: pick(labels, `${key}-size`),
    reply:
      chance(`${key}-reply`) < (tone === 'cross' ? 0.55 : tone === 'fair' ? 0.08 : 0.01) ? pick(REPLIES, key) : null,
    createdAt: writtenAt(key, product.publishedAt, seededAt),
  }
}

/** Some products are simply better liked: what is taken off the dice. */
function moodOf(productId: string): number {
  return (chance(`${productId}-mood`) - 0.5) * 0.24
}

/** Skewed: half give five, few give one or two. */
function ratingOf(key: string, mood: number): number {
  const dice = chance(`${key}-rating`) + mood
  if (dice < 0.03) return 1
  if (dice < 0.08) return 2
  if (dice < 0.2) return 3
  return dice < 0.48 ? 4 : 5
}

function fitOf(key: string, product: BuiltProduct['product'], sizes: number): Fit | undefined {
  if (sizes < 2 || WORN_BY_NOBODY.has(product.productType ?? '') || chance(`${key}-says`) < 0.12) return undefined
  const [small, large] = TENDENCIES[product.brandSlug] ?? USUAL
  const dice = chance(`${key}-fit`)
  if (dice < small) return 'small'
  return dice < small + large ? 'large' : 'true'
}

function bodyOf(key: string, product: BuiltProduct['product'], tone: Tone, fit: Fit | undefined): string {
  const type = product.productType as Parameters<typeof kindOf>[0]
  const kind = kindOf(type, product.demographic === 'kids')
  const part = kind === 'boots' || kind === 'shoes' || kind === 'kidsShoes' || kind === 'socks' ? 'feet' : 'body'
  const jobs = product.bestFor ?? []
  const openings = saidOf(jobs, OPENINGS[tone][kind])
  const first = pick(openings, `${key}-opening`)
  const second = tone === 'glad' && chance(`${key}-more`) < 0.35 ? pick(openings, `${key}-second`) : undefined
  return [
    first,
    second === first ? undefined : second,
    fit && kind !== 'goods' && chance(`${key}-fits`) < 0.7
      ? pick(FIT_SENTENCES[fit][part], `${key}-fitting`)
      : undefined,
    kind !== 'kidsShoes' && chance(`${key}-close`) < 0.45
      ? pick(saidOf(jobs, CLOSERS[tone]), `${key}-closer`)
      : undefined,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The sentences that suit a thing made for these trades; the trade itself is not said. */
function saidOf(jobs: readonly string[], sentences: readonly string[]): string[] {
  return sentences.flatMap((sentence) => {
    const [, trade, words = ''] = /^([A-Z][a-z]+|Traffic control): (.+)$/.exec(sentence) ?? []
    if (trade === undefined) return [sentence]
    return jobs.includes(trade) ? [words] : []
  })
}

/** `Dan K., Geelong` */
function authorOf(key: string): string {
  const initial = String.fromCharCode(65 + chanceBetween(`${key}-initial`, 0, 24))
  return `${pick(FIRST_NAMES, `${key}-name`)} ${initial}., ${pick(PLACES, `${key}-place`)}`
}

/** Between the product's launch and the seeding, at most two years back. */
function writtenAt(key: string, publishedAt: Date | undefined, seededAt: Date): Date {
  const age = Math.floor((seededAt.getTime() - (publishedAt ?? seededAt).getTime()) / DAY_MS)
  const days = chanceBetween(`${key}-day`, 0, Math.max(0, Math.min(LOOK_BACK_DAYS, age) - 1))
  return new Date(seededAt.getTime() - days * DAY_MS - chanceBetween(`${key}-hour`, 60, 80_000) * 1000)
}

function pick<T>(from: readonly T[], key: string): T {
  const chosen = from[Math.floor(chance(key) * from.length)]
  if (chosen === undefined) throw new Error('There is nothing to choose from.')
  return chosen
}
