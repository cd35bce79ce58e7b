/** Characters a shopper's question and the shop's answer may have [PDP-29]. */
export const QUESTION_MAX = 500
export const ANSWER_MAX = 2000

/** What whoever asks is told at the two fields. */
export const QUESTION_HINT = 'Other shoppers may read it with our answer: leave out names and order numbers.'
export const ASKER_HINT =
  'We’ll email you the answer, and forget your address within a month after it, or after half a year without one. Nobody else sees it.'

/** Answered questions a product's page shows at most, newest answer first, and those of them it shows unfolded. */
export const QUESTIONS_SHOWN = 30
export const QUESTIONS_UNFOLDED = 4

/**
 * What a question is: nobody has answered it; it stands answered on the page; it was answered by mail alone; or the
 * shop leaves it unanswered.
 */
export const QUESTION_STATES = ['waiting', 'published', 'private', 'rejected'] as const
export type QuestionState = (typeof QUESTION_STATES)[number]

interface Question {
  state: QuestionState
  answer: string | null
}

/** What the shop says of a question; an answer without a state publishes one that waits [OPS-69]. */
export interface QuestionWord {
  state?: Exclude<QuestionState, 'waiting'> | undefined
  answer?: string | undefined
}

/** A question after the shop's word; undefined where the word would answer it and there is no answer [OPS-69]. */
export function questionAfter({ state, answer }: Question, word: QuestionWord): Question | undefined {
  const answered = word.answer ?? answer
  const unasked = state === 'waiting' && word.answer !== undefined ? 'published' : state
  const next = { state: word.state ?? unasked, answer: answered }
  const answers = next.state === 'published' || next.state === 'private'
  return answers && answered === null ? undefined : next
}
