import 'server-only'
import { html } from 'hono/html'
import type { MachineEndpoint } from '#lib/contract/erp/machine-endpoint.ts'
import { machineEndpoints } from '#lib/contract/erp/machine-endpoints.ts'
import { callsPage } from '../api/calls-page.ts'

/** The page at /erp/docs [OPS-02]. */
export function machineDocsPage() {
  return callsPage<MachineEndpoint>({
    title: 'Machines · Steelcap',
    heading: 'Steelcap for machines',
    intro: html`JSON in, JSON out, with <code>Authorization: Bearer KEY</code>. Amounts are AUD dollars including GST. Every
      write takes an <code>Idempotency-Key</code> (a UUID): the same key gets the same answer for a day. Lists go on with
      <code>after</code>, which is what the answer before called <code>next</code>. Every failure has one body:
      <code>errorCode</code>, <code>message</code>, often <code>fields</code>, always <code>requestId</code>. The whole
      contract: <a href="/erp/openapi.json">openapi.json</a>.`,
    prefix: '/erp/v1',
    calls: machineEndpoints,
    about: ({ summary, scope, status }) => html`<p>${summary}. Scope <code>${scope}</code>. Answers ${status}.</p>`,
  })
}
