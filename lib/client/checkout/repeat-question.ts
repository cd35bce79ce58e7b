import { postNotice } from '#stores/notices.ts'
import type { AnswerOf } from '../api.ts'
import { openQuestion } from '../platform/open-question.ts'

export type RecentPurchase = NonNullable<AnswerOf<'recentPurchase'>['purchase']>

const question = openQuestion<RecentPurchase>()

/** The order of the same goods the shopper is being asked about [PAY-41]. */
export const useRepeatQuestion = question.useQuestion

/** Who shows the question stands on the page, until it leaves: whoever leaves with the question open does not buy. */
export const showRepeatQuestions = question.show

/**
 * Asks the shopper whether they want the goods of an earlier order again, and waits for what they say. Where the page
 * that would ask has been left meanwhile nothing is bought: unanswered it would hold up every order of this browser.
 */
export function askWhetherAgain(purchase: RecentPurchase): Promise<boolean> {
  const asked = question.ask(purchase)
  if (asked) return asked
  postNotice({
    tone: 'info',
    text: `You bought these a moment ago (${purchase.number}). They were not ordered again.`,
  })
  return Promise.resolve(false)
}
