import 'server-only'
import { LRUCache } from 'lru-cache'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import { promoCodeKey } from '#lib/domain/promotions/promotions.ts'
import { ownLimit } from '../platform/own-limit.ts'
import { err, type Result } from '../platform/result.ts'

/** Of each kind, of a network in an hour: more than a telephone company's shoppers mistype, too few for a list. */
const GUESSES_MAX = 60
/** How long a guess counts, in seconds. */
export const GUESSES_SECONDS = 3600
const NETWORKS_MAX = 20_000

interface Tried {
  /** When the first of them was asked about, in milliseconds since 1970. */
  since: number
  /** Codes there are not, and addresses that were told of an offer they had used; those that are being asked about. */
  wrong: Set<string>
  /** Codes there are: whoever has one goes on with it. */
  right: Set<string>
}

// Per instance, in memory, as declined payments are counted: a quote costs no statement more.
const networks = new LRUCache<string, Tried>({ max: NETWORKS_MAX })

interface Asked {
  /** As limits count it. */
  network: string
  codes: readonly string[]
  /** Of a guest, who may write anybody's. */
  email: string | undefined
}

/**
 * Answers with a quote, or refuses with one in its details, unless the network has guessed too many promo codes, or too
 * many addresses that have used an offer, in the last hour: RateLimited then, for a right guess too. What it has asked
 * about before counts once and is answered as ever [PROMO-37].
 */
export async function unlessGuessing<T>(
  { network, codes, email }: Asked,
  answer: () => Promise<Result<T>>,
): Promise<Result<T>> {
  if (codes.length === 0) return answer()
  const tried = triedBy(network)
  const asked = [...new Set([...codes.map(codeGuess), ...(email === undefined ? [] : [`address ${email}`])])]
  const fresh = asked.filter((guess) => !tried.wrong.has(guess) && !tried.right.has(guess))
  if (isTooMany(tried, fresh)) return err('RateLimited')
  // Taken for wrong before they are looked at, or many at once would all be answered.
  for (const guess of fresh) tried.wrong.add(guess)
  const wrong = new Set<string>()
  try {
    const answered = await answer()
    const quote = quoteIn(answered)
    if (!quote) return answered
    for (const guess of wrongOnes(asked, quote)) wrong.add(guess)
    for (const guess of asked) if (isCode(guess) && !wrong.has(guess)) tried.right.add(guess)
    return answered
  } finally {
    // What was refused without a quote, or broke, has said nothing of them.
    for (const guess of fresh) if (!wrong.has(guess)) tried.wrong.delete(guess)
  }
}

type Told = Pick<CheckoutData, 'couponResults'>

function quoteIn(answered: Result<unknown>): Told | undefined {
  const said = answered.ok ? answered.value : answered.refusal.details?.['quote']
  return typeof said === 'object' && said !== null && 'couponResults' in said ? (said as Told) : undefined
}

function triedBy(network: string): Tried {
  const known = networks.get(network)
  if (known && Date.now() - known.since < GUESSES_SECONDS * 1000) return known
  const tried: Tried = { since: Date.now(), wrong: new Set(), right: new Set() }
  networks.set(network, tried)
  return tried
}

const codeGuess = (code: string) => `code ${promoCodeKey(code)}`
const isCode = (guess: string) => guess.startsWith('code ')

function wrongOnes(asked: readonly string[], { couponResults }: Told): string[] {
  const unknown = couponResults.filter(({ result }) => result === 'INVALID_CODE').map(({ code }) => codeGuess(code))
  const tellsOfAddress = couponResults.some(({ result }) => result === 'CUSTOMER_USAGE_EXCEEDED')
  return [...unknown, ...asked.filter((guess) => tellsOfAddress && !isCode(guess))]
}

/** Each kind by itself: who guesses codes does not hold up a neighbour who pays with one they had before. */
function isTooMany({ wrong }: Tried, fresh: readonly string[]): boolean {
  const most = ownLimit(GUESSES_MAX)
  const all = [...wrong, ...fresh]
  const codes = all.filter(isCode).length
  return (fresh.some(isCode) && codes > most) || (!fresh.every(isCode) && all.length - codes > most)
}
