import type { SortOption } from '../catalogue/listing-query.ts'
import { PRICE_BAND_NAMES } from '../catalogue/product-facets.ts'

/** What a search says of prices. */
export interface PriceWords {
  /** The words that are left; may be empty. */
  rest: string
  /** Names of price bands. */
  price?: string[]
  sale?: true
  sort?: SortOption
}

type Reach = readonly [from: number, to: number]

interface AmountWords {
  pattern: RegExp
  /** Dollars from the amounts that were said. */
  reach(amounts: readonly number[]): Reach
  /** From here on numbers without a dollar sign are prices; smaller ones count something else: kids under 5. */
  bareFrom: number
}

const CENTS = 100
const MONEY = /\$|dollars|bucks/i
const AMOUNT = String.raw`\$?(\d{1,4})(?:\.\d\d)?(?: (?:dollars|bucks))?`
const NO_MEASURE = `(?! (?:cm|mm|g|kg|oz|gsm|inch|inches|joules?)(?: |$))`

const AMOUNTS: readonly AmountWords[] = [
  { pattern: alone(`between ${AMOUNT} and ${AMOUNT}`), reach: between, bareFrom: 50 },
  { pattern: alone(`(?:from )?${AMOUNT} ?(?:-|–|to) ?${AMOUNT}`), reach: between, bareFrom: Number.POSITIVE_INFINITY },
  {
    pattern: alone(`(?:under|below|less than|cheaper than|up to) ${AMOUNT}${NO_MEASURE}`),
    reach: ([amount = 0]) => [0, amount],
    bareFrom: 20,
  },
  {
    pattern: alone(`(?:over|above|more than|from) ${AMOUNT}`),
    reach: ([amount = 0]) => [amount, Number.POSITIVE_INFINITY],
    bareFrom: Number.POSITIVE_INFINITY,
  },
]
const SALE = alone('on sale|on special|sale|clearance|specials|discounted|reduced|bargains?')
const NEW = alone('new arrivals?|new in|newest|latest')
/** What no product is called and every shopper means. By price “cheap boots” would begin with boot laces. */
const PRAISE = alone(
  'cheap(?:er|est)?|affordable|best(?:[ -]?sell(?:ers?|ing))?|top rated|popular|buy|online|near me|for sale',
  'gi',
)

/**
 * Reads a search text for prices, sales and what is new: “boots under $150”, “polos on sale”, “latest sneakers”; words
 * of praise go [SRCH-17]. An amount chooses every band that reaches into it.
 */
export function priceWordsOf(q: string): PriceWords {
  const { rest, price } = takeAmounts(oneSpaced(q))
  const plain = oneSpaced(rest.replace(PRAISE, ''))
  const sale = SALE.test(plain)
  const fresh = NEW.test(plain)
  return {
    rest: oneSpaced(plain.replace(SALE, '').replace(NEW, '')),
    ...(price ? { price } : {}),
    ...(sale ? { sale } : {}),
    ...(fresh ? { sort: 'newest' } : {}),
  }
}

function takeAmounts(text: string): { rest: string; price?: string[] } {
  for (const { pattern, reach, bareFrom } of AMOUNTS) {
    const [said, ...groups] = pattern.exec(text) ?? []
    if (said === undefined) continue
    const amounts = groups.map(Number)
    if (!MONEY.test(said) && Math.min(...amounts) < bareFrom) continue
    return { rest: text.replace(pattern, ''), price: bandsWithin(...reach(amounts)) }
  }
  return { rest: text }
}

function alone(pattern: string, flags = 'i'): RegExp {
  return new RegExp(`(?<=^| )(?:${pattern})(?= |$)`, flags)
}

function oneSpaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function between(amounts: readonly number[]): Reach {
  return [Math.min(...amounts), Math.max(...amounts)]
}

function bandsWithin(from: number, to: number): string[] {
  return PRICE_BAND_NAMES.filter((band, at) => {
    const end = PRICE_BAND_NAMES[at + 1]?.from ?? Number.POSITIVE_INFINITY
    return band.from < to * CENTS && end > from * CENTS
  }).map(({ name }) => name)
}
