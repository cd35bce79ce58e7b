import { clothingGroup } from './clothing-groups.ts'
import { oneWriting } from './clothing-size.ts'
import { isWide, type MySizes, type OwnedVariant, sizesToldBy } from './my-sizes.ts'
import { convertShoeSize } from './shoe-conversion.ts'

/** What tells whose sizes a product's are: nobody's glove is their shirt, and no woman's 8 a man's. */
export interface SizedGoods extends OwnedVariant {
  productType: string
  demographic: string
}

/** One line of somebody's orders, as far as it tells of their size. */
export interface SizedPurchase extends SizedGoods {
  /** The brand's slug: brands cut differently. */
  brand: string
  /** All of it has gone back, or is to, as too small or too big. */
  sentBack: boolean
}

/** What somebody usually buys of one kind of goods. No size in it: of that brand none leads. */
export interface UsualSize {
  /** As `goodsOf` names it. */
  goods: string
  /** Whose cut it is; absent for the brands that are not named beside it. */
  brand?: string | undefined
  sizes: MySizes
  /** Lines of orders that tell it. */
  times: number
}

/** Of one brand, so many lines tell more than all those of others. */
const BRAND_LINES_MIN = 2

/** Goods whose letters and numbers are their own, by the words of their type. */
const PARTS: readonly (readonly [part: string, type: RegExp])[] = [
  ['hands', /\b(gloves?|mitts?)\b/i],
  ['head', /\b(hats?|caps?|beanies?|balaclavas?|helmets?)\b/i],
  ['belt', /\bbelts?\b/i],
  ['feet', /\b(socks?|insoles?|laces?)\b/i],
  ['legs', /\b(pants?|trousers?|jeans?|shorts?|leggings?)\b/i],
]

/**
 * Names the kind of goods whose sizes can be told from one another: people, part of the body, way of writing: `men
 * shoe`, `women legs letters`. What is unisex is cut for men.
 */
export function goodsOf({ productType, demographic, label, sizes }: SizedGoods): string {
  const wearer = demographic === 'unisex' ? 'men' : demographic
  if (Object.keys(sizes).length > 0) return `${wearer} shoe`
  const part = PARTS.find(([, type]) => type.test(productType))?.[0] ?? 'body'
  return `${wearer} ${part} ${clothingGroup(label)}`
}

interface ToldSize extends SizedPurchase {
  told: MySizes
  /** The same for the same size, in whatever system or writing. */
  key: string
}

/**
 * What somebody usually buys, by their purchases, newest first: of each kind of goods, for each brand they have bought
 * of it, and for all other brands. The most frequent size, of two the newer one; none where it is fewer than half of
 * the lines, as when one buys for a crew; none whose newest line went back for its size [SIZE-06].
 */
export function usualSizes(purchases: readonly SizedPurchase[]): UsualSize[] {
  const told = purchases.map(toldOf).filter(({ key }) => key !== '')
  return Array.from(new Set(told.map(goodsOf)), (goods) => {
    const lines = told.filter((line) => goodsOf(line) === goods)
    const brands = new Set(lines.map(({ brand }) => brand))
    return [undefined, ...brands].map((brand) => ({ goods, brand, ...leading(lines, brand) }))
  }).flat()
}

/** Of those the one for goods of a kind and brand; undefined where nothing was bought of the kind. */
export function usualSizeFor<Usual extends UsualSize>(
  usual: readonly Usual[],
  { goods, brand }: { goods: string; brand: string },
): Usual | undefined {
  const ofGoods = usual.filter((each) => each.goods === goods)
  return ofGoods.find((each) => each.brand === brand) ?? ofGoods.find((each) => each.brand === undefined)
}

function toldOf(purchase: SizedPurchase): ToldSize {
  const told = sizesToldBy(purchase, undefined)
  const { shoe, shirt, waist } = told
  if (!shoe) return { ...purchase, told, key: oneWriting(shirt ?? waist ?? '') }
  return { ...purchase, told, key: convertShoeSize(shoe.system, shoe.size)?.uk ?? `${shoe.system} ${shoe.size}` }
}

function leading(lines: readonly ToldSize[], brand: string | undefined): { sizes: MySizes; times: number } {
  const own = lines.filter((line) => line.brand === brand)
  const isEnough = own.filter(isKept).length >= BRAND_LINES_MIN
  const unfit = new Set((isEnough ? [own] : [own, lines]).flatMap(unfitOf))
  const counted = (isEnough ? own : lines).filter((line) => isKept(line) && !unfit.has(line.key))
  const times = (key: string) => counted.filter((line) => line.key === key).length
  // The first of several is the newest.
  const most = Math.max(...counted.map(({ key }) => times(key)))
  const lead = counted.find(({ key }) => times(key) === most)
  if (!lead || most * 2 < counted.length) return { sizes: {}, times: 0 }
  return { sizes: isWide(lead.width) ? { ...lead.told, width: 'wide' } : lead.told, times: most }
}

const isKept = ({ sentBack }: ToldSize) => !sentBack

/** Sizes whose newest line went back. */
function unfitOf(lines: readonly ToldSize[]): string[] {
  return lines
    .filter((line) => line.sentBack && line === lines.find(({ key }) => key === line.key))
    .map(({ key }) => key)
}
