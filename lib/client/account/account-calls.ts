import { begunCalls } from '../begun-calls.ts'

const running = new Set<Promise<unknown>>()

/** Counts a call about the account among those that a logout waits for. */
export function countAccountCall<T>(call: Promise<T>): Promise<T> {
  const counted = call
    .catch(() => undefined)
    .finally(() => {
      running.delete(counted)
    })
  running.add(counted)
  return call
}

/** Resolves once nothing about the account is on its way any more, nor about to be [AUTH-22]. */
export async function accountCallsSettled(): Promise<void> {
  await begunCalls.loading?.catch(() => undefined)
  // Who waited for it as well calls a moment later.
  await new Promise((resolve) => setTimeout(resolve))
  while (running.size > 0) await Promise.all(running)
}

/**
 * Gives up what is still on its way: behind the session's end it would only be refused. Returns how to let calls
 * through again, for whoever signs in next.
 */
export function giveUpAccountCalls(): () => void {
  const mine = begunCalls.leaving
  mine.abort(new DOMException('The session has ended.', 'AbortError'))
  return () => {
    if (begunCalls.leaving === mine) begunCalls.leaving = new AbortController()
  }
}
