import { askBotCheck } from '#stores/bot-check.ts'
import { providerKey } from './provider-keys.ts'

/**
 * Has the shopper pass the bot check that stands in a call's way. Whether that helped, so that the call may be sent
 * again [BOT-10, BOT-11]; false at once where the shop has no check to show. Rejects with the signal's reason when the
 * caller gave up.
 */
export async function passBotCheck(signal?: AbortSignal): Promise<boolean> {
  if (providerKey('turnstile') === undefined) return false
  return (await unlessGivenUp(askBotCheck(), signal)) === 'PRECLEARANCESET'
}

/**
 * Opens the bot check for an order that was not placed. Nothing waits for it: the shopper places the order anew
 * [BOT-13, PAY-15].
 */
export function openBotCheck(): void {
  if (providerKey('turnstile') !== undefined) void askBotCheck()
}

function unlessGivenUp<T>(outcome: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return outcome
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    void outcome.then(resolve).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
