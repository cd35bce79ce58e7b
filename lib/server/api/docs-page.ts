import 'server-only'
import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { endpoints } from '#lib/contract/endpoints.ts'
import { ERRORS } from '#lib/contract/errors.ts'

const IDENTITY = {
  none: 'anyone',
  optional: 'anyone; a token is honoured',
  session: 'signed-in customers',
} as const

/** Of the pages that describe calls. */
export const DOCS_STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#16181b;background:#f5f2ec;max-width:60rem;margin:0 auto;padding:1.5rem}
section{background:#fff;border:1px solid #ddd8ce;border-radius:4px;padding:1rem;margin:1rem 0}h2{font:600 1rem/1.4 ui-monospace,monospace;margin:0;overflow-wrap:anywhere}
p{margin:.25rem 0}code{font-family:ui-monospace,monospace}b{color:#b03a0b}`

/** Its one style may apply; nothing else is loaded, nothing runs, nobody frames it. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(DOCS_STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The page at /api/docs: what there is to call, for people. Everything in it comes from the contract. */
export function docsPage() {
  return html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>API · Steelcap</title>
        <style>${raw(DOCS_STYLE)}</style>
      </head>
      <body>
        <h1>Steelcap API</h1>
        <p>
          JSON in, JSON out. Amounts are AUD dollars including GST. Every failure has one body:
          <code>errorCode</code>, <code>message</code>, often <code>fields</code>, always <code>requestId</code>. The whole
          contract: <a href="/api/openapi.json">openapi.json</a>.
        </p>
        ${Object.values<Endpoint>(endpoints).map(section)}
      </body>
    </html>`
}

function section(endpoint: Endpoint) {
  const errors = endpoint.errors.map((code) => `${ERRORS[code].status} ${code}`).join(', ')
  return html`<section>
    <h2><b>${endpoint.method}</b> /api${endpoint.path}</h2>
    <p>${endpoint.summary}. For ${IDENTITY[endpoint.identity]}. Answers ${endpoint.status}.</p>
    ${endpoint.replayed ? html`<p>Wants an <code>Idempotency-Key</code>; the same key gets the same answer.</p>` : ''}
    ${errors === '' ? '' : html`<p>May refuse with ${errors}.</p>`}
  </section>`
}
