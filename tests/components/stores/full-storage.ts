import { vi } from 'vitest'

/** From now on the browser has no room for anything more; `mockRestore` makes room. */
export function storageIsFull() {
  return vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
}
