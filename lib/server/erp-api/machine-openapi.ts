import 'server-only'
import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import type { MachineEndpoint } from '#lib/contract/erp/machine-endpoint.ts'
import { machineEndpoints } from '#lib/contract/erp/machine-endpoints.ts'
import { ERRORS, type ErrorCode, errorBody } from '#lib/contract/errors.ts'

const ALWAYS: readonly ErrorCode[] = [
  'InvalidRequest',
  'Unauthorised',
  'Forbidden',
  'RateLimited',
  'InternalError',
  'ServiceUnavailable',
]

/** The OpenAPI 3.1 document of the machines' contract, made from the schemas that check the calls [OPS-02]. */
export function machineDocument(siteUrl: string): object {
  const paths: ZodOpenApiPathsObject = {}
  for (const [operationId, endpoint] of Object.entries<MachineEndpoint>(machineEndpoints)) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(operationId, endpoint),
    }
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Steelcap for machines', version: '1', description: 'Amounts are AUD dollars including GST.' },
    servers: [{ url: `${siteUrl}/erp/v1` }],
    components: { securitySchemes: { machineKey: { type: 'http', scheme: 'bearer' } } },
    security: [{ machineKey: [] }],
    paths,
  })
}

function operation(operationId: string, endpoint: MachineEndpoint): ZodOpenApiOperationObject {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const path = z.object(Object.fromEntries(names.map((name) => [name, z.string()])))
  return {
    operationId,
    summary: `${endpoint.summary} (scope ${endpoint.scope})`,
    requestParams: {
      ...(names.length > 0 ? { path } : {}),
      ...(endpoint.method === 'POST' ? { header: z.object({ 'Idempotency-Key': z.uuid() }) } : {}),
      ...(endpoint.query instanceof z.ZodObject ? { query: endpoint.query } : {}),
    },
    ...(endpoint.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: endpoint.body } } } }
      : {}),
    responses: {
      [`${endpoint.status}`]: {
        description: endpoint.summary,
        content: { 'application/json': { schema: endpoint.response } },
      },
      ...refusals(endpoint),
    },
  }
}

function refusals(endpoint: MachineEndpoint) {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of [...endpoint.errors, ...ALWAYS]) {
    const { status } = ERRORS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      `${status}`,
      { description: codes.join(', '), content: { 'application/json': { schema: errorBody } } },
    ]),
  )
}
