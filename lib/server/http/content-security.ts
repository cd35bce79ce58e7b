import 'server-only'
import { createHash } from 'node:crypto'
import { botOrigins } from '../bot/origins.ts'
import { environment } from '../environment.ts'
import { paymentOrigins } from '../payments/origins.ts'

function policy(scriptSources: readonly string[], https: boolean): string {
  const bot = botOrigins(environment())
  const paying = paymentOrigins(environment())
  const scripts = ["'self'", ...scriptSources, ...paying.scripts, ...bot.scripts].join(' ')
  const rules = [
    "default-src 'self'",
    `script-src ${scripts}`,
    // React and the component library write style attributes; a style cannot run code.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    sources('connect-src', [...paying.calls, ...bot.calls]),
    sources('frame-src', [...paying.frames, ...bot.frames]),
    "form-action 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  if (https) rules.push('upgrade-insecure-requests')
  return rules.join('; ')
}

function sources(directive: string, origins: readonly string[]): string {
  return [directive, "'self'", ...origins].join(' ')
}

/**
 * The content security policy of a finished page. Next starts a page with inline scripts. A nonce must differ on every load, so a cached or prerendered
 * page cannot have one; what every page can have is the digest of each script that stands in it. So there is no `unsafe-inline`, and
 * markup slipped into the running page cannot run. The providers are allowed on every page: a policy stays with the document
 * while client navigations lead on to the checkout.
 */
export function policyForPage(html: string, https: boolean): string {
  return policy(inlineScriptDigests(html), https)
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi
const IS_DATA = /\btype\s*=\s*["']?(application\/(ld\+)?json|speculationrules|importmap)/i

/** `'sha256-…'` of each inline script that a browser would run, once each. */
function inlineScriptDigests(html: string): string[] {
  const digests = new Set<string>()
  for (const [, attributes = '', code = ''] of html.matchAll(SCRIPT)) {
    if (/\bsrc\s*=/i.test(attributes) || IS_DATA.test(attributes)) continue
    digests.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  return [...digests]
}

const PUSH = 'self.__next_f.push(['
const SEAM = `])</script><script>${PUSH}`
const TEXT_SEAM = `"${SEAM}1,"`

/**
 * Joins the run of small scripts that Next streams a page's data in, and pieces of text to one. In a finished page they only cost a tag and a
 * digest each, and where one ends is a matter of timing. A seam cannot stand inside the data: Next writes every `<` in it as `\u003c`.
 */
export function joinInlineScripts(html: string): string {
  return html.replaceAll(TEXT_SEAM, '').replaceAll(SEAM, `]);${PUSH}`)
}
