/** How many reviewers said a product fits small, true to size or large. */
export interface FitCounts {
  small: number
  true: number
  large: number
}

export interface FitScore {
  /** Answers counted. */
  count: number
  /** Whole per cent. The three need not sum to 100. */
  percent: FitCounts
}

/** Fewer answers than this say nothing about a fit. */
const FIT_ANSWERS_MIN = 3

/** What reviewers say about the fit; undefined while too few have said anything. */
export function fitScore(counts: FitCounts): FitScore | undefined {
  const count = counts.small + counts.true + counts.large
  if (count < FIT_ANSWERS_MIN) return undefined
  const percent = (part: number) => Math.round((part / count) * 100)
  return { count, percent: { small: percent(counts.small), true: percent(counts.true), large: percent(counts.large) } }
}

const SAID: Record<keyof FitCounts, string> = { true: 'say true to size', small: 'small', large: 'large' }

/** The score in words, true to size first, then what is said more: `82% say true to size · 12% small`. */
export function fitWords({ percent }: FitScore): string {
  const sides = (['small', 'large'] as const).filter((side) => percent[side] > 0)
  sides.sort((a, b) => percent[b] - percent[a])
  return (['true', ...sides] as const).map((fit) => `${percent[fit]}% ${SAID[fit]}`).join(' · ')
}

/** What to do about it, where reviewers lean one way. */
export function fitAdvice({ percent }: FitScore): string | undefined {
  if (percent.small > percent.true && percent.small > percent.large) return 'Runs small: consider the next size up.'
  if (percent.large > percent.true && percent.large > percent.small) return 'Runs large: consider the next size down.'
  return undefined
}
