import { create } from 'zustand'
import type { AnswerOf } from '../api.ts'

export type RecentPurchase = NonNullable<AnswerOf<'recentPurchase'>['purchase']>

interface RepeatQuestion {
  purchase?: RecentPurchase | undefined
  answer?: ((again: boolean) => void) | undefined
}

/** The order of the same goods the shopper is being asked about; in memory [PAY-41]. */
export const useRepeatQuestion = create<RepeatQuestion>()(() => ({}))

/** Asks the shopper whether they want the goods of an earlier order again, and waits for what they say. */
export function askWhetherAgain(purchase: RecentPurchase): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (again: boolean) => {
      useRepeatQuestion.setState({}, true)
      resolve(again)
    }
    useRepeatQuestion.setState({ purchase, answer })
  })
}
