import 'server-only'

/** What a failed call says about the money. */
export interface GatewayFailure {
  /** The gateway turned the call away before doing anything: wrong keys, unknown id, too many calls. */
  refused: boolean
  /** The gateway knows no such transaction. */
  notFound: boolean
  /** For logs and records: our own words, never the provider's text, a token or a key. */
  reason: string
}

class DeadlinePassed extends Error {}

const REFUSED: Record<string, string> = {
  authenticationError: 'the gateway does not know our keys',
  authorizationError: 'our keys may not do this at the gateway',
  notFoundError: 'the gateway does not know it',
  tooManyRequestsError: 'the gateway wants fewer calls',
  upgradeRequired: 'the gateway wants a newer client',
  invalidKeysError: 'the call was malformed and never sent',
}

const UNANSWERED: Record<string, string> = {
  requestTimeoutError: 'the gateway gave up waiting for us',
  gatewayTimeoutError: 'the gateway gave up waiting for the processor',
  serverError: 'the gateway failed',
  serviceUnavailableError: 'the gateway was unavailable',
}

/** Reads an error of the SDK. Anything it does not know for certain counts as unanswered: money may have moved. */
export function gatewayFailure(error: unknown): GatewayFailure {
  if (error instanceof DeadlinePassed) return unanswered('the gateway did not answer in time')
  if (!isOfSdk(error)) return unanswered('the answer was unreadable')
  const { type, message } = error
  if (REFUSED[type]) return { refused: true, notFound: type === 'notFoundError', reason: REFUSED[type] }
  return unanswered(UNANSWERED[type] ?? `no answer from the gateway${networkCode(message)}`)
}

function isOfSdk(error: unknown): error is Error & { type: string } {
  return error instanceof Error && typeof (error as { type?: unknown }).type === 'string'
}

function unanswered(reason: string): GatewayFailure {
  return { refused: false, notFound: false, reason }
}

// The SDK packs the network's error into a sentence; only its code is taken out of it.
function networkCode(message: string): string {
  const code = /\bE[A-Z]{4,}\b/.exec(message)?.[0]
  return code ? ` (${code})` : ''
}

/**
 * Waits for `answer` at most `deadlineMs`. The SDK's own timeout only counts silence on the socket: an answer that
 * drips in byte by byte would hold a shopper for ever.
 */
export async function withinDeadline<T>(answer: Promise<T>, deadlineMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlinePassed()), deadlineMs)
  })
  try {
    return await Promise.race([answer, deadline])
  } finally {
    clearTimeout(timer)
  }
}
