/** A line with what was answered to its product's question. */
export interface AnsweredItem {
  productId: string
  challengeAnswer?: string | undefined
}

/**
 * What is wrong with a line's answer to its product's question. Either makes the line, and with it the cart, invalid
 * [CART-32].
 */
export interface AnswerTrouble {
  kind: 'missing' | 'wrong'
  /** The words of the error catalogue, wherever it is said [ERR-31]. */
  text: string
}

/** Said where something is to be added and the question cannot be asked [PDP-11]. */
export const ASKED_ON_ITS_PAGE = 'Add it on its own page: it asks a question first.'

/** Said of an answer the shop has refused [ERR-31]. */
export const WRONG_ANSWER = 'That answer is incorrect. Please try again.'

const MISSING: AnswerTrouble = { kind: 'missing', text: 'Answer the question first.' }
const WRONG: AnswerTrouble = { kind: 'wrong', text: WRONG_ANSWER }

/** Names one answer to one product's question; no answer is one, too. */
export function answerKey({ productId, challengeAnswer = '' }: AnsweredItem): string {
  return `${productId}\n${challengeAnswer}`
}

/** Judges a line's answer: one is needed where the product asks, and none of `wrong` will do. */
export function answerTrouble(
  item: AnsweredItem,
  product: { challenge?: unknown },
  wrong: ReadonlySet<string>,
): AnswerTrouble | undefined {
  const refused = wrong.has(answerKey(item))
  if (item.challengeAnswer === undefined) return product.challenge !== undefined || refused ? MISSING : undefined
  return refused ? WRONG : undefined
}
