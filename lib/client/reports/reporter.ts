/** A service that takes what a browser has to report. */
export interface Service<T> {
  take(item: T): void
}

interface Reporter<T> {
  /** Connects a service in place of the one before; without one the stand-in. */
  connect(next?: Service<T>): void
  /** Tells the service. Its trouble is nobody else's. */
  send(item: T): void
  /** What the stand-in was told in this visit, oldest first. */
  held: readonly T[]
}

/**
 * Where reports of one kind go: to the stand-in, the newest `heldMax` of a visit in memory and all on the console's
 * debug level, until a service is connected [OBS-10].
 */
export function reporter<T>(heldMax: number, words: (item: T) => readonly string[]): Reporter<T> {
  const held: T[] = []
  const standIn: Service<T> = {
    take(item) {
      held.push(item)
      if (held.length > heldMax) held.shift()
      // biome-ignore lint/suspicious/noConsole: this is where the stand-in reports to
      console.debug(...words(item))
    },
  }
  let service = standIn
  return {
    connect: (next = standIn) => {
      service = next
    },
    send: (item) => {
      try {
        service.take(item)
      } catch {
        // A shop that cannot report goes on selling.
      }
    },
    held,
  }
}
