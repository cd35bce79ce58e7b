import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { EndpointName } from '#lib/contract/endpoints.ts'
import { endpoints } from '#lib/contract/endpoints.ts'
import { ERRORS, type ErrorBody, type ErrorCode } from '#lib/contract/errors.ts'

/** A call that reached the wire. */
export interface SentCall {
  name: EndpointName
  query: URLSearchParams
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it knows it sent
  body: any
  signal: AbortSignal
}

type Answer = Response | Promise<Response>

const ANY_ID = 'test-request'

/** A successful answer, checked against the contract so that no test lives on a shape the shop never sends. */
export function answer(name: EndpointName, body: unknown): Response {
  return HttpResponse.json(endpoints[name].response.parse(body) as object, { status: endpoints[name].status })
}

/** A refusal as the API words it. */
export function refusal(errorCode: ErrorCode, rest: Partial<ErrorBody> = {}, headers: HeadersInit = {}): Response {
  const { status, message } = ERRORS[errorCode]
  return HttpResponse.json({ errorCode, message, requestId: ANY_ID, ...rest }, { status, headers })
}

/** An answer with any status and a body that says nothing. */
export function bareAnswer(status: number, headers: HeadersInit = {}): Response {
  return HttpResponse.json({}, { status, headers })
}

/** An address that is complete asks for its suburb by itself, after a pause: no test but one about that waits for it. */
const noLocalities = http.get(`*/api${endpoints.localities.path}`, () => answer('localities', { localities: [] }))

/** Before an order is sent the shop is asked what speaks against it: nothing, in any test but one about that. */
const nothingAgainst = [
  http.post(`*/api${endpoints.recentPurchase.path}`, () => answer('recentPurchase', { purchase: null })),
  http.get(`*/api${endpoints.openPlacement.path}`, () => answer('openPlacement', { placement: null })),
]

/** A customer's page listens to its cart: no test but one about that hears anything. */
const noStream = http.get(`*/api${endpoints.accountStateEvents.path}`, () => bareAnswer(404))

/**
 * The API on a faked wire: call it at the top of a test file. `answers` sets what a call answers from now on; `sent` lists what
 * was sent. A call nobody expected fails the test.
 */
export function useMockApi() {
  const server = setupServer(noLocalities, noStream, ...nothingAgainst)
  let calls: SentCall[] = []
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => {
    server.resetHandlers()
    calls = []
  })
  afterAll(() => server.close())
  return {
    answers(name: EndpointName, make: (call: SentCall, count: number) => Answer): void {
      const { method, path } = endpoints[name]
      const url = `*/api${path.replace(/\{(\w+)(\.\.\.)?\}/g, (_, id: string, rest?: string) => `:${id}${rest ? '*' : ''}`)}`
      let count = 0
      server.use(
        http[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](url, async ({ request }) => {
          const text = await request.clone().text()
          const call = {
            name,
            query: new URL(request.url).searchParams,
            headers: request.headers,
            body: text ? JSON.parse(text) : undefined,
            signal: request.signal,
          }
          calls.push(call)
          count += 1
          return make(call, count)
        }),
      )
    },
    /** What else answers on the wire, e.g. next-auth. */
    also: (...handlers: Parameters<typeof server.use>) => server.use(...handlers),
    sent: (name?: EndpointName) => calls.filter((call) => name === undefined || call.name === name),
  }
}
