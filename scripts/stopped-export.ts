import type { CommandFailure } from './command.ts'

/** As shells have it for what Ctrl-C ended. */
const STOPPED = 130

/** A signal that is aborted by Ctrl-C or SIGTERM from now on, so that half a file is taken away. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort())
  return stop.signal
}

/** What an export says that was stopped; undefined for one that failed by itself. */
export function stoppedExport(signal: AbortSignal | undefined, toFile: boolean): CommandFailure | undefined {
  if (!signal?.aborted) return undefined
  return {
    message: `Stopped: ${toFile ? 'nothing was written' : 'what was written is not all of it'}.`,
    exitCode: STOPPED,
  }
}
