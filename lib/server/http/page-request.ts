import 'server-only'
import type { IncomingHttpHeaders } from 'node:http'
import { sharedRouterState } from '#lib/next-adapter/router-state.ts'
import { canonicalUrl, isPublicPage, tagsOf } from './page-url.ts'

/** The request headers Next's answer to a client navigation varies by; all others are kept from the renderer. */
export interface RouterHeaders {
  rsc: '1'
  'next-router-prefetch'?: string
  'next-router-segment-prefetch'?: string
  'next-router-state-tree'?: string
}

/** A public page as the cache knows it. Two requests with the same key get the same bytes. */
export interface PageRequest {
  key: string
  /** Path and recognised query. */
  url: string
  path: string
  router?: RouterHeaders
  tags: string[]
}

const SEGMENT = /^\/[\w\-./()[\]!$@%:~+,;=&]{0,400}$/

/** Undefined when the headers are not ones that Next's own client sends: no key, so not for the cache. */
function routerHeaders(headers: IncomingHttpHeaders, path: string): RouterHeaders | undefined {
  const router: RouterHeaders = { rsc: '1' }
  const prefetch = headers['next-router-prefetch']
  if (prefetch === '1' || prefetch === '2' || prefetch === '3') router['next-router-prefetch'] = prefetch
  const segment = headers['next-router-segment-prefetch']
  if (segment !== undefined) {
    if (typeof segment !== 'string' || !SEGMENT.test(segment)) return undefined
    router['next-router-segment-prefetch'] = segment
  }
  const tree = headers['next-router-state-tree']
  if (tree !== undefined) {
    if (typeof tree !== 'string') return undefined
    const shared = sharedRouterState(tree, path)
    if (shared === undefined) return undefined
    router['next-router-state-tree'] = shared
  }
  return router
}

function routerKey(router: RouterHeaders): string {
  const { 'next-router-prefetch': prefetch, 'next-router-segment-prefetch': segment } = router
  return `\n${prefetch ?? ''}\n${segment ?? ''}\n${router['next-router-state-tree'] ?? ''}`
}

/**
 * What the cache is asked for by a GET of `rawUrl` with these headers; undefined when the answer is not one for
 * everybody. Needs no look at cookies: they are never passed on to the renderer.
 */
export function pageRequest(rawUrl: string, headers: IncomingHttpHeaders): PageRequest | undefined {
  const mark = rawUrl.indexOf('?')
  const path = mark < 0 ? rawUrl : rawUrl.slice(0, mark)
  if (!path.startsWith('/') || !isPublicPage(path)) return undefined
  const url = canonicalUrl(rawUrl)
  if (headers['rsc'] !== '1') return { key: url, url, path, tags: tagsOf(path) }
  const router = routerHeaders(headers, path)
  return router && { key: url + routerKey(router), url, path, router, tags: tagsOf(path) }
}
