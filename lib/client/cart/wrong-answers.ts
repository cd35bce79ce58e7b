import { create } from 'zustand'
import { newestFirst } from '#lib/domain/cart/cart.ts'
import { answerKey } from '#lib/domain/cart/cart-answer.ts'
import { useCartStore } from '#stores/cart.ts'
import { ApiError } from '../call-error.ts'

/** Answers to products' questions that the server has called wrong on this page, by `answerKey`. */
export const useWrongAnswers = create<{ keys: ReadonlySet<string> }>()(() => ({ keys: new Set() }))

const FIELD = /^cart\.items\.(\d+)\.challengeAnswer$/

/**
 * Notes the answer that a refused quote or placement calls wrong; the product's id. Lines count as they were sent,
 * newest first.
 */
export function noteWrongAnswer(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.refusal.errorCode !== 'ChallengeFailed') return undefined
  const place = Object.keys(error.refusal.fields).map((field) => FIELD.exec(field)?.[1])[0]
  const item = place === undefined ? undefined : newestFirst(useCartStore.getState().items)[Number(place)]
  if (!item) return undefined
  useWrongAnswers.setState(({ keys }) => ({ keys: new Set([...keys, answerKey(item)]) }))
  return item.productId
}

/** A quote proves that every answer is right. */
export function forgetWrongAnswers(): void {
  if (useWrongAnswers.getState().keys.size > 0) useWrongAnswers.setState({ keys: new Set() })
}
