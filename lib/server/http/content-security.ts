import 'server-only'
import { createHash } from 'node:crypto'
import { botOrigins } from '../bot/origins.ts'
import { cardOrigins, paymentOrigins } from '../payments/origins.ts'
import { type Environment, environment } from '../platform/environment.ts'
import type { Origins } from '../platform/origins.ts'
import type { HeaderPair } from './cached-headers.ts'
import { type PolicyZone, zoneOf } from './policy-zone.ts'

function providersOf(zone: PolicyZone, env: Environment): Required<Origins> {
  const { edge, score } = botOrigins(env)
  const used = [
    edge,
    ...(zone === 'bare' ? [] : [score, paymentOrigins(env)]),
    ...(zone === 'card' ? [cardOrigins(env)] : []),
  ]
  return {
    scripts: used.flatMap(({ scripts }) => scripts),
    frames: used.flatMap(({ frames }) => frames),
    calls: used.flatMap(({ calls }) => calls),
    forms: used.flatMap(({ forms = [] }) => forms),
  }
}

/** Where browsers tell of what a policy has stopped. */
export const REPORTS_PATH = '/api/reports/policy'
const REPORTS = 'policy'

function policy(scriptSources: readonly string[], https: boolean, providers: Required<Origins>): string {
  const { scripts: loaded, frames, calls, forms } = providers
  const scripts = ["'self'", ...scriptSources, ...loaded].join(' ')
  const rules = [
    "default-src 'self'",
    `script-src ${scripts}`,
    // React and the component library write style attributes; a style cannot run code.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    sources('connect-src', calls),
    sources('frame-src', frames),
    sources('form-action', forms),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // The older word for browsers that do not know the newer one.
    `report-uri ${REPORTS_PATH}`,
    `report-to ${REPORTS}`,
  ]
  if (https) rules.push('upgrade-insecure-requests')
  return rules.join('; ')
}

function sources(directive: string, origins: readonly string[]): string {
  return [directive, "'self'", ...origins].join(' ')
}

/**
 * The content security policy of a finished page. Next starts a page with inline scripts. A nonce must differ on every
 * load, so a cached or prerendered page cannot have one; what every page can have is the digest of each script that
 * stands in it. So there is no `unsafe-inline`, and markup slipped into the running page cannot run. Providers are
 * allowed where they are loaded: see policy-zone.ts.
 */
export function policyForPage(html: string | Buffer, https: boolean, path: string, env = environment()): HeaderPair[] {
  const providers = providersOf(zoneOf(path), env)
  return [
    [
      'Content-Security-Policy',
      policy(inlineScriptDigests(typeof html === 'string' ? Buffer.from(html) : html), https, providers),
    ],
    ['Reporting-Endpoints', `${REPORTS}="${REPORTS_PATH}"`],
  ]
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi
const IS_DATA = /\btype\s*=\s*["']?(application\/(ld\+)?json|speculationrules|importmap)/i

/** `'sha256-…'` of each inline script that a browser would run, once each. Bytes are read as letters: all are kept. */
function inlineScriptDigests(html: Buffer): string[] {
  const digests = new Set<string>()
  for (const [, attributes = '', code = ''] of html.toString('latin1').matchAll(SCRIPT)) {
    if (/\bsrc\s*=/i.test(attributes) || IS_DATA.test(attributes)) continue
    digests.add(`'sha256-${createHash('sha256').update(code, 'latin1').digest('base64')}'`)
  }
  return [...digests]
}
