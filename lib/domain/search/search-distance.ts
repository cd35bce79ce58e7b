// One word a time fits the bits of a number; longer ones are no typos.
const LENGTH_MAX = 31

/** How many letters of a word of this length may be wrong [SRCH-07]. */
export function typosAllowed(length: number): number {
  if (length < 4 || length > LENGTH_MAX) return 0
  return length < 8 ? 1 : 2
}

/** Measures how far other words are from one. */
export interface WordMeasure {
  /** Letters put in, left out, changed or swapped with their neighbour between the word and the whole of `other`. */
  whole(other: string): number
  /** The same, between the word and whichever beginning of `other` is nearest. */
  beginning(other: string): number
}

/**
 * Optimal string alignment distance by Hyyrö's bit-parallel recurrence: one column of the table per letter of `other`
 * in a handful of integer operations, so that a vocabulary of tens of thousands is measured in a millisecond. `word`
 * has at most 31 letters.
 */
export function measureFrom(word: string): WordMeasure {
  const places = new Map<number, number>()
  for (let i = 0; i < word.length; i++) {
    const letter = word.charCodeAt(i)
    places.set(letter, (places.get(letter) ?? 0) | (1 << i))
  }
  const last = 1 << (word.length - 1)

  function scan(other: string): { end: number; least: number } {
    let [up, down, diagonal, before] = [-1, 0, 0, 0]
    let end = word.length
    let least = end
    for (let j = 0; j < other.length; j++) {
      const here = places.get(other.charCodeAt(j)) ?? 0
      const swapped = ((~diagonal & here) << 1) & before
      diagonal = (((here & up) + up) ^ up) | here | down | swapped
      let right = down | ~(diagonal | up)
      let left = diagonal & up
      if (right & last) end++
      if (left & last) end--
      right = (right << 1) | 1
      left <<= 1
      up = left | ~(diagonal | right)
      down = right & diagonal
      before = here
      if (end < least) least = end
    }
    return { end, least }
  }
  return { whole: (other) => scan(other).end, beginning: (other) => scan(other).least }
}
