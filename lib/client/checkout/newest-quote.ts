import type { CheckoutData, CheckoutInfoBody } from '#lib/contract/checkout.ts'
import { identitySettled } from '#stores/identity.ts'
import { api } from '../api.ts'

export type CheckoutLoad = { result: 'CART_EMPTY' } | { result: 'SUCCESS'; data: CheckoutData }

/** How the last load ended, and what it brought [DATA-04, DATA-10]. */
export interface QuoteState {
  /** Undefined before the first load. */
  result?: 'CART_EMPTY' | 'SUCCESS' | 'ERROR' | undefined
  /** The last good answer: it stays on screen, greyed, while a newer one is on its way. */
  data?: CheckoutData | undefined
  /** The request `data` answers. */
  fingerprint?: string | undefined
  /** What the last failure was. */
  error?: unknown
}

export interface QuoteQuestion {
  body: CheckoutInfoBody
  /** Names the request and who asks. */
  fingerprint: string
}

/** Who asks for quotes and keeps the answers. */
export interface QuoteKeeper {
  question(): QuoteQuestion
  /** Takes up an earlier answer to the very same question, if there is one younger than `maxAge` milliseconds. */
  reuse?(fingerprint: string, maxAge: number): CheckoutData | undefined
  keep(data: CheckoutData, fingerprint: string): void
  /** `body` is what was asked: the cart may have other lines by now. */
  fail(error: unknown, body: CheckoutInfoBody): void
  /** The cart is empty. */
  forget(): void
}

/** A load and what becomes of it. */
interface Load {
  controller: AbortController
  answer: Promise<CheckoutLoad>
}

/**
 * A way to load quotes of which only the newest counts: a newer load aborts this one, whose caller then gets the newer
 * answer [DATA-07]. It waits until it is known who asks [DATA-06], asks nothing for an empty cart [DATA-05], and throws
 * what went wrong [DATA-09].
 */
export function newestQuote(keeper: QuoteKeeper): (options?: { maxAge?: number }) => Promise<CheckoutLoad> {
  let newest: Load | undefined

  return async function load({ maxAge = 0 } = {}) {
    await identitySettled()
    const question = keeper.question()
    if (question.body.cart.items.length === 0) return forget()
    const data = keeper.reuse?.(question.fingerprint, maxAge)
    return data ? answerWith(data) : ask(question).answer
  }

  /** What is still on its way answers another question: coming late, it would take the place of this answer. */
  function answerWith(data: CheckoutData): Promise<CheckoutLoad> {
    newest?.controller.abort()
    newest = { controller: new AbortController(), answer: Promise.resolve({ result: 'SUCCESS', data }) }
    return newest.answer
  }

  function forget(): CheckoutLoad {
    newest?.controller.abort()
    newest = undefined
    keeper.forget()
    return { result: 'CART_EMPTY' }
  }

  function ask({ body, fingerprint }: QuoteQuestion): Load {
    newest?.controller.abort()
    const controller = new AbortController()
    const mine: Load = { controller, answer: answered() }
    newest = mine
    return mine

    async function answered(): Promise<CheckoutLoad> {
      try {
        const data = await api('checkoutInfo', { body, signal: controller.signal })
        if (newest !== mine) return await newestAnswer()
        keeper.keep(data, fingerprint)
        return { result: 'SUCCESS', data }
      } catch (error) {
        if (newest !== mine) return await newestAnswer()
        keeper.fail(error, body)
        throw error
      }
    }
  }

  /** The answer of the load that took this one's place. */
  function newestAnswer(): Promise<CheckoutLoad> {
    return newest ? newest.answer : Promise.resolve({ result: 'CART_EMPTY' })
  }
}
