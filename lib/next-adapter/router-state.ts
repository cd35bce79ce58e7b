import 'server-only'
import { isPlainNext } from './plain-next.ts'

/**
 * A client navigation sends the route tree it comes from, so that Next can leave out the layouts both pages share.
 * Keyed by the raw tree, every pair of pages would be an entry of its own and hardly ever hit. But the answer depends
 * on the tree only down to where it leaves the path that is asked for: whatever lies below is rendered anyway. So the
 * rest is replaced by one fixed leaf, and all navigations that share the same layouts share one entry.
 */
type Segment = string | [name: string, value: string, type: string, siblings: string[] | null]
type Tree = [segment: Segment, children: Record<string, Tree>, ...rest: unknown[]]

// As Next's own schema has them; what is not of this shape it answers with 500.
const PARAMETER_TYPE = /^(o?c|d|[cd]i(\(\.\.\.\)|\(\.\.\)|\(\.\)|\(\.\.\)\(\.\.\)))$/
const MARKERS = new Set<unknown>(['refetch', 'inside-shared-layout', 'metadata-only'])
const DEPTH_MAX = 40
const HEADER_LENGTH_MAX = 8000

// Never the name of a real segment: Next finds it different from whatever the path has there, and renders from there
// on.
const ELSEWHERE: Tree = ['(elsewhere)', {}]

const isAbsent = (value: unknown) => value === undefined || value === null
const isText = (value: unknown) => typeof value === 'string'

function isSegment(value: unknown): value is Segment {
  if (isText(value)) return true
  if (!Array.isArray(value) || value.length !== 4) return false
  const [name, cacheKey, type, siblings] = value as unknown[]
  const known = typeof type === 'string' && PARAMETER_TYPE.test(type)
  return known && isText(name) && isText(cacheKey) && (siblings === null || isListOf(siblings, isText))
}

function isListOf(value: unknown, is: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(is)
}

function isTree(value: unknown, depth = 0): value is Tree {
  if (!Array.isArray(value) || value.length < 2 || value.length > 6 || depth > DEPTH_MAX) return false
  const [segment, children, refresh, marker, hints, last] = value as unknown[]
  if (!isSegment(segment) || typeof children !== 'object' || children === null || Array.isArray(children)) return false
  const refreshes = isAbsent(refresh) || (Array.isArray(refresh) && refresh.length === 2 && refresh.every(isText))
  const marked = isAbsent(marker) || MARKERS.has(marker)
  const hinted = isAbsent(hints) || typeof hints === 'number'
  if (!refreshes || !marked || !hinted || !(last === undefined || isText(last))) return false
  return Object.values(children).every((child) => isTree(child, depth + 1))
}

/** How many parts of the path a segment covers, or undefined where the tree leaves the path. */
function partsCovered(segment: Segment, rest: readonly string[]): number | undefined {
  if (typeof segment === 'string') {
    if (segment === '' || (segment.startsWith('(') && segment.endsWith(')'))) return 0
    if (segment.startsWith('__PAGE__')) return rest.length === 0 ? 0 : undefined
    return segment === rest[0] ? 1 : undefined
  }
  const [, value, type] = segment
  if (type === 'd') return value === rest[0] ? 1 : undefined
  return value === rest.join('/') ? rest.length : undefined
}

function prune(tree: Tree, rest: readonly string[]): Tree {
  const covered = partsCovered(tree[0], rest)
  if (covered === undefined) return ELSEWHERE
  const below = rest.slice(covered)
  const segment: Segment = typeof tree[0] === 'string' ? tree[0] : [tree[0][0], tree[0][1], tree[0][2], null]
  return [segment, Object.fromEntries(Object.entries(tree[1]).map(([slot, child]) => [slot, prune(child, below)]))]
}

// A tree with one of these is not where the client comes from but what it wants, so there are few of them.
const ASKS_FOR_A_PART = /"(refetch|inside-shared-layout|metadata-only)"/

/** Whether Next would take this header. Answered with 500 otherwise, so nothing else may reach it. */
export function isRouterState(header: string): boolean {
  try {
    return header.length <= HEADER_LENGTH_MAX && isTree(JSON.parse(decodeURIComponent(header)))
  } catch {
    return false
  }
}

/** The header `next-router-state-tree` reduced to what matters for `path`. Undefined when it is not understood. */
export function sharedRouterState(header: string, path: string): string | undefined {
  try {
    if (header.length > HEADER_LENGTH_MAX) return undefined
    const tree: unknown = JSON.parse(decodeURIComponent(header))
    if (!isTree(tree)) return undefined
    if (isPlainNext() || ASKS_FOR_A_PART.test(JSON.stringify(tree))) return header
    const parts = path.split('/').filter((part) => part !== '')
    return encodeURIComponent(JSON.stringify(prune(tree, parts)))
  } catch {
    return undefined
  }
}
