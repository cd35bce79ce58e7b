import 'server-only'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Which providers a page may load. `bare`: none but the edge's check, where passwords are typed. `shop`: wallets and
 * bot score, since the mini-cart is on each of these pages. `card`: also the card's own fields and its bank's check;
 * the cart is one of these pages because what only memory may hold, a gift card's PIN, goes from it into checkout
 * [CHK-04].
 */
export type PolicyZone = 'bare' | 'shop' | 'card'

const BARE = /^\/account\/(signin|signup|verify|password\/(forgot|reset))(\/|$)/
const CARD = /^\/(cart|checkout|account\/payment-methods)(\/|$)/

export function zoneOf(path: string): PolicyZone {
  if (BARE.test(path)) return 'bare'
  return CARD.test(path) ? 'card' : 'shop'
}

/**
 * Whether a client navigation leads into a zone whose providers the running document may not load, or out of the one
 * that may load none: a policy stays with its document, so the browser has to load a new one [ROUTE-51].
 */
export function needsNewDocument(path: string, headers: IncomingHttpHeaders): boolean {
  const state = headers['next-router-state-tree']
  if (headers['rsc'] !== '1' || typeof state !== 'string') return false
  const from = pathOfState(state)
  if (from === undefined) return false
  const [zone, next] = [zoneOf(from), zoneOf(path)]
  // A document that may load more than the page needs is no reason to load another.
  return zone !== next && !(zone === 'card' && next === 'shop')
}

/** The path of the page a router state stands for. */
function pathOfState(state: string): string | undefined {
  try {
    const parts: string[] = []
    let tree: unknown = JSON.parse(decodeURIComponent(state))
    while (Array.isArray(tree)) {
      const [segment, children] = tree as [unknown, Record<string, unknown> | undefined]
      const part: unknown = Array.isArray(segment) ? segment[1] : segment
      if (typeof part === 'string' && isOfPath(part)) parts.push(part)
      tree = children?.['children']
    }
    return `/${parts.join('/')}`
  } catch {
    return undefined
  }
}

/** Groups and the page itself stand in the tree, but not in the path. */
function isOfPath(part: string): boolean {
  return part !== '' && !part.startsWith('(') && !part.startsWith('__')
}
