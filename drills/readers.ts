import { setTimeout as pause } from 'node:timers/promises'

const PATHS = ['/', '/api/settings', '/api/search/suggestion?q=boot', '/api/brand', '/categories/footwear']
const ANSWER_MAX_MS = 30_000

export interface Readers {
  /** Answers by status; 0 where there was none. */
  statuses: Map<number, number>
  count(): number
  /** When a reader was last left without an answer; `performance.now()`. */
  lastTrouble(): number
  stop(): Promise<void>
}

/** So many visitors who look at pages and ask the API what pages ask. */
export function startReaders(count: number, origin: string): Readers {
  const statuses = new Map<number, number>()
  let going = true
  let troubleMs = 0
  const reader = async (first: number) => {
    for (let i = first; going; i += 1) {
      const path = PATHS[i % PATHS.length] ?? '/'
      const status = await fetch(origin + path, { signal: AbortSignal.timeout(ANSWER_MAX_MS) }).then(
        async (answer) => {
          await answer.arrayBuffer()
          return answer.status
        },
        () => 0,
      )
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 0 || status >= 500) troubleMs = performance.now()
      await pause(50)
    }
  }
  const all = Promise.all(Array.from({ length: count }, (_, i) => reader(i)))
  return {
    statuses,
    count: () => [...statuses.values()].reduce((sum, n) => sum + n, 0),
    lastTrouble: () => troubleMs,
    async stop() {
      going = false
      await all
    },
  }
}
