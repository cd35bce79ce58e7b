import 'server-only'
import { computeCacheBustingSearchParam } from 'next/dist/shared/lib/router/utils/cache-busting-search-param.js'

/** The headers by which Next’s client asks for a navigation, or a part of one. */
export interface RouterHeaders {
  'next-router-prefetch'?: string
  'next-router-segment-prefetch'?: string
  'next-router-state-tree'?: string
}

/**
 * `url` as Next’s client would ask for it with these headers: Next redirects a navigation whose `_rsc` is not their
 * digest.
 */
export async function navigationUrl(url: string, headers: RouterHeaders): Promise<string> {
  const digest = await computeCacheBustingSearchParam(
    headers['next-router-prefetch'] as '1' | undefined,
    headers['next-router-segment-prefetch'],
    headers['next-router-state-tree'],
    undefined,
  )
  return `${url}${url.includes('?') ? '&' : '?'}_rsc=${digest}`
}
