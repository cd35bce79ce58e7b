import 'server-only'
import { createHash } from 'node:crypto'
import type { Env, Hono } from 'hono'
import { html, raw } from 'hono/html'
import { ERRORS } from '#lib/contract/errors.ts'
import type { DescribedCall } from './calls-document.ts'

type Html = ReturnType<typeof html>

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#16181b;background:#f5f2ec;max-width:60rem;margin:0 auto;padding:1.5rem}
section{background:#fff;border:1px solid #ddd8ce;border-radius:4px;padding:1rem;margin:1rem 0}h2{font:600 1rem/1.4 ui-monospace,monospace;margin:0;overflow-wrap:anywhere}
p{margin:.25rem 0}code{font-family:ui-monospace,monospace}b{color:#b03a0b}`

/** Its one style may apply; nothing else is loaded, nothing runs, nobody frames it. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

interface CallsPage<Call> {
  title: string
  heading: string
  intro: Html
  /** What stands before the paths of the calls. */
  prefix: string
  calls: Record<string, Call>
  /** What is said of a call beyond its method, its path and its refusals. */
  about(call: Call): Html
}

/** A page that says for people what there is to call. Everything in it comes from the contract. */
export function callsPage<Call extends DescribedCall>(page: CallsPage<Call>) {
  return html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${page.title}</title>
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        <h1>${page.heading}</h1>
        <p>${page.intro}</p>
        ${Object.values(page.calls).map((call) => section(call, page))}
      </body>
    </html>`
}

function section<Call extends DescribedCall>(call: Call, { prefix, about }: CallsPage<Call>) {
  const errors = call.errors.map((code) => `${ERRORS[code].status} ${code}`).join(', ')
  return html`<section>
    <h2><b>${call.method}</b> ${prefix}${call.path}</h2>
    ${about(call)}
    ${errors === '' ? '' : html`<p>May refuse with ${errors}.</p>`}
  </section>`
}

/** Serves what there is to call below `/openapi.json` for programs and `/docs` for people. */
export function mountDescription<E extends Env>(app: Hono<E>, document: () => object, page: () => Html): void {
  let text: string | undefined
  app.get('/openapi.json', (c) => {
    text ??= JSON.stringify(document())
    return c.body(text, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=60' })
  })
  app.get('/docs', (c) => {
    c.header('Content-Security-Policy', POLICY)
    return c.html(page())
  })
}
