import 'server-only'
import type { PictureType } from '#lib/domain/catalogue/drawn-picture.ts'
import { chance } from './chance.ts'
import { buildProduct } from './product-builder.ts'
import type { Listed } from './recommended-order.ts'
import type { Style } from './style.ts'

/** What a shopper adds to a thing, best first; a kind that stands twice is shown twice. */
const COMPANIONS: Readonly<Record<'footwear' | 'tops' | 'pants' | 'head' | 'care', readonly PictureType[]>> = {
  footwear: [
    'socks',
    'cargo-pants',
    'laces',
    'insoles',
    'work-pants',
    'hi-vis-shirt',
    'boot-polish',
    'socks',
    'gloves',
    'belt',
  ],
  tops: [
    'cargo-pants',
    'softshell-jacket',
    'cap',
    'shorts',
    'lace-up-boot',
    'hi-vis-vest',
    'thermal-top',
    'belt',
    'gloves',
  ],
  pants: ['belt', 'lace-up-boot', 'knee-pads', 'socks', 'work-shirt', 'polo', 'zip-side-boot', 'hoodie', 'gloves'],
  head: ['socks', 'rain-jacket', 'gloves', 'beanie', 'polo', 'long-sleeve-tee'],
  care: ['lace-up-boot', 'socks', 'slip-on-boot', 'insoles', 'laces', 'boot-polish'],
}
const WARD: readonly PictureType[] = [
  'scrub-top',
  'scrub-pants',
  'sneaker',
  'clog',
  'socks',
  'insoles',
  'softshell-jacket',
  'jumper',
]
const KITCHEN: readonly PictureType[] = [
  'chef-jacket',
  'apron',
  'scrub-pants',
  'clog',
  'slip-on-boot',
  'socks',
  'insoles',
  'cap',
]
const SCHOOL: readonly PictureType[] = [
  'school-shoe',
  'socks',
  'polo',
  'jumper',
  'wide-brim-hat',
  'shorts',
  'hoodie',
  'rain-jacket',
  'tee',
]

const RELATED_MAX = 12

/**
 * Completes the look of each style: for every kind of companion the style that suits the same people and jobs best.
 * Nothing twice, never the style itself, and nothing that cannot be bought now. Answers with product ids of the shop's
 * first edition.
 */
export function relatedProducts(listed: readonly Listed[]): (style: Style) => string[] {
  const shelf = listed.filter(canBeBought)
  const byType = new Map<PictureType, Listed[]>()
  for (const each of shelf) byType.set(each.style.type, [...(byType.get(each.style.type) ?? []), each])
  const answers = new Map<number, string[]>()
  return (style) => {
    const no = style.no % 1000
    const known = answers.get(no)
    if (known) return known
    const ids = companionsOf(style, byType)
    answers.set(no, ids)
    return ids
  }
}

function companionsOf(style: Style, byType: ReadonlyMap<PictureType, readonly Listed[]>): string[] {
  if (style.functionalType === 'giftCard') return []
  const chosen: Listed[] = []
  for (const type of companionTypes(style)) {
    const [best] = (byType.get(type) ?? [])
      .filter(({ style: other }) => suits(style, other) && !chosen.some((each) => each.style.no === other.no))
      .map((each) => ({ each, score: affinity(style, each) }))
      .sort((a, b) => b.score - a.score)
    if (best) chosen.push(best.each)
  }
  return chosen.slice(0, RELATED_MAX).map(({ style: other, colourIndex }) => `p${other.no * 10 + colourIndex}`)
}

function companionTypes(style: Style): readonly PictureType[] {
  const inside = (area: string) => style.categories.some((path) => path === area || path.startsWith(`${area}/`))
  if (style.demographic === 'kids' || inside('school')) return SCHOOL
  if (inside('health')) return WARD
  if (inside('hospitality')) return KITCHEN
  if (inside('accessories/boot-care') || style.type === 'socks') return COMPANIONS.care
  if (inside('footwear')) return COMPANIONS.footwear
  if (inside('pants')) return COMPANIONS.pants
  return inside('accessories') ? COMPANIONS.head : COMPANIONS.tops
}

/** Same people: a women's boot does not lead to men's pants, and children's things stay together. */
function suits(style: Style, other: Style): boolean {
  if (other.no === style.no % 1000 || (other.demographic === 'kids') !== (style.demographic === 'kids')) return false
  return other.demographic === style.demographic || other.demographic === 'unisex' || style.demographic === 'unisex'
}

function affinity(style: Style, { style: other, colourIndex }: Listed): number {
  const jobs = other.bestFor?.filter((job) => style.bestFor?.includes(job)).length ?? 0
  const same = other.demographic === style.demographic ? 0.8 : 0
  return jobs + same - colourIndex * 0.25 + chance(`look-${style.no % 1000}-${other.no}-${colourIndex}`)
}

function canBeBought({ style, colourIndex }: Listed): boolean {
  const entry = style.colours[colourIndex]
  const state = (typeof entry === 'object' ? entry.state : undefined) ?? style.state ?? 'current'
  if (style.accountExclusive || style.functionalType !== undefined || !['current', 'evergreen'].includes(state))
    return false
  return buildProduct(style, colourIndex, 0, new Date(0)).variants.some(({ stock = 0 }) => stock > 0)
}
