import 'server-only'

/** Takes up what it is told; a promise says when it has. */
type TakesUp<Told> = (told: readonly Told[]) => void | Promise<void>

interface Batch<Told> {
  told: Set<Told>
  taken: Promise<void>
}

/**
 * Tells `takesUp` at once while it has nothing to do; what comes while it is busy waits and is told together, each
 * thing once and about `max` of them at a time. What is answered ends as the batch it went with: resolved or rejected.
 */
export function inBatches<Told>(takesUp: TakesUp<Told>, max: number): TakesUp<Told> {
  let busy: Promise<void> | undefined
  /** Waits to be told. */
  let next: Batch<Told> | undefined

  const occupy = (taken: Promise<void>) => {
    const ended: Promise<void> = taken
      .catch(() => {})
      .then(() => {
        if (busy === ended) busy = undefined
      })
    busy = ended
  }

  return (told) => {
    if (!busy) {
      const taken = takesUp(told)
      if (taken) occupy(taken)
      return taken
    }
    if (next && next.told.size < max) {
      for (const each of told) next.told.add(each)
      return next.taken
    }
    const batch: Batch<Told> = {
      told: new Set(told),
      taken: busy.then(() => {
        if (next === batch) next = undefined
        return takesUp([...batch.told])
      }),
    }
    next = batch
    occupy(batch.taken)
    return batch.taken
  }
}
