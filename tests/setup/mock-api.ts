import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { EndpointName } from '#lib/contract/endpoints.ts'
import type { Product } from '#lib/contract/product.ts'
import { answer, bareAnswer, contractHandler, refusal } from '#sandbox/mock-api/contract-handlers.ts'

/** The words of the mock API, for tests: they import one file. */
export { answer, bareAnswer, refusal }

/** A call that reached the wire. */
export interface SentCall {
  name: EndpointName
  path: string
  query: URLSearchParams
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it knows it sent
  body: any
  signal: AbortSignal
}

type Answer = Response | Promise<Response>

/**
 * An address that is complete asks for its suburb by itself, after a pause: no test but one about that waits for it.
 */
const noLocalities = contractHandler('localities', () => answer('localities', { localities: [] }))

/** A postcode that is known asks for its dates by itself: none are told, in any test but one about that. */
const noDates = contractHandler('deliveryPromise', () =>
  answer('deliveryPromise', { cutOff: '2099-01-01T00:00:00.000Z', dispatchDate: '2099-01-01', methods: [] }),
)

/** Before an order is sent the shop is asked what speaks against it: nothing, in any test but one about that. */
const nothingAgainst = [
  contractHandler('recentPurchase', () => answer('recentPurchase', { purchase: null })),
  contractHandler('openPlacement', () => answer('openPlacement', { placement: null })),
]

/** Who adds more than one unit asks what is sold of a size: the usual numbers, in any test but one about that. */
const noSettings = contractHandler('settings', () => refusal('NotFound'))

/** Who signs in brings their sizes along: none, in any test but one about that. */
const noSizes = contractHandler('accountSizes', () => answer('accountSizes', { sizes: {}, bought: {} }))

/** The wishlist's page asks whether there is mail about it: none is wanted, in any test but one about that. */
const noAlerts = contractHandler('wishlistAlerts', () => answer('wishlistAlerts', { on: false, askedAt: null }))

/** A cart with a line that is gone asks who has its size now: nobody, in any test but one about that. */
const noHomes = contractHandler('quickOrder', () => answer('quickOrder', { lines: [], products: [] }))

/** A customer's page listens to its cart: no test but one about that hears anything. */
const noStream = contractHandler('accountStateEvents', () => bareAnswer(404))

/**
 * The API on a faked wire: call it at the top of a test file. `answers` sets what a call answers from now on; `sent`
 * lists what was sent. A call nobody expected fails the test.
 */
export function useMockApi() {
  const server = setupServer(
    ...[noSettings, noLocalities, noDates, noStream, noSizes, noAlerts, noHomes],
    ...nothingAgainst,
  )
  let calls: SentCall[] = []
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => {
    server.resetHandlers()
    calls = []
  })
  afterAll(() => server.close())
  const answers = (name: EndpointName, make: (call: SentCall, count: number) => Answer): void => {
    let count = 0
    server.use(
      contractHandler(name, async (request) => {
        const text = await request.clone().text()
        const call = {
          name,
          path: new URL(request.url).pathname,
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
  }
  return {
    answers,
    /** The shop has the records of these products, and of no others. */
    sells: (...products: Product[]) =>
      answers('indexObjects', ({ body }) => {
        const find = (id: string) => products.find((product) => product.id === id) ?? null
        return answer('indexObjects', { results: body.objectIds.map(find) })
      }),
    /** What else answers on the wire, e.g. next-auth. */
    also: (...handlers: Parameters<typeof server.use>) => server.use(...handlers),
    sent: (name?: EndpointName) => calls.filter((call) => name === undefined || call.name === name),
  }
}
