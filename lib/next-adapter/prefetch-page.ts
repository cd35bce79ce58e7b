import { PrefetchKind } from 'next/dist/client/components/router-reducer/router-reducer-types'
import type { useRouter } from 'next/navigation'

/**
 * Fetches a page whole, data included. Without the kind, which Next does not export, a page that is rendered per
 * request is fetched as a frame only.
 */
export function prefetchPage(router: Pick<ReturnType<typeof useRouter>, 'prefetch'>, address: string): void {
  router.prefetch(address, { kind: PrefetchKind.FULL })
}
