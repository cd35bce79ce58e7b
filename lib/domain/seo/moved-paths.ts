import { OWN_PATH } from '../text/own-path.ts'

/** Where a path went: a new path, or null when it is gone for good. */
export type MovedPaths = ReadonlyMap<string, string | null>

const HOPS_MAX = 10

/**
 * A table of moves with every chain followed to its end, so that nobody is sent on twice. Moves that lead out of the
 * shop or in a circle are left out: the path then answers as if it had never moved. A path with letters beyond ASCII is
 * there as it is written and as it is asked for.
 */
export function followMoves(rows: readonly { from: string; to: string | null }[]): MovedPaths {
  const steps = new Map(rows.filter(isSound).map(({ from, to }) => [from, to]))
  const ends = new Map<string, string | null>()
  for (const from of steps.keys()) {
    const end = endOf(from, steps)
    if (end === undefined) continue
    ends.set(from, end)
    if (!steps.has(asAsked(from))) ends.set(asAsked(from), end)
  }
  return ends
}

/** A path as browsers ask for it: letters beyond ASCII are escaped; what is escaped already stays so. */
function asAsked(path: string): string {
  return path.replace(/[^\x21-\x7e]/gu, encodeURIComponent)
}

function isSound({ from, to }: { from: string; to: string | null }): boolean {
  return OWN_PATH.test(from) && !from.includes('?') && from !== '/' && (to === null || OWN_PATH.test(to))
}

function endOf(from: string, steps: MovedPaths): string | null | undefined {
  let at = from
  for (let hop = 0; hop < HOPS_MAX; hop++) {
    // An end with a query or a place is a path that may have moved on, or round, like any other.
    const [path = '', query = ''] = at.replace(/#.*/, '').split(/\?(.*)/, 2)
    const next = steps.get(path)
    if (next === undefined) return at
    if (next === null) return null
    at = withQuery(next, query)
  }
  return undefined
}

/**
 * The new address with what the old one asked for: parameters the new path sets itself win, and the place on the page
 * it names stays at its end.
 */
export function withQuery(to: string, query: string): string {
  if (query === '') return to
  const mark = to.indexOf('#')
  const [whole, place] = mark < 0 ? [to, ''] : [to.slice(0, mark), to.slice(mark)]
  const [path = '', own = ''] = whole.split('?', 2)
  if (own === '') return `${path}?${query}${place}`
  const kept = new URLSearchParams(query)
  for (const name of new URLSearchParams(own).keys()) kept.delete(name)
  const rest = kept.toString()
  return rest === '' ? to : `${whole}&${rest}${place}`
}

const CATALOGUE = /^\/(products|categories|brands|shop|stores|articles|blog|search)(?=\/|$)/i

/**
 * The address a catalogue page is really at when it was typed in capitals or with a slash at its end; undefined when it
 * is right as it is. The query is left alone.
 */
export function tidyAddress(url: string): string | undefined {
  const path = url.replace(/\?.*/, '')
  if (!CATALOGUE.test(path)) return undefined
  const tidy = path.toLowerCase().replace(/(?<!\/)\/+$/, '')
  return tidy === path ? undefined : tidy + url.slice(path.length)
}
