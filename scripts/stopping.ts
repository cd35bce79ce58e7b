import type { CommandFailure } from './command.ts'

/** The exit code of what Ctrl-C ended, as shells have it. */
export const STOPPED = 130

/** A signal that Ctrl-C and SIGTERM abort from now on, after `say`; the second of a kind ends the process at once. */
export function stopSignal(say?: () => void): AbortSignal {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => {
      say?.()
      stop.abort()
    })
  }
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
