import { onTestFinished, vi } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { log } from '#lib/server/platform/log.ts'

/**
 * The database goes away whenever a statement is asked outside of transactions that says `words`, after it was asked
 * `times` times: what was committed before stands, and whoever asked for it hears nothing. Call what it returns to have
 * it back.
 */
export function goneAt(words: string, times = 0): () => void {
  let asked = 0
  const silent = (['error', 'warn'] as const).map((level) => vi.spyOn(log, level).mockImplementation(() => undefined))
  const query = pool().query.bind(pool()) as (...all: unknown[]) => unknown
  const gone = vi.spyOn(pool(), 'query').mockImplementation(((...all: unknown[]) =>
    JSON.stringify(all[0]).includes(words) && (asked += 1) > times
      ? Promise.reject(new Error('Connection terminated unexpectedly'))
      : query(...all)) as never)
  const back = () => {
    for (const spy of [...silent, gone]) spy.mockRestore()
  }
  onTestFinished(back)
  return back
}
