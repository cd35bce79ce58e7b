import 'server-only'
import { html, raw } from 'hono/html'
import type { MachineEndpoint } from '#lib/contract/erp/machine-endpoint.ts'
import { machineEndpoints } from '#lib/contract/erp/machine-endpoints.ts'
import { ERRORS } from '#lib/contract/errors.ts'
import { DOCS_STYLE } from '../api/docs-page.ts'

/** The page at /erp/docs: what there is to call, for people. Everything in it comes from the contract [OPS-02]. */
export function machineDocsPage() {
  return html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Machines · Steelcap</title>
        <style>${raw(DOCS_STYLE)}</style>
      </head>
      <body>
        <h1>Steelcap for machines</h1>
        <p>
          JSON in, JSON out, with <code>Authorization: Bearer KEY</code>. Amounts are AUD dollars including GST. Every write
          takes an <code>Idempotency-Key</code> (a UUID): the same key gets the same answer for a day. Lists go on with
          <code>after</code>, which is what the answer before called <code>next</code>. Every failure has one body:
          <code>errorCode</code>, <code>message</code>, often <code>fields</code>, always <code>requestId</code>. The whole
          contract: <a href="/erp/openapi.json">openapi.json</a>.
        </p>
        ${Object.values<MachineEndpoint>(machineEndpoints).map(section)}
      </body>
    </html>`
}

function section(endpoint: MachineEndpoint) {
  const errors = endpoint.errors.map((code) => `${ERRORS[code].status} ${code}`).join(', ')
  return html`<section>
    <h2><b>${endpoint.method}</b> /erp/v1${endpoint.path}</h2>
    <p>${endpoint.summary}. Scope <code>${endpoint.scope}</code>. Answers ${endpoint.status}.</p>
    ${errors === '' ? '' : html`<p>May refuse with ${errors}.</p>`}
  </section>`
}
