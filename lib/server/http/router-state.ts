import 'server-only'

/**
 * A client navigation sends the route tree it comes from, so that Next can leave out the layouts both pages share. Keyed by the raw tree,
 * every pair of pages would be an entry of its own and hardly ever hit. But the answer depends on the tree only down to where
 * it leaves the path that is asked for: whatever lies below is rendered anyway. So the rest is replaced by one fixed leaf, and all
 * navigations that share the same layouts share one entry.
 */
type Segment = string | [name: string, value: string, type: string, ...rest: unknown[]]
type Tree = [segment: Segment, children: Record<string, Tree>, ...rest: unknown[]]

// Never the name of a real segment: Next finds it different from whatever the path has there, and renders from there on.
const ELSEWHERE: Tree = ['(elsewhere)', {}]

function isTree(value: unknown): value is Tree {
  if (!Array.isArray(value) || value.length < 2) return false
  const [segment, children] = value as unknown[]
  const named = typeof segment === 'string' || (Array.isArray(segment) && segment.length >= 3)
  return named && typeof children === 'object' && children !== null && Object.values(children).every(isTree)
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

/** The header `next-router-state-tree` reduced to what matters for `path`. Undefined when it is not understood. */
export function sharedRouterState(header: string, path: string): string | undefined {
  try {
    const tree: unknown = JSON.parse(decodeURIComponent(header))
    if (!isTree(tree)) return undefined
    if (ASKS_FOR_A_PART.test(JSON.stringify(tree))) return header
    const parts = path.split('/').filter((part) => part !== '')
    return encodeURIComponent(JSON.stringify(prune(tree, parts)))
  } catch {
    return undefined
  }
}
