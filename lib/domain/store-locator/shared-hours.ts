interface Opened {
  hours: object
  holidays: object
}

/**
 * The same stores, those with equal hours or holidays holding the very same object: a page's data then has each once.
 */
export function withSharedHours<S extends Opened>(stores: readonly S[]): S[] {
  const known = new Map<string, object>()
  const shared = <T extends object>(value: T): T => {
    const key = JSON.stringify(value)
    const same = (known.get(key) as T | undefined) ?? value
    known.set(key, same)
    return same
  }
  return stores.map((store) => ({ ...store, hours: shared(store.hours), holidays: shared(store.holidays) }))
}
