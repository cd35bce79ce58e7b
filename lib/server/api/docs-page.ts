import 'server-only'
import { html } from 'hono/html'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { endpoints } from '#lib/contract/endpoints.ts'
import { callsPage } from './calls-page.ts'

const IDENTITY = {
  none: 'anyone',
  optional: 'anyone; a token is honoured',
  session: 'signed-in customers',
} as const

/** The page at /api/docs. */
export function docsPage() {
  return callsPage<Endpoint>({
    title: 'API · Steelcap',
    heading: 'Steelcap API',
    intro: html`JSON in, JSON out. Amounts are AUD dollars including GST. Every failure has one body:
      <code>errorCode</code>, <code>message</code>, often <code>fields</code>, always <code>requestId</code>. The whole
      contract: <a href="/api/openapi.json">openapi.json</a>.`,
    prefix: '/api',
    calls: endpoints,
    about: ({ summary, identity, status, replayed }) => html`
      <p>${summary}. For ${IDENTITY[identity]}. Answers ${status}.</p>
      ${replayed ? html`<p>Requires an <code>Idempotency-Key</code>; the same key gets the same answer.</p>` : ''}`,
  })
}
