// A test file of components has a context of its own in a process it shares. jsdom's window lacks what browsers have
// and Node has too.
import { webcrypto } from 'node:crypto'
import { performance as nodePerformance } from 'node:perf_hooks'
import * as streams from 'node:stream/web'

for (const [name, value] of Object.entries(streams)) {
  if (!(name in globalThis)) Object.assign(globalThis, { [name]: value })
}
for (const [name, value] of Object.entries({ crypto: webcrypto, performance: nodePerformance })) {
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })
}
