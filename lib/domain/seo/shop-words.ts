import { dayAndMonth } from '../dates/day-text.ts'
import { RETURN_ORDER_AGE_MAX } from '../shop-rules.ts'

/** The types of schema.org that a shop's stores may be of [SEO-11]. */
export const STORE_TYPES = [
  ...(['ShoeStore', 'ClothingStore', 'SportingGoodsStore', 'HardwareStore'] as const),
  ...(['DepartmentStore', 'OutletStore', 'WholesaleStore', 'Store'] as const),
] as const
export type StoreType = (typeof STORE_TYPES)[number]

/** Of the stores of a shop that names no type. */
export const DEFAULT_STORE_TYPE: StoreType = 'ShoeStore'

/** What a retailer says of the shop: the setting `about`. What is not said has this shop's own words [SEO-11]. */
interface AboutShop {
  /** What it sells, as it stands inside a sentence: `scrubs and clogs`. */
  sells?: string | undefined
  /** One sentence. */
  summary?: string | undefined
  storeType?: StoreType | undefined
  /** Its pages elsewhere, by their https address. */
  profiles?: readonly string[] | undefined
}

/** What pages, feeds and machine files call the shop's goods, and how they describe it. */
export interface ShopWords {
  /** As it stands inside a sentence: `work boots and workwear`. */
  sells: string
  /** The same with the small things beside it. */
  everything: string
  /** The same in as few words as will do. */
  inShort: string
  /** The same in one word, where there is one. */
  inAWord: string
  /** What the feed of the blog is about. */
  blogFeed: string
  /** Who writes the blog, and of what. */
  blogLead: string
  /** Headings of the front page as long as nobody has written it. */
  home: { title: string; why: string }
  /** What the retailer says it sells; absent where this shop's own words stand. */
  goods?: string
  /** What stands in the empty search box. */
  search: string
  /** A search, and a longer one that finds less; absent where the retailer says what the shop sells. */
  searchExample?: { fewer: string; more: string }
}

const OUR_GOODS = 'Safety boots, hi-vis, work pants and school shoes'

const OURS: ShopWords = {
  sells: 'work boots and workwear',
  everything: 'work boots, workwear and accessories',
  inShort: 'boots and workwear',
  inAWord: 'boots',
  blogFeed: 'Boots, workwear and the jobs they are for.',
  blogLead: blogLead('boots'),
  home: { title: 'Boots that fit before they arrive.', why: 'Why buy your boots here' },
  search: 'Search boots, hi-vis, brands…',
  searchExample: { fewer: 'boots', more: 'boots for concreting' },
}

/** The words of a shop, from what its retailer says of it. Whoever says what we say has our words [SEO-11]. */
export function shopWords({ sells = OURS.sells }: AboutShop): ShopWords {
  return sells === OURS.sells ? OURS : wordsOf(sells)
}

/**
 * The description of the front page, where the article `home` has none: the retailer's own, or what is sold, with the
 * last day of returns where `returnUntil` is a longer one than usual, as `2027-01-31` [SEO-11, RET-31].
 */
export function shopSummary({ sells = OURS.sells, summary }: AboutShop, returnUntil: string | undefined): string {
  if (summary !== undefined) return summary
  const goods = sells === OURS.sells ? OUR_GOODS : sentenceStart(sells)
  const returns =
    returnUntil === undefined ? `${RETURN_ORDER_AGE_MAX} days to return` : `returns until ${dayAndMonth(returnUntil)}`
  return `${goods} in your size, with stock you can trust and ${returns}.`
}

function wordsOf(sells: string): ShopWords {
  const first = sentenceStart(sells)
  return {
    sells,
    everything: sells,
    inShort: sells,
    inAWord: sells,
    blogFeed: `${first} and the jobs they are for.`,
    blogLead: blogLead(sells),
    home: { title: 'The right size before it arrives.', why: `Why buy your ${sells} here` },
    goods: sells,
    search: `Search ${sells}, brands…`,
  }
}

function blogLead(sells: string): string {
  return `Fit, safety standards, care and life on site, from people who sell ${sells} all day.`
}

/**
 * Words as a sentence begins with them: `Work boots`. A first word with a capital anywhere is a name and stays as it
 * is: `eBay finds` [SEO-11].
 */
export function sentenceStart(words: string): string {
  if (/^[^ ]*\p{Lu}/u.test(words)) return words
  const [letter = ''] = words
  return letter.toUpperCase() + words.slice(letter.length)
}
