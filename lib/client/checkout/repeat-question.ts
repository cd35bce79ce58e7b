import { create } from 'zustand'
import { postNotice } from '#stores/notices.ts'
import type { AnswerOf } from '../api.ts'

export type RecentPurchase = NonNullable<AnswerOf<'recentPurchase'>['purchase']>

interface RepeatQuestion {
  purchase?: RecentPurchase | undefined
  answer?: ((again: boolean) => void) | undefined
}

/** The order of the same goods the shopper is being asked about; in memory [PAY-41]. */
export const useRepeatQuestion = create<RepeatQuestion>()(() => ({}))

let askers = 0

/** Who shows the question stands on the page, until it leaves: whoever leaves with the question open does not buy. */
export function showRepeatQuestions(): () => void {
  askers += 1
  return () => {
    askers -= 1
    if (askers === 0) useRepeatQuestion.getState().answer?.(false)
  }
}

/**
 * Asks the shopper whether they want the goods of an earlier order again, and waits for what they say. Where the page
 * that would ask has been left meanwhile nothing is bought: unanswered it would hold up every order of this browser.
 */
export function askWhetherAgain(purchase: RecentPurchase): Promise<boolean> {
  if (askers === 0) {
    postNotice({
      tone: 'info',
      text: `You bought these a moment ago (${purchase.number}). They were not ordered again.`,
    })
    return Promise.resolve(false)
  }
  return new Promise((resolve) => {
    const answer = (again: boolean) => {
      useRepeatQuestion.setState({}, true)
      resolve(again)
    }
    useRepeatQuestion.setState({ purchase, answer })
  })
}
