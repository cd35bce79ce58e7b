import { oneWriting } from '../sizes/clothing-size.ts'
import type { SizedVariant, SizeSystem } from '../sizes/sizes.ts'
import { ownValue } from '../stored-record.ts'

/** A variant a code may stand for. */
export interface Candidate extends SizedVariant {
  id: string
  colour?: string | undefined
}

/** One variant, or several to choose from with the reason why. */
export type LineMatch =
  | { status: 'found'; variantId: string }
  | { status: 'doubtful'; reason: string; choices: string[] }

interface Asked {
  size: string | undefined
}

interface Named {
  /** All that the code may stand for. */
  candidates: readonly Candidate[]
  /** The one of the candidates it names, where it is the code of a size. */
  exact?: string | undefined
}

/** The reason where none of the variants has the size. */
export const NO_SUCH_SIZE = 'We don’t have this size. Choose one.'

/** Which of the variants a code stands for is meant [CREW-05]. `candidates` must not be empty. */
export function matchLine({ size }: Asked, { candidates, exact }: Named): LineMatch {
  const fitting = size === undefined ? candidates : fittingSize(candidates, size)
  if (exact !== undefined) {
    if (fitting.some(({ id }) => id === exact)) return { status: 'found', variantId: exact }
    const choices = [exact, ...idsOf(fitting)]
    return { status: 'doubtful', reason: 'The code is for another size. Choose one.', choices }
  }
  if (fitting.length === 0) return { status: 'doubtful', reason: NO_SUCH_SIZE, choices: idsOf(candidates) }
  const [only] = fitting
  if (only && fitting.length === 1) return { status: 'found', variantId: only.id }
  return { status: 'doubtful', reason: `Choose a ${whatDiffers(fitting)}.`, choices: idsOf(fitting) }
}

function idsOf(candidates: readonly Candidate[]): string[] {
  return candidates.map(({ id }) => id)
}

function whatDiffers(all: readonly Candidate[]): string {
  const several = (of: (each: Candidate) => string | undefined) => new Set(all.map(of)).size > 1
  const names = [
    several(({ label }) => label) ? 'size' : '',
    several(({ width }) => width) ? 'width' : '',
    several(({ colour }) => colour) ? 'colour' : '',
  ].filter(Boolean)
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? 'size')
}

/**
 * Those a written size fits: in the system that is named with it, else by what is on the box, else by the size in
 * another system. A width or colour written beside it narrows them.
 */
function fittingSize(candidates: readonly Candidate[], size: string): Candidate[] {
  const words = wordsOf(size)
  const systems = systemsIn(size)
  const asNamed = candidates.filter((each) => {
    // A unisex boot has sizes of two US systems: the one on its box is meant, else there are two to choose from.
    const boxed = systems.find((system) => each.sizes[system] === each.label)
    const meant = boxed === undefined ? systems : [boxed]
    return fits(
      words,
      each,
      meant.map((system) => each.sizes[system]),
    )
  })
  if (asNamed.length > 0) return asNamed
  const onTheBox = candidates.filter((each) => fits(words, each, [each.label]))
  const exact = onTheBox.filter((each) => isExactly(words, each))
  if (exact.length > 0) return exact
  if (onTheBox.length > 0) return onTheBox
  return candidates.filter((each) => fits(words, each, Object.values(each.sizes)))
}

/** Whether all words are said of a variant, its size among them. */
function fits(words: readonly string[], { width, colour }: Candidate, sizes: readonly (string | undefined)[]): boolean {
  const beside = new Set(wordsOf([width, colour].join(' ')))
  return sizes.some((size) => {
    const own = wordsOf(size ?? '')
    const rest = words.filter((word) => !own.includes(word))
    return own.length > 0 && own.every((word) => words.includes(word)) && rest.every((word) => beside.has(word))
  })
}

/** `10 wide` is not Extra wide as well, nor `32/34` also 34/32, though all its words are said of them. */
function isExactly(words: readonly string[], { label, width, colour }: Candidate): boolean {
  const own = wordsOf(label)
  const beside = [width, colour].flatMap((text) => (text ? [wordsOf(text)] : []))
  const ways = [[own], ...beside.map((one) => [own, one]), [own, ...beside]]
  return ways.some((way) => [way, way.toReversed()].some((parts) => parts.flat().join(' ') === words.join(' ')))
}

const SAID_OF_SIZES = new Set(['size', 'us', 'uk', 'au', 'eu', 'nz', 'men', 'mens', 'women', 'womens', 'kids'])
const LETTERS: Record<string, string> = { small: 's', medium: 'm', large: 'l' }

/** The systems a written size names. AU and NZ are two: men's is the UK's, women's the US's. */
function systemsIn(size: string): SizeSystem[] {
  const said = (word: RegExp) => word.test(size.toLowerCase().replace(/[’']/g, ''))
  if (said(/\beu\b/)) return ['eu']
  if (said(/\buk\b/)) return ['uk']
  if (!said(/\bus\b/)) return []
  if (said(/\bwomens?\b/)) return ['usWomen']
  if (said(/\bkids\b/)) return ['usKids']
  return said(/\bmens?\b/) ? ['usMen'] : ['usMen', 'usWomen', 'usKids']
}

function wordsOf(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .replace(/\s*½/g, '.5')
      .replace(/[’']/g, '')
      .match(/[\p{L}\p{N}.]+/gu) ?? []
  const told = words.map((word) => (words.length === 1 ? ownValue(LETTERS, word) : undefined) ?? oneWriting(word))
  return told.map((word) => word.replace(/^(\d+)\.0$/, '$1')).filter((word) => !SAID_OF_SIZES.has(word))
}
