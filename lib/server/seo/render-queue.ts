import 'server-only'

/** More work is waiting than will be done while anyone waits for it. */
class QueueFull extends Error {}

const WAITING_MAX = 24
// Pages, routes and the request router may each hold a copy of this module; the machine has one set of processors.
const QUEUE = Symbol.for('steelcap.render-queue')
const shared = globalThis as { [QUEUE]?: { last: Promise<unknown>; waiting: number } }

/**
 * Runs heavy work one after another, so that no crowd of crawlers can take the machine from shoppers. Throws QueueFull.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  shared[QUEUE] ??= { last: Promise.resolve(), waiting: 0 }
  const queue = shared[QUEUE]
  if (queue.waiting >= WAITING_MAX) return Promise.reject(new QueueFull('Too many pictures are waiting'))
  queue.waiting += 1
  const done = queue.last.then(work)
  queue.last = done
    .catch(() => {})
    .finally(() => {
      queue.waiting -= 1
    })
  return done
}
