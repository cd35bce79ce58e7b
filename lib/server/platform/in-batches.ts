import 'server-only'

/** Handles some items; a promise resolves when it has. */
type Handler<Item> = (items: readonly Item[]) => void | Promise<void>

interface Batch<Item> {
  items: Set<Item>
  handled: Promise<void>
}

/**
 * Calls `handle` at once while it has nothing to do; items that come while it is busy wait and are handled together,
 * each once and about `max` of them at a time. What is answered ends as the batch it went with: resolved or rejected.
 */
export function inBatches<Item>(handle: Handler<Item>, max: number): Handler<Item> {
  let busy: Promise<void> | undefined
  let waiting: Batch<Item> | undefined

  const markBusy = (handled: Promise<void>) => {
    const ended: Promise<void> = handled
      .catch(() => {})
      .then(() => {
        if (busy === ended) busy = undefined
      })
    busy = ended
  }

  return (items) => {
    if (!busy) {
      const handled = handle(items)
      if (handled) markBusy(handled)
      return handled
    }
    if (waiting && waiting.items.size < max) {
      for (const item of items) waiting.items.add(item)
      return waiting.handled
    }
    const batch: Batch<Item> = {
      items: new Set(items),
      handled: busy.then(() => {
        if (waiting === batch) waiting = undefined
        return handle([...batch.items])
      }),
    }
    waiting = batch
    markBusy(batch.handled)
    return batch.handled
  }
}
