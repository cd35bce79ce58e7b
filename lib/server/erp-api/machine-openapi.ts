import 'server-only'
import { z } from 'zod'
import { createDocument } from 'zod-openapi'
import { BATCH_MAX, type MachineEndpoint } from '#lib/contract/erp/machine-endpoint.ts'
import { machineEndpoints } from '#lib/contract/erp/machine-endpoints.ts'
import { callPaths } from '../api/calls-document.ts'

/** The body takes items of any kind, since each is checked by itself: the document says what they are to be. */
function bodyOfItems({ item }: MachineEndpoint): Pick<MachineEndpoint, 'body'> {
  return item ? { body: z.strictObject({ items: z.array(item).min(1).max(BATCH_MAX) }) } : {}
}

/** The OpenAPI 3.1 document of the machines' contract [OPS-02]. */
export function machineDocument(siteUrl: string): object {
  const described = Object.fromEntries(
    Object.entries<MachineEndpoint>(machineEndpoints).map(([name, call]) => [name, { ...call, ...bodyOfItems(call) }]),
  )
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Steelcap for machines', version: '1', description: 'Amounts are AUD dollars including GST.' },
    servers: [{ url: `${siteUrl}/erp/v1` }],
    components: { securitySchemes: { machineKey: { type: 'http', scheme: 'bearer' } } },
    security: [{ machineKey: [] }],
    paths: callPaths(described, {
      always: ['InvalidRequest', 'Unauthorised', 'Forbidden', 'RateLimited', 'InternalError', 'ServiceUnavailable'],
      takesKey: ({ method }) => method === 'POST',
      more: ({ summary, scope }) => ({ summary: `${summary} (scope ${scope})` }),
    }),
  })
}
