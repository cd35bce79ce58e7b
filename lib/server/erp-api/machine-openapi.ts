import 'server-only'
import { createDocument } from 'zod-openapi'
import type { MachineEndpoint } from '#lib/contract/erp/machine-endpoint.ts'
import { machineEndpoints } from '#lib/contract/erp/machine-endpoints.ts'
import { callPaths } from '../api/calls-document.ts'

/** The OpenAPI 3.1 document of the machines' contract [OPS-02]. */
export function machineDocument(siteUrl: string): object {
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Steelcap for machines', version: '1', description: 'Amounts are AUD dollars including GST.' },
    servers: [{ url: `${siteUrl}/erp/v1` }],
    components: { securitySchemes: { machineKey: { type: 'http', scheme: 'bearer' } } },
    security: [{ machineKey: [] }],
    paths: callPaths<MachineEndpoint>(machineEndpoints, {
      always: ['InvalidRequest', 'Unauthorised', 'Forbidden', 'RateLimited', 'InternalError', 'ServiceUnavailable'],
      takesKey: ({ method }) => method === 'POST',
      more: ({ summary, scope }) => ({ summary: `${summary} (scope ${scope})` }),
    }),
  })
}
