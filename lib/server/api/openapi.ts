import 'server-only'
import { createDocument } from 'zod-openapi'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { endpoints } from '#lib/contract/endpoints.ts'
import { callPaths } from './calls-document.ts'

/** The OpenAPI 3.1 document of the whole contract [API-14]. */
export function openApiDocument(siteUrl: string): object {
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Steelcap API', version: '1', description: 'Amounts are AUD dollars including GST.' },
    servers: [{ url: `${siteUrl}/api` }],
    components: { securitySchemes: { identityToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths: callPaths<Endpoint>(endpoints, {
      always: ['InvalidRequest', 'RateLimited', 'InternalError', 'ServiceUnavailable'],
      takesKey: ({ replayed }) => replayed === true,
      more: ({ identity }) => ({
        security: identity === 'session' ? [{ identityToken: [] }] : [{}, { identityToken: [] }],
      }),
    }),
  })
}
