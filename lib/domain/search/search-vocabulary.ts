import { measureFrom, typosAllowed } from './search-distance.ts'
import { baseForm } from './search-words.ts'

/** From a place in the vocabulary up to another. */
type Range = readonly [from: number, to: number]

/**
 * The words the catalogue is written in, with how many products use each. Kept in order, so that prefixes are ranges.
 */
export class SearchVocabulary {
  readonly #words: string[]
  readonly #counts: number[]
  readonly #letters: number[]
  readonly #byBase = new Map<string, string[]>()

  constructor(entries: Iterable<readonly [word: string, products: number]>) {
    const sorted = [...entries].filter(([, n]) => n > 0).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    this.#words = sorted.map(([word]) => word)
    this.#counts = sorted.map(([, n]) => n)
    this.#letters = this.#words.map(lettersOf)
    for (const word of this.#words) this.#addBase(word)
  }

  get size(): number {
    return this.#words.length
  }

  /** Notes that `by` more (or fewer) products use the word. */
  change(word: string, by: 1 | -1): void {
    const at = this.#place(word)
    if (this.#words[at] !== word) {
      if (by < 0) return
      this.#words.splice(at, 0, word)
      this.#counts.splice(at, 0, by)
      this.#letters.splice(at, 0, lettersOf(word))
      this.#addBase(word)
      return
    }
    const left = (this.#counts[at] ?? 0) + by
    this.#counts[at] = left
    if (left > 0) return
    this.#words.splice(at, 1)
    this.#counts.splice(at, 1)
    this.#letters.splice(at, 1)
    this.#dropBase(word)
  }

  has(word: string): boolean {
    return this.#words[this.#place(word)] === word
  }

  /** The words that are the same but for number: boot, boots. */
  formsOf(word: string): readonly string[] {
    return this.#byBase.get(baseForm(word)) ?? []
  }

  /** The words that begin so, and the same word in the other number. */
  beginningWith(prefix: string): string[] {
    const found: string[] = []
    for (let i = this.#place(prefix); this.#words[i]?.startsWith(prefix); i++) found.push(this.#words[i] ?? '')
    for (const form of this.formsOf(prefix)) if (!form.startsWith(prefix)) found.push(form)
    return found
  }

  /**
   * The word most likely meant: the nearest within the typos allowed, of equals the one most products use. The first
   * letter is rarely wrong, so words that begin with it come before all others. Of a word still being typed
   * (`unfinished`) the beginning may stand for the whole where no whole word is near.
   */
  nearest(word: string, unfinished: boolean): string | undefined {
    const allowed = typosAllowed(word.length)
    if (allowed === 0) return undefined
    const { whole, beginning } = measureFrom(word)
    const first = word.charAt(0)
    const alike = [this.#place(first), this.#place(`${first}\uffff`)] as const
    const all = [0, this.#words.length] as const
    const near = (range: Range) => this.#best(range, word, allowed, whole, false)
    const begun = (range: Range) => (unfinished ? this.#best(range, word, allowed, beginning, true) : undefined)
    return near(alike) ?? near(all) ?? begun(alike) ?? begun(all)
  }

  #best([from, to]: Range, word: string, allowed: number, distance: (other: string) => number, open: boolean) {
    const letters = lettersOf(word)
    let best: { word: string; away: number; count: number } | undefined
    for (let i = from; i < to; i++) {
      // A typo brings in at most one kind of letter: cheaper to rule out than to measure.
      // Stryker disable next-line ConditionalExpression: what is not ruled out is measured
      if (kinds(letters & ~(this.#letters[i] ?? 0)) > allowed) continue
      const other = this.#words[i] ?? ''
      // Stryker disable next-line ConditionalExpression,LogicalOperator: what is not ruled out is measured
      if (other.length < word.length - allowed || (!open && other.length > word.length + allowed)) continue
      const away = distance(other)
      if (away > allowed) continue
      const count = this.#counts[i] ?? 0
      if (!best || away < best.away || (away === best.away && count > best.count)) best = { word: other, away, count }
    }
    return best?.word
  }

  /** Where the word stands, or would. */
  #place(word: string): number {
    let [low, high] = [0, this.#words.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#words[middle] ?? '') < word) low = middle + 1
      else high = middle
    }
    return low
  }

  #addBase(word: string): void {
    const base = baseForm(word)
    const forms = this.#byBase.get(base)
    if (forms) forms.push(word)
    else this.#byBase.set(base, [word])
  }

  #dropBase(word: string): void {
    const base = baseForm(word)
    const forms = (this.#byBase.get(base) ?? []).filter((form) => form !== word)
    if (forms.length > 0) this.#byBase.set(base, forms)
    else this.#byBase.delete(base)
  }
}

// Stryker disable BlockStatement,ConditionalExpression,EqualityOperator,AssignmentOperator,UpdateOperator: these rule
// words out before they are measured; where they rule out fewer, the answer is the same

/** The kinds of letters in a word as bits, by the last five of its code: a to z are told apart, others share theirs. */
function lettersOf(word: string): number {
  let bits = 0
  for (let i = 0; i < word.length; i++) bits |= 1 << word.charCodeAt(i)
  return bits
}

function kinds(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}
