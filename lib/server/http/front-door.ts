import 'server-only'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { tidyAddress } from '#lib/domain/moved-paths.ts'
import { log } from '../log.ts'
import { isUnreadable } from '../unreadable.ts'
import { logAnswer } from './access-log.ts'
import { sendMoved, sendNotFound, sendUnavailable } from './bare-answer.ts'
import { markdownTwin, wantsMarkdown } from './markdown.ts'
import type { PageCache } from './page-cache.ts'
import { PageUnavailable } from './page-cache.ts'
import { pageRequest } from './page-request.ts'
import { personalPage } from './personal-page.ts'
import type { Pictures } from './pictures.ts'
import type { Move } from './redirects.ts'
import { headerOf, type Representation } from './representation.ts'
import { requestIdOf, stampRequest } from './request-id.ts'
import { everyAnswer } from './security-headers.ts'
import { FILE_BROTLI_QUALITY, NO_BROTLI_YET, send } from './send.ts'
import type { StaticFiles } from './static-files.ts'
import { PageNotFound, pageFound, troublePage } from './trouble-page.ts'

export interface House {
  pages: PageCache
  files: StaticFiles
  pictures: Pictures
  /** PNGs the shop draws itself: share pictures, and drawings for those who take no SVG. */
  rasters?: ((path: string) => Promise<Representation | undefined>) | undefined
  /** Where the page at a URL went, if it is no longer there. */
  moved?: ((url: string) => Move | undefined) | undefined
  api: RequestListener
  /** The stand-ins' own pages; absent where the outside world is real. */
  sandbox?: RequestListener | undefined
  next: RequestListener
  https: boolean
  trustProxy: boolean
  /** Where the line about each answer goes; to the log unless said otherwise. */
  record?: typeof logAnswer
}

/** In the log, the status of an answer nobody waited for. */
const WENT_AWAY = 499

/** Too long to be kept, or even put together, before it is sent. */
const STREAMED = '/feeds/google-merchant.xml'

type Found = Representation | Promise<Representation | undefined> | undefined

/**
 * Answers every request of the shop: cached pages first, since they are most of them, then files and pictures from memory, the API, and
 * at last the app itself.
 */
export function frontDoor(house: House): RequestListener {
  const { pages, moved, trustProxy, record = logAnswer } = house
  return (request, response) => {
    const startedMs = performance.now()
    const requestId = requestIdOf(request, trustProxy)
    const { method, url = '/' } = request
    if (method === 'GET' || method === 'HEAD') {
      // The shortest way, for a page asked for by its canonical URL. A navigation of Next's client is another answer under the same URL, and so is its
      // twin in Markdown.
      const { rsc, accept } = request.headers
      const page = rsc === undefined && !wantsMarkdown(accept) && !moved?.(url) ? pages.ready(url) : undefined
      if (page && page.status !== 404 && page.status !== 308) {
        record(request, send(request, response, page, requestId), startedMs, requestId)
        return
      }
    }
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : WENT_AWAY
      record(request, status, startedMs, requestId)
    })
    letIn(house, request, response, requestId).catch((error: unknown) => sendUnavailable(response, requestId, error))
  }
}

async function letIn(house: House, request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
  const { method, url = '/' } = request
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  if (path === '/api' || path.startsWith('/api/')) return passOn(house, house.api, request, response, id)
  if (house.sandbox && (path === '/sandbox' || path.startsWith('/sandbox/'))) {
    return passOn(house, house.sandbox, request, response, id)
  }
  if (method !== 'GET' && method !== 'HEAD') return passOn(house, house.next, request, response, id)
  if (path.startsWith('/pictures/')) {
    return sendFound(house.pictures.answer(path) ?? house.rasters?.(path), request, response, id)
  }
  const file = house.files.answer(path)
  if (file || path.startsWith('/_next/static/')) return sendFound(file, request, response, id)
  if (isUnreadable(path)) return sendFound(troublePage(house.pages, 404), request, response, id)
  if (path === STREAMED) return passOn(house, house.next, request, response, id)
  if (await showMove(house, request, response, id)) return
  try {
    await showPage(house, request, response, id)
  } catch (error) {
    if (!(error instanceof PageNotFound)) throw error
    log.info({ requestId: id }, error.message)
    await sendFound(troublePage(house.pages, 404), request, response, id)
  }
}

/** What was there before is asked for still: links and bookmarks live long. False when the page is where it was. */
async function showMove(
  house: House,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): Promise<boolean> {
  const { url = '/' } = request
  const move = house.moved?.(url) ?? { to: tidyAddress(url) }
  if (move.to === undefined) return false
  if (move.to !== null) sendMoved(response, id, move.to, house.https)
  else await sendFound(troublePage(house.pages, 410), request, response, id)
  return true
}

/** Somebody else's answer, with the headers every answer carries. */
async function passOn(
  house: House,
  to: RequestListener,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): Promise<void> {
  stampRequest(request, id)
  response.setHeader('X-Request-Id', id)
  for (const [name, value] of everyAnswer(house.https)) response.setHeader(name, value)
  await to(request, response)
}

async function sendFound(found: Found, request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
  const file = await found
  if (file) send(request, response, file, id, FILE_BROTLI_QUALITY)
  else sendNotFound(response, id)
}

/** A page is asked for without the query it does not know; where it leads on to, the visitor's own comes along [ROUTE-25]. */
function moveOfPage({ answer }: Representation, url: string): string | undefined {
  const to = headerOf(answer.headers, 'location')
  const mark = url.indexOf('?')
  return mark < 0 || to === undefined || to.includes('?') ? to : to + url.slice(mark)
}

async function showPage(house: House, request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
  const asked = pageRequest(request.url ?? '/', request.headers)
  if (asked) {
    const twin = wantsMarkdown(request.headers.accept) ? markdownTwin(asked) : undefined
    const words = twin && (await house.pages.page(twin).catch(() => undefined))
    if (words?.status === 200) {
      send(request, response, words, id)
      return
    }
    const ready = house.pages.ready(asked.key)
    const page = ready ?? (await house.pages.page(asked))
    const to = page?.status === 308 ? moveOfPage(page, request.url ?? '/') : undefined
    if (to !== undefined) return sendMoved(response, id, to, house.https)
    if (page) {
      send(request, response, pageFound(page, asked.path), id, ready ? undefined : NO_BROTLI_YET)
      return
    }
  }
  stampRequest(request, id)
  const page = await personalPage(request, house.next, house.https)
  if (page.status >= 500) throw new PageUnavailable(`The page answered ${page.status}`)
  send(request, response, pageFound(page, request.url ?? '/'), id, NO_BROTLI_YET)
}
