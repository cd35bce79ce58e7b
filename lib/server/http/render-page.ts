import 'server-only'
import type { RequestListener } from 'node:http'
import { PAGE_KIND_HEADER } from '#lib/domain/seo/page-kind.ts'
import { navigationUrl } from '#lib/next-adapter/cache-busting.ts'
import { withEarlyInput } from '#lib/next-adapter/early-input.ts'
import { joinFlightScripts } from '#lib/next-adapter/flight-scripts.ts'
import { withScriptsOnSign } from '#lib/next-adapter/late-scripts.ts'
import { inPageOfKind, type PageKind } from '#lib/next-adapter/page-kind.ts'
import { addClassNames, type OwnStyles, withOwnStyles } from '#lib/next-adapter/page-styles.ts'
import { type Asker, NOBODY } from './asker.ts'
import type { HeaderPair } from './cached-headers.ts'
import { CapturedResponse, syntheticRequest } from './captured-response.ts'
import { policyForPage } from './content-security.ts'
import { type FinishedPage, finishPage } from './finished-page.ts'
import { withFirstFacts } from './first-facts.ts'
import { withLandingView } from './landing-view.ts'
import { markdownAddress } from './markdown.ts'
import type { PageRequest } from './page-request.ts'
import { type Answer, headerOf } from './representation.ts'
import { everyAnswer, everyPage } from './security-headers.ts'

/**
 * Next streams to a browser, but waits for the whole page when a crawler asks that cannot run scripts: metadata in the
 * head, no placeholders, the true status. That is the page to keep, so the cache asks under such a name.
 */
export const WHOLE_PAGE_AGENT = 'Steelcap-page-cache (like Slurp)'
const RENDER_TIMEOUT_MS = 20_000
const REVALIDATE = 'public, max-age=0, must-revalidate'
const REPLACED = /^(cache-control|vary|x-powered-by|x-nextjs-cache)$/i

/** A page as Next is asked for it: by nobody, without cookies, authorization, or any other header of a visitor's. */
export interface AskedPage {
  url: string
  headers: Record<string, string>
  /** Of the page, for its policy. */
  path: string
}

/** Renders a page and makes it ready for visitors, when it is the asker's turn. */
export type PageMaker = (page: AskedPage, asker: Asker) => Promise<FinishedPage>

interface Shop {
  make: PageMaker
  /** The public origin. The visitor's Host header never reaches the renderer. */
  siteUrl: string
}

function kindOf(page: PageRequest): Record<string, PageKind> {
  return { [PAGE_KIND_HEADER]: page.router ? 'navigation' : 'document' }
}

function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No page after ${ms} ms`)), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Asks for pages on the cache's behalf. */
export function pageRenderer({ make, siteUrl }: Shop): (request: PageRequest, asker?: Asker) => Promise<FinishedPage> {
  const { host } = new URL(siteUrl)
  return async (page, asker = NOBODY) => {
    const headers = { host, 'user-agent': WHOLE_PAGE_AGENT, accept: '*/*', ...page.router, ...kindOf(page) }
    return within(
      make(
        { url: page.router ? await navigationUrl(page.url, page.router) : page.url, headers, path: page.path },
        asker,
      ),
      RENDER_TIMEOUT_MS,
    )
  }
}

/** Has Next, in this process, make a page. */
export async function makePage(next: RequestListener, { url, headers, path }: AskedPage, https: boolean) {
  const request = syntheticRequest(url, headers)
  const response = new CapturedResponse(request)
  const answer = await inPageOfKind(kindIn(headers), () => Promise.resolve(next(request, response))).then(
    () => response.answer,
  )
  return finishPage(answer, (rendered) => finaliseResponse(rendered, https, path, url))
}

function kindIn({ [PAGE_KIND_HEADER]: kind }: AskedPage['headers']): PageKind | undefined {
  return kind === 'document' || kind === 'navigation' ? kind : undefined
}

/**
 * Pages that show what only the browser knows: the cart, checkout, the account and its sisters. Without scripts they
 * are a frame.
 */
const BROWSERS_OWN = /^\/(cart|checkout|account|orders|return|reviews|gift-cards|mailing-list|privacy-choices)(\/|$)/

/**
 * The answer with what belongs to a cached page: the policy of its scripts, and what browsers and proxies may do with
 * it.
 */
export function finaliseResponse(answer: Answer, https: boolean, path: string, url = path): Answer {
  const html = headerOf(answer.headers, 'content-type')?.startsWith('text/html') ?? false
  // The same address may also answer in Markdown.
  const vary = [headerOf(answer.headers, 'vary'), html ? 'Accept' : undefined, 'Accept-Encoding']
  const own = answer.headers.filter(([name]) => !REPLACED.test(name))
  const headers: HeaderPair[] = [...own, ['Vary', vary.filter(Boolean).join(', ')], ['Cache-Control', REVALIDATE]]
  if (!html) return { ...answer, headers: [...headers, ...everyAnswer(https)] }
  const { body, sheets } = finalisedBody(answer.body, path)
  headers.push(...everyPage(https), ...policyForPage(body, https, path), ...twinLink(answer.status, url))
  return { status: answer.status, headers: sheets.length > 0 ? withoutPreloads(headers) : headers, body }
}

const HEAD_END = '</head>'

/**
 * The page with our programs, all of which go into its head. What follows is ten times as long: it is looked through
 * byte by letter, which needs neither decoding nor the room of a text.
 */
function finalisedBody(page: Buffer, path: string): { body: Buffer; sheets: string[] } {
  const end = page.indexOf(HEAD_END) + HEAD_END.length
  const [top, rest] = end < HEAD_END.length ? [page, Buffer.alloc(0)] : [page.subarray(0, end), page.subarray(end)]
  const below = joinFlightScripts(rest.toString('latin1'))
  const atOnce = BROWSERS_OWN.test(path)
  const { head, sheets } = atOnce ? { head: top.toString(), sheets: [] } : ownStyles(top.toString(), below)
  const awaited = withScriptsOnSign(joinFlightScripts(head), { atOnce, sheets })
  const body = Buffer.concat([
    Buffer.from(withLandingView(withFirstFacts(withEarlyInput(awaited)), path)),
    Buffer.from(below, 'latin1'),
  ])
  return { body, sheets }
}

function ownStyles(top: string, below: string): OwnStyles {
  const classes = new Set<string>()
  for (const markup of [top, below]) addClassNames(markup, classes)
  return withOwnStyles(top, classes)
}

/** Next announces style sheets and fonts in a header, for the browser to fetch before all else. */
function withoutPreloads(headers: HeaderPair[]): HeaderPair[] {
  return headers.flatMap(([name, value]): HeaderPair[] => {
    if (name.toLowerCase() !== 'link') return [[name, value]]
    const kept = value.split(/,\s*(?=<)/).filter((link) => !/;\s*as="?(style|font)\b/.test(link))
    return kept.length > 0 ? [[name, kept.join(', ')]] : []
  })
}

/** Says where the same page stands in Markdown: in a header, which costs no reader of HTML a byte of it [SEO-07]. */
function twinLink(status: number, url: string): HeaderPair[] {
  const address = status === 200 ? markdownAddress(url) : undefined
  return address === undefined ? [] : [['Link', `<${address}>; rel="alternate"; type="text/markdown"`]]
}
