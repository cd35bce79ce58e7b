// A test file of components has a context of its own in a process it shares. jsdom's window lacks what browsers have
// and Node has too.
import { webcrypto } from 'node:crypto'
import * as streams from 'node:stream/web'

for (const [name, value] of Object.entries(streams)) {
  if (!(name in globalThis)) Object.assign(globalThis, { [name]: value })
}
Object.defineProperty(globalThis, 'crypto', { configurable: true, writable: true, value: webcrypto })
// Its clock tells the time and keeps no entries. Node's own would be vitest's as well, and stand still where a test
// stops it.
if (!('getEntriesByName' in performance)) {
  Object.defineProperty(performance, 'getEntriesByName', { configurable: true, writable: true, value: () => [] })
}
