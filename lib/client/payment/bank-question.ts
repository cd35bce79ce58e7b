import type { Cents } from '#lib/domain/money/money.ts'
import { openQuestion } from '../platform/open-question.ts'

const question = openQuestion<{ amount: Cents }>()

/** What the demo store's bank asks, where a real one would ask by itself [PAY-48]. */
export const useBankQuestion = question.useQuestion

/** Who shows the question stands on the page, until it leaves: whoever leaves with the question open has said no. */
export const showBankQuestions = question.show

/** Asks in the bank's place; undefined where nobody shows the question. */
export const askForBank = question.ask
