import { HttpResponse, http } from 'msw'
import type { HttpHandler } from 'msw/http'
import { type EndpointName, endpoints } from '#lib/contract/endpoints.ts'
import { ERRORS, type ErrorBody, type ErrorCode } from '#lib/contract/errors.ts'

const ANY_ID = 'mock-request'

type Resolver = (request: Request) => Response | undefined | Promise<Response | undefined>

/** Where a call of the contract is found, as MSW writes paths: `{name}` is one segment, `{name...}` the rest. */
function contractUrl(name: EndpointName): string {
  const path = endpoints[name].path.replace(/\{(\w+)(\.\.\.)?\}/g, (_, id: string, rest?: string) =>
    rest ? `:${id}*` : `:${id}`,
  )
  return `*/api${path}`
}

/**
 * An MSW handler of one call of the contract. Where `resolve` has no answer the next handler, or the API itself, is
 * asked.
 */
export function contractHandler(name: EndpointName, resolve: Resolver): HttpHandler {
  const method = endpoints[name].method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
  return http[method](contractUrl(name), ({ request }) => resolve(request))
}

/** A successful answer, checked against the contract, so that nobody lives on a shape the shop never sends. */
export function answer(name: EndpointName, body: unknown): Response {
  return HttpResponse.json(endpoints[name].response.parse(body) as object, { status: endpoints[name].status })
}

/** An error as the API words it, with the catalogue's status unless the call has its own. */
export function refusal(
  errorCode: ErrorCode,
  rest: Partial<ErrorBody> = {},
  headers: HeadersInit = {},
  status: number = ERRORS[errorCode].status,
): Response {
  const { message } = ERRORS[errorCode]
  return HttpResponse.json({ errorCode, message, requestId: ANY_ID, ...rest }, { status, headers })
}

/** An answer with any status and a body that says nothing. */
export function bareAnswer(status: number, headers: HeadersInit = {}): Response {
  return HttpResponse.json({}, { status, headers })
}
