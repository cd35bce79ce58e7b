import 'server-only'
import { log } from '../platform/log.ts'

const STEP_MS = 20_000
/** One Ctrl-C reaches us more than once: from the terminal, from npm and from our own launcher. */
const SAME_SIGNAL_MS = 500

export type EndStep = [name: string, step: (signal: string) => unknown]

/**
 * Ends the process in good order at a signal: runs the steps that there are by then one after another, each whatever
 * became of the one before. A second signal ends it at once. Answers whether it is ending.
 */
export function endOnSignal(steps: () => EndStep[]): () => boolean {
  let endingSince = 0
  const end = async (signal: string) => {
    if (endingSince > 0 && performance.now() - endingSince < SAME_SIGNAL_MS) return
    if (endingSince > 0) process.exit(1)
    endingSince = performance.now()
    await finishAll(steps(), signal)
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, end)
  // The launcher is gone without a word.
  process.on('disconnect', () => end('disconnect'))
  return () => endingSince > 0
}

/** Each step, whatever became of the one before. */
export async function finishAll(steps: EndStep[], signal: string): Promise<void> {
  for (const [name, step] of steps) await finish(name, () => step(signal))
}

async function finish(name: string, step: () => unknown): Promise<void> {
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error('took too long')), STEP_MS).unref())
  try {
    await Promise.race([step(), late])
  } catch (error) {
    log.warn({ err: error, step: name }, 'Not ended in good order')
  }
}

/**
 * Something thrown where nobody waits for it (a job, a listener, a broken connection) is logged and the shop stays
 * open: every request is answered on its own, so one that went wrong leaves nothing behind for the next.
 */
export function surviveSurprises(): void {
  process.on('uncaughtException', (error) => log.fatal({ err: error }, 'Nobody caught this'))
  process.on('unhandledRejection', (error) => log.fatal({ err: error }, 'Nobody waited for this'))
}
