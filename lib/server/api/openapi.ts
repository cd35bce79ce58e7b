import 'server-only'
import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { endpoints } from '#lib/contract/endpoints.ts'
import { ERRORS, type ErrorCode, errorBody } from '#lib/contract/errors.ts'

const ALWAYS: readonly ErrorCode[] = ['InvalidRequest', 'RateLimited', 'InternalError', 'ServiceUnavailable']

/** The OpenAPI 3.1 document of the whole contract, made from the schemas that check the calls [API-14]. */
export function openApiDocument(siteUrl: string): object {
  const paths: ZodOpenApiPathsObject = {}
  for (const [operationId, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = endpoint.path.replace('...}', '}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(operationId, endpoint) }
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Steelcap API', version: '1', description: 'Amounts are AUD dollars including GST.' },
    servers: [{ url: `${siteUrl}/api` }],
    components: { securitySchemes: { identityToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  })
}

function operation(operationId: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const names = [...endpoint.path.matchAll(/\{(\w+)(?:\.\.\.)?\}/g)].map((match) => match[1] ?? '')
  const path = z.object(Object.fromEntries(names.map((name) => [name, z.string()])))
  const header = endpoint.replayed ? z.object({ 'Idempotency-Key': z.uuid() }) : undefined
  return {
    operationId,
    summary: endpoint.summary,
    security: endpoint.identity === 'session' ? [{ identityToken: [] }] : [{}, { identityToken: [] }],
    requestParams: {
      ...(names.length > 0 ? { path } : {}),
      ...(header ? { header } : {}),
      ...(endpoint.query instanceof z.ZodObject ? { query: endpoint.query } : {}),
    },
    ...(endpoint.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: endpoint.body } } } }
      : {}),
    responses: {
      [`${endpoint.status}`]: {
        description: endpoint.summary,
        content: { [endpoint.events ? 'text/event-stream' : 'application/json']: { schema: endpoint.response } },
      },
      ...refusals(endpoint),
    },
  }
}

/** One response per status, naming the codes that come with it. */
function refusals(endpoint: Endpoint) {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of [...endpoint.errors, ...ALWAYS]) {
    const status = endpoint.statuses?.[code] ?? ERRORS[code].status
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      `${status}`,
      { description: codes.join(', '), content: { 'application/json': { schema: errorBody } } },
    ]),
  )
}
