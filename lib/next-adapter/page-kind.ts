import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'

/** What an answer will be used as: HTML that a browser reads, or data for a page that is open. */
export type PageKind = 'document' | 'navigation'

// Whoever asks for pages and the bundle Next builds each load their own copy of this module.
const KIND = Symbol.for('steelcap.pageKind')
const shared = globalThis as { [KIND]?: AsyncLocalStorage<PageKind | undefined> }

function kinds(): AsyncLocalStorage<PageKind | undefined> {
  shared[KIND] ??= new AsyncLocalStorage()
  return shared[KIND]
}

/** Does the work of a page of this kind; without one the answer must do for both. */
export function inPageOfKind<T>(kind: PageKind | undefined, work: () => T): T {
  return kinds().run(kind, work)
}

/**
 * The kind of the page under way. Known at once, and not by `await headers()`: a component that waits is a row, a task
 * and a lazy element of its own, and a page has dozens of parts that ask.
 */
export function pageKind(): PageKind | undefined {
  return kinds().getStore()
}
