import { create } from 'zustand'
import { type AnsweredItem, answerKey } from '#lib/domain/cart/cart-answer.ts'
import { ApiError } from '../call-error.ts'

/** Answers to products' questions that the server has called wrong on this page, by `answerKey`. */
export const useWrongAnswers = create<{ keys: ReadonlySet<string> }>()(() => ({ keys: new Set() }))

const FIELD = /^cart\.items\.(\d+)\.challengeAnswer$/

/**
 * Notes the answer that a refused quote calls wrong; the product's id. `sent` are the lines that were asked about: the
 * refusal names one by its place among them, and the cart may have others by now [CART-32].
 */
export function noteWrongAnswer(error: unknown, sent: readonly AnsweredItem[]): string | undefined {
  if (!(error instanceof ApiError) || error.refusal.errorCode !== 'ChallengeFailed') return undefined
  const place = Object.keys(error.refusal.fields).map((field) => FIELD.exec(field)?.[1])[0]
  const item = place === undefined ? undefined : sent[Number(place)]
  if (!item) return undefined
  useWrongAnswers.setState(({ keys }) => ({ keys: new Set([...keys, answerKey(item)]) }))
  return item.productId
}

/** A quote proves that every answer is right. */
export function forgetWrongAnswers(): void {
  if (useWrongAnswers.getState().keys.size > 0) useWrongAnswers.setState({ keys: new Set() })
}
