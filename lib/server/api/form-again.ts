import 'server-only'
import type { MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { ApiContext, ApiVariables } from './context.ts'
import { isAnyForm, isPage, LONG_FORM_BYTES, readForm } from './form.ts'
import { isForeign } from './origin-check.ts'

/** Of a page that is a form and nothing else. */
export const FORM_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
const BUSY = 'We can’t take this right now. Nothing you typed is lost: send it again in a moment.'
const SENTENCES: Record<number, string> = {
  429: 'You’ve sent this too often in a short time. Nothing you typed is lost: wait a little, then send it again.',
  500: BUSY,
  503: BUSY,
}

/**
 * A plain form that cannot be taken now is answered with a sentence, all that was typed and a button that sends it
 * again; scripts and machines get the error body as ever [GEN-18].
 */
export const offerFormAgain: MiddlewareHandler<{ Variables: ApiVariables }> = async (c, next) => {
  await next()
  const sentence = SENTENCES[c.res.status]
  if (sentence === undefined || c.req.method !== 'POST' || !isPage(c) || !isAnyForm(c)) return
  // Sent again from here, a form of another site would be one of ours.
  if (isForeign(c)) return
  const { pathname, search } = new URL(c.req.url)
  const fields = await typedIn(c)
  const form = fields.length > 0 ? formOf(pathname + search, fields) : ''
  const page = await formPage(sentence, form, pageBefore(c))
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': FORM_PAGE_POLICY }
  // The other headers of the refusal stay: how long to wait, not to be stored.
  c.res = new Response(String(page), { status: c.res.status, headers })
}

async function typedIn(c: ApiContext): Promise<[string, string][]> {
  // Who asks too often is refused before the size of the body was looked at: then only what says its size is read.
  const length = c.req.header('Content-Length') ?? (c.res.status === 429 ? Infinity : 0)
  if (Number(length) > LONG_FORM_BYTES) return []
  const form = await readForm(c).catch(() => undefined)
  if (!form?.ok) return []
  return Object.entries(form.value).filter((field): field is [string, string] => typeof field[1] === 'string')
}

/** The path alone: whatever names itself as the page before leads nowhere else. */
function pageBefore(c: ApiContext): string {
  const referer = c.req.header('Referer') ?? ''
  if (!URL.canParse(referer)) return '/'
  const { pathname, search } = new URL(referer)
  return pathname.startsWith('//') ? '/' : pathname + search
}

/** A form that was not taken, with a sentence that says why and a way back. */
export function formPage(sentence: string, form: HtmlEscapedString | Promise<HtmlEscapedString> | '', back: string) {
  return html`<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Error: Not sent yet</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem;color:#1b1b18}h1{font-size:1.5rem;line-height:1.2}label{display:block;font-weight:600}input,select,textarea{font:inherit;box-sizing:border-box;width:100%;min-height:48px;padding:.5rem}.wrong{color:#a3210f}button,a{font:inherit;min-height:48px}button{padding:0 1.5rem}a{display:inline-block;line-height:48px}</style>
<h1>Not sent yet</h1>
<p role="alert">${sentence}</p>
${form}
<p><a href="${back}">Back to the page</a></p>
</html>
`
}

function formOf(action: string, fields: readonly [string, string][]) {
  return html`<form method="post" action="${action}">
${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button type="submit">Send it again</button>
</form>`
}
