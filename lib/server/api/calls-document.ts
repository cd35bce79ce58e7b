import 'server-only'
import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { ERRORS, type ErrorCode, errorBody } from '#lib/contract/errors.ts'

/** What a call of the shop's API and one of the machines' have in common. */
export type DescribedCall = Pick<Endpoint, 'method' | 'summary' | 'response' | 'status' | 'errors'> &
  Partial<Pick<Endpoint, 'body' | 'query' | 'statuses' | 'events'>> & { path: string }

interface Description<Call> {
  /** What any call may refuse with. */
  always: readonly ErrorCode[]
  takesKey(call: Call): boolean
  /** What is said of a call beyond its shapes. */
  more(call: Call): Partial<ZodOpenApiOperationObject>
}

/** The paths of an OpenAPI document, made from the schemas that check the calls [API-14, OPS-02]. */
export function callPaths<Call extends DescribedCall>(
  calls: Record<string, Call>,
  description: Description<Call>,
): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {}
  for (const [operationId, call] of Object.entries(calls)) {
    const path = call.path.replace('...}', '}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(operationId, call, description) }
  }
  return paths
}

function operation<Call extends DescribedCall>(
  operationId: string,
  call: Call,
  { always, takesKey, more }: Description<Call>,
): ZodOpenApiOperationObject {
  const names = [...call.path.matchAll(/\{(\w+)(?:\.\.\.)?\}/g)].map((match) => match[1] ?? '')
  const path = z.object(Object.fromEntries(names.map((name) => [name, z.string()])))
  return {
    operationId,
    summary: call.summary,
    ...more(call),
    requestParams: {
      ...(names.length > 0 ? { path } : {}),
      ...(takesKey(call) ? { header: z.object({ 'Idempotency-Key': z.uuid() }) } : {}),
      ...(call.query instanceof z.ZodObject ? { query: call.query } : {}),
    },
    ...(call.body ? { requestBody: { required: true, content: { 'application/json': { schema: call.body } } } } : {}),
    responses: {
      [`${call.status}`]: {
        description: call.summary,
        content: { [call.events ? 'text/event-stream' : 'application/json']: { schema: call.response } },
      },
      ...refusals(call, always),
    },
  }
}

/** One response per status, naming the codes that come with it. */
function refusals(call: DescribedCall, always: readonly ErrorCode[]) {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of [...call.errors, ...always]) {
    const status = call.statuses?.[code] ?? ERRORS[code].status
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      `${status}`,
      { description: codes.join(', '), content: { 'application/json': { schema: errorBody } } },
    ]),
  )
}
