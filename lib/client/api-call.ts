import type { EndpointName } from '#lib/contract/endpoints.ts'
import { ROUTES } from '#lib/contract/routes.ts'
import { HANDLER_RETRIES_MAX, RETRIES_IDEMPOTENT, RETRIES_OTHER, RETRY_STATUSES } from '#lib/domain/shop-rules.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { countAccountCall } from './account/account-calls.ts'
import { openBotCheck, passBotCheck } from './bot/pass-bot-check.ts'
import { ApiError, NetworkError } from './call-error.ts'
import type { AnswerOf, CallOptions } from './call-options.ts'
import { fillPath } from './call-path.ts'
import { readRefusal } from './read-refusal.ts'
import { handleRefused } from './refused-handler.ts'

interface Request {
  url: string
  init: RequestInit
  headers: Headers
  signal: AbortSignal | undefined
  timeoutMs: number
}

/** How long a call may take, a placement apart [API-19]. */
export const TIMEOUT_MS = 20_000
/** How long a placement may take [API-19]. */
export const PLACEMENT_TIMEOUT_MS = 60_000
const RETRY_PAUSE_MS = 250
const RETRY_AFTER_MAX_SECONDS = 5

/**
 * Carries one call out as `api` promises it, one about the account until `leaving`. Loaded with the first call, by
 * `api` alone.
 */
export function callApi<Name extends EndpointName>(
  name: Name,
  options: CallOptions<Name>,
  leaving: AbortController,
): Promise<AnswerOf<Name>> {
  if (!isAboutAccount(name)) return call(name, options)
  return countAccountCall(call(name, { ...options, signal: either(options.signal, leaving.signal) }))
}

async function call<Name extends EndpointName>(name: Name, options: CallOptions<Name>): Promise<AnswerOf<Name>> {
  const request = compose(name, options)
  let retries = automaticRetries(name)
  let handlerRetries = HANDLER_RETRIES_MAX
  for (;;) {
    // Read for every try: the one before may have renewed it [AUTH-04, AUTH-27].
    const { token } = useIdentityStore.getState()
    const response = await send(request, token)
    if (response.ok) return (await readAnswer(response)) as AnswerOf<Name>
    const refusal = await readRefusal(response)
    const error = new ApiError(refusal)
    if (refusal.challenged) {
      // Also where the call is not sent again: the check is for whatever comes next.
      openBotCheck()
      if (handlerRetries === 0 || isOrder(name) || !(await passBotCheck(request.signal))) throw error
      handlerRetries -= 1
    } else if (retries > 0 && isWorthRetrying(refusal.status)) {
      retries -= 1
      await pause(retryPause(response), request.signal)
    } else if (handlerRetries > 0 && (await handleRefused(error, token, name))) {
      handlerRetries -= 1
    } else throw error
  }
}

/** What is sent once: whatever stood in its way, the shopper has been told that it was cancelled [API-10, API-12]. */
function isOrder(name: EndpointName): boolean {
  return name === 'placeOrder'
}

function compose<Name extends EndpointName>(name: Name, options: CallOptions<Name>): Request {
  const { method, path } = ROUTES[name]
  const headers = new Headers({ accept: 'application/json' })
  if (method === 'POST') headers.set('idempotency-key', options.idempotencyKey ?? crypto.randomUUID())
  if (options.body !== undefined) headers.set('content-type', 'application/json')
  return {
    url: `/api${fillPath(path, options.params ?? {})}${searchOf(options.query)}`,
    // Nothing, where there is no body.
    init: { method, body: JSON.stringify(options.body) },
    headers,
    signal: options.signal,
    timeoutMs: isOrder(name) ? PLACEMENT_TIMEOUT_MS : TIMEOUT_MS,
  }
}

function isAboutAccount(name: EndpointName): boolean {
  return ROUTES[name].path.startsWith('/account')
}

function either(one: AbortSignal | undefined, other: AbortSignal): AbortSignal {
  return one ? AbortSignal.any([one, other]) : other
}

/** The query string of a call, without what is undefined. */
function searchOf(query: unknown): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  if (entries.length === 0) return ''
  return `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
}

/**
 * Retries the client makes by itself: none for what is idempotent anyway, all but a POST, and none for a placement
 * [API-08, API-10].
 */
function automaticRetries(name: EndpointName): number {
  if (isOrder(name)) return 0
  return ROUTES[name].method === 'POST' ? RETRIES_OTHER : RETRIES_IDEMPOTENT
}

function isWorthRetrying(status: number): boolean {
  return (RETRY_STATUSES as readonly number[]).includes(status)
}

async function send({ url, init, headers, signal, timeoutMs }: Request, token: string | undefined): Promise<Response> {
  if (token) headers.set('authorization', `Bearer ${token}`)
  else headers.delete('authorization')
  const attempt = new AbortController()
  const abandon = () => attempt.abort(signal?.reason)
  if (signal?.aborted) abandon()
  signal?.addEventListener('abort', abandon)
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    attempt.abort()
  }, timeoutMs)
  try {
    const response = await fetch(url, { ...init, headers, signal: attempt.signal })
    // The clock runs until the last byte: a body that never ends is no answer either.
    return new Response(bodyAllowed(response) ? await response.arrayBuffer() : null, response)
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    throw new NetworkError(timedOut ? 'The shop did not answer in time.' : 'The shop cannot be reached.', {
      timedOut,
      cause,
    })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abandon)
  }
}

function bodyAllowed(response: Response): boolean {
  return response.status !== 204 && response.status !== 205 && response.status !== 304
}

async function readAnswer(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  try {
    return await response.json()
  } catch (cause) {
    throw new NetworkError('The answer of the shop is not readable.', { cause })
  }
}

function retryPause(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? 0)
  return seconds > 0 ? Math.min(seconds, RETRY_AFTER_MAX_SECONDS) * 1000 : RETRY_PAUSE_MS
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const timer = setTimeout(() => {
      // A signal may outlive its calls by hours, as that of the account does.
      signal?.removeEventListener('abort', giveUp)
      resolve()
    }, ms)
    const giveUp = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', giveUp)
  })
}
