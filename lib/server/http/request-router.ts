import 'server-only'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { tidyAddress } from '#lib/domain/seo/moved-paths.ts'
import type { ToldClosure } from '../closure/closure.ts'
import { bulkheadOf } from '../db/bulkheads.ts'
import { inBulkhead } from '../db/client.ts'
import type { TrustedProxies } from '../platform/client-address.ts'
import { log } from '../platform/log.ts'
import { isUnreadable } from '../platform/unreadable.ts'
import { logAnswer } from './access-log.ts'
import { type Asker, askerOf, NOBODY, type PageListener } from './asker.ts'
import {
  sendBadRequest,
  sendFormAgain,
  sendMethodNotAllowed,
  sendNotFound,
  sendRedirect,
  sendUnavailable,
  sendWholePageWanted,
} from './bare-answer.ts'
import { refusedClosed } from './closed-door.ts'
import { errorPage, PageNotFound, pageFound } from './error-page.ts'
import { sendHealth } from './health.ts'
import { KnownNavigations } from './known-navigations.ts'
import { leadOn } from './lead-on.ts'
import { markdownAddress, markdownTwin, pageOfMarkdownAddress, wantsMarkdown } from './markdown.ts'
import { asksForOwnCart, CART_FORMS } from './own-cart.ts'
import type { PageCache } from './page-cache.ts'
import { PageUnavailable } from './page-cache.ts'
import { type PageRequest, pageRequest } from './page-request.ts'
import { personalPage } from './personal-page.ts'
import type { Pictures } from './pictures.ts'
import { needsNewDocument } from './policy-zone.ts'
import { keepPromo } from './promo-arrival.ts'
import type { Move } from './redirects.ts'
import type { Representation } from './representation.ts'
import { requestIdOf, stampRequest } from './request-id.ts'
import { hasClearTarget, pathOf } from './request-target.ts'
import { BARE_POLICY, everyAnswer } from './security-headers.ts'
import { FILE_BROTLI_QUALITY, NO_BROTLI_YET, send } from './send.ts'
import type { StaticFiles } from './static-files.ts'

export interface RouterDependencies {
  pages: PageCache
  files: StaticFiles
  pictures: Pictures
  /** PNGs the shop draws itself: share pictures, and drawings for those who take no SVG. */
  rasters?: ((path: string) => Promise<Representation | undefined>) | undefined
  /** Where the page at a URL went, if it is no longer there. */
  moved?: ((url: string) => Move | undefined) | undefined
  /** While the shop is closed for maintenance: until when and why [OPS-41]. */
  closed?: (() => ToldClosure | undefined) | undefined
  api: RequestListener
  /** The cart's forms, for browsers whose scripts do not run [CART-33]. */
  cartForms?: RequestListener | undefined
  /** What the retailer's machines call under /erp [GEN-04]. */
  machines?: RequestListener | undefined
  /** The stand-ins' own pages; absent where the outside world is real. */
  sandbox?: RequestListener | undefined
  next: PageListener
  /** The app for what is too long to be put together before it is sent; otherwise `next`. */
  stream?: RequestListener | undefined
  https: boolean
  proxies: TrustedProxies
  /** Where the line about each answer goes; to the log unless said otherwise. */
  record?: typeof logAnswer
  /** Runs what answers a request that was not answered from the cache at once. */
  during?: <T>(request: IncomingMessage, run: () => T) => T
}

/** In the log, the status of an answer nobody waited for. */
const WENT_AWAY = 499

/** Too long to be kept, or even put together, before it is sent. */
const STREAMED = /^\/feeds\/(google-merchant\.(xml|tsv)|meta-catalogue\.csv)$/

/** Behind the door. */
interface Routes extends RouterDependencies {
  navigations: KnownNavigations
}

type Found = Representation | Promise<Representation | undefined> | undefined

/**
 * Answers every request of the shop: cached pages first, since they are most of them, then files and pictures from
 * memory, the API, and at last the app itself.
 */
export function requestRouter(dependencies: RouterDependencies): RequestListener {
  const { pages, moved, proxies, record = logAnswer, during = (_, run) => run() } = dependencies
  const navigations = new KnownNavigations()
  const known = { ...dependencies, navigations }
  return (request, response) => {
    const startedMs = performance.now()
    const requestId = requestIdOf(request, proxies)
    if (!hasClearTarget(request)) {
      sendBadRequest(response, requestId)
      record(request, 400, startedMs, requestId)
      return
    }
    if (refusedClosed(dependencies, request, response, requestId)) {
      record(request, 503, startedMs, requestId)
      return
    }
    const { method, url = '/' } = request
    if (method === 'GET' || method === 'HEAD') {
      // The shortest way, for a page asked for by its canonical URL, or by a navigation of Next's client that is known:
      // another answer under the same URL. So is its twin in Markdown.
      const { rsc, accept } = request.headers
      const key = rsc === undefined && !asksForOwnCart(request) ? url : navigations.keyOf(request)
      const page = key !== undefined && !wantsMarkdown(accept) && !moved?.(url) ? pages.ready(key) : undefined
      if (page && page.status !== 404 && page.status !== 308) {
        record(request, send(request, response, page, requestId), startedMs, requestId)
        return
      }
    }
    response.once('close', () => {
      const status = response.writableFinished || isEventStream(response) ? response.statusCode : WENT_AWAY
      record(request, status, startedMs, requestId)
    })
    const bulkhead = bulkheadOf(method, url)
    const answered = () => inBulkhead(bulkhead, () => route(known, request, response, requestId))
    during(request, answered).catch((error: unknown) => sendUnavailable(response, requestId, url, error))
  }
}

/** Which lasts until its listener leaves. */
function isEventStream(response: ServerResponse): boolean {
  return response.headersSent && response.getHeader('content-type') === 'text/event-stream'
}

async function route(
  dependencies: Routes,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): Promise<void> {
  const { method } = request
  const path = pathOf(request)
  const other = otherApp(dependencies, path)
  if (other) return passOn(dependencies, other, request, response, id)
  if (path === '/healthz' || path === '/readyz') return sendHealth(path, response, id)
  // The stand-ins' pages are in the build, and what they need is not where the outside world is real.
  if (!dependencies.sandbox && /^\/sandbox(\/|$)/.test(path))
    return sendFound(errorPage(dependencies.pages, 404), request, response, id)
  if (method !== 'GET' && method !== 'HEAD') return sendNoPage(dependencies, request, response, id, path)
  if (path.startsWith('/pictures/')) {
    return sendFound(dependencies.pictures.answer(path) ?? dependencies.rasters?.(path), request, response, id)
  }
  const file = dependencies.files.answer(path)
  if (file || path.startsWith('/_next/static/')) return sendFound(file, request, response, id)
  if (isUnreadable(path)) return sendFound(errorPage(dependencies.pages, 404), request, response, id)
  if (STREAMED.test(path)) return passOn(dependencies, streamOf(dependencies), request, response, id)
  if (keepPromo(dependencies, request, response, id) || (await showMove(dependencies, request, response, id))) return
  if (needsNewDocument(path, request.headers)) return sendWholePageWanted(response, id)
  const asker = askerOf(request, path, dependencies.proxies)
  if (await showTwin(dependencies, request, response, id, asker)) return
  try {
    await showPage(dependencies, request, response, id, asker)
  } catch (error) {
    if (!(error instanceof PageNotFound)) throw error
    log.info({ requestId: id }, error.message)
    await sendFound(errorPage(dependencies.pages, 404), request, response, id)
  }
}

/** Whoever answers everything below one of these names: people's calls, machines' calls, the stand-ins. */
function otherApp(
  { api, machines, sandbox, cartForms }: RouterDependencies,
  path: string,
): RequestListener | undefined {
  const [, name] = path.split('/', 2)
  if (name === 'api') return api
  if (name === 'cart' && CART_FORMS.test(path)) return cartForms
  if (name === 'erp') return machines
  return name === 'sandbox' ? sandbox : undefined
}

/**
 * Forms of the account that scripts send; a browser sends them itself to the page they stand on when no script has run.
 */
const HAS_FORM = /^\/account\/[a-z/-]+$/
const FORM = /^application\/x-www-form-urlencoded\b/i

/**
 * Pages are looked at, never written to: nothing but their forms asks otherwise, and the app is not asked at all
 * [ROUTE-50].
 */
function sendNoPage(
  { https }: RouterDependencies,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  id: string,
  path: string,
): void {
  const isForm = method === 'POST' && HAS_FORM.test(path) && FORM.test(headers['content-type'] ?? '')
  if (isForm) sendFormAgain(response, id, path, https)
  else sendMethodNotAllowed(response, id, https)
}

/** What was there before is asked for still: links and bookmarks live long. False when the page is where it was. */
async function showMove(
  dependencies: RouterDependencies,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): Promise<boolean> {
  const { url = '/' } = request
  const move = dependencies.moved?.(url) ?? { to: tidyAddress(url) }
  if (move.to === undefined) return false
  if (move.to !== null) sendRedirect(response, id, move.to, dependencies.https, 308)
  else await sendFound(errorPage(dependencies.pages, 410), request, response, id)
  return true
}

/** Somebody else's answer, with the headers every answer carries. */
async function passOn(
  dependencies: RouterDependencies,
  to: RequestListener,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): Promise<void> {
  stampRequest(request, id)
  response.setHeader('X-Request-Id', id)
  for (const [name, value] of everyAnswer(dependencies.https)) response.setHeader(name, value)
  // For what is data, and for a page that brings no policy of its own: nothing runs, nobody frames it.
  response.setHeader('Content-Security-Policy', BARE_POLICY)
  await to(request, response)
}

async function sendFound(found: Found, request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
  const file = await found
  if (file) send(request, response, file, id, FILE_BROTLI_QUALITY)
  else sendNotFound(response, id)
}

/** A page in Markdown by its own address, moved where its page has moved. False for every other address [SEO-07]. */
async function showTwin(
  { pages, moved, https }: RouterDependencies,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
  asker: Asker,
): Promise<boolean> {
  const page = pageOfMarkdownAddress(request.url ?? '/')
  if (page === undefined) return false
  const to = moved?.(page)?.to
  const address = to && markdownAddress(to)
  const asked = pageRequest(page, {})
  const twin = asked && markdownTwin(asked)
  const words = address || !twin ? undefined : await pages.page(twin, asker)
  if (address) sendRedirect(response, id, address, https, 308)
  else if (words) send(request, response, words, id)
  else sendNotFound(response, id)
  return true
}

function streamOf({ stream, next }: RouterDependencies): RequestListener {
  return stream ?? ((request, response) => next(request, response, NOBODY))
}

async function showPage(
  dependencies: Routes,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
  asker: Asker,
): Promise<void> {
  const asked = asksForOwnCart(request) ? undefined : pageRequest(request.url ?? '/', request.headers)
  if (asked && (await showPublicPage(dependencies, asked, request, response, id, asker))) return
  stampRequest(request, id)
  const page = await personalPage(request, dependencies.next, dependencies.https, asker)
  if (page.status >= 500) throw new PageUnavailable(`The page answered ${page.status}`)
  send(request, response, pageFound(page, request.url ?? '/'), id, NO_BROTLI_YET)
}

/** False when the page turns out to be meant for one visitor only. */
async function showPublicPage(
  { pages, navigations, https }: Routes,
  asked: PageRequest,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
  asker: Asker,
): Promise<boolean> {
  const twin = wantsMarkdown(request.headers.accept) ? markdownTwin(asked) : undefined
  const words = twin && (await pages.page(twin, asker).catch(() => undefined))
  if (words?.status === 200) {
    send(request, response, words, id)
    return true
  }
  const ready = pages.ready(asked.key)
  if (ready && asked.router) navigations.remember(request, asked.key)
  const page = ready ?? (await pages.page(asked, asker))
  if (!page) return false
  const sendOn = (to: string, status: 307 | 308) => sendRedirect(response, id, to, https, status)
  if (!leadOn(page, request.url ?? '/', sendOn))
    send(request, response, pageFound(page, asked.path), id, ready ? undefined : NO_BROTLI_YET)
  return true
}
