// Local storage that answers with the newest text of a key, whether the browser kept it or not [GEN-10].

// What the browser would not keep (storage full or switched off): what it still holds under that key is older.
const unkept = new Map<string, string>()

/** The text last stored under a key, by this window or another; null when there is none. Never throws. */
export function storedText(key: string): string | null {
  return unkept.get(key) ?? inStorage((storage) => storage.getItem(key)) ?? null
}

/** Stores it; in the memory of this page where the browser does not. */
export function storeText(key: string, text: string): void {
  const kept = inStorage((storage) => {
    storage.setItem(key, text)
    return true
  })
  if (kept) unkept.delete(key)
  else unkept.set(key, text)
}

/** Forgets what is stored under a key. */
export function dropText(key: string): void {
  unkept.delete(key)
  inStorage((storage) => storage.removeItem(key))
}

/** The keys that begin so, in no order. */
export function storedKeys(prefix: string): string[] {
  const kept = inStorage((storage) => Object.keys(storage)) ?? []
  return [...new Set([...kept, ...unkept.keys()])].filter((key) => key.startsWith(prefix))
}

/** Undefined where the browser refuses, or on the server. */
function inStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(globalThis.localStorage)
  } catch {
    return undefined
  }
}
