import { onTestFinished, vi } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { log } from '#lib/server/platform/log.ts'

/**
 * The database goes away whenever a statement is asked outside of transactions that says `words`, after it was asked
 * `times` times: what was committed before stands, and whoever asked for it hears nothing. Call what it returns to have
 * it back.
 */
export function goneAt(words: string, times = 0): () => void {
  let left = times
  const silent = (['error', 'warn'] as const).map((level) => vi.spyOn(log, level).mockImplementation(() => undefined))
  const query = pool().query.bind(pool()) as (...all: unknown[]) => unknown
  const ask = (...all: unknown[]) => {
    if (!JSON.stringify(all[0]).includes(words)) return query(...all)
    left -= 1
    return left < 0 ? Promise.reject(new Error('Connection terminated unexpectedly')) : query(...all)
  }
  const gone = vi.spyOn(pool(), 'query').mockImplementation(ask as never)
  const back = () => {
    for (const spy of [...silent, gone]) spy.mockRestore()
  }
  onTestFinished(back)
  return back
}
