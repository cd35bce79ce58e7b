import { renderHook } from '@testing-library/react'
import { vi } from 'vitest'

/** From now on the browser has no room for anything more; `mockRestore` makes room. */
export function storageIsFull() {
  return vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
}

/** What another window does: it writes the record, and this window hears of it. */
export function otherWindowWrites(key: string, data: unknown, version = 1): void {
  localStorage.setItem(key, JSON.stringify({ version, data }))
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

/** What is stored under a key, without its version. */
export function dataUnder(key: string) {
  return JSON.parse(localStorage.getItem(key) ?? 'null')?.data
}

/** What a component would be told right now. */
export function shown<T>(hook: () => T): T {
  const { result, unmount } = renderHook(hook)
  unmount()
  return result.current
}
