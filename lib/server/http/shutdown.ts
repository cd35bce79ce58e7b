import 'server-only'
import { log } from '../log.ts'

const STEP_MS = 15_000

/**
 * Ends the process in good order at SIGTERM or SIGINT: runs the steps one after another, each whatever became of the one before. A second signal
 * ends it at once.
 */
export function endOnSignal(steps: [name: string, step: () => unknown][]): void {
  let ending = false
  const end = async () => {
    if (ending) process.exit(1)
    ending = true
    for (const [name, step] of steps) await finish(name, step)
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
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
 * Something thrown where nobody waits for it (a job, a listener, a broken connection) is logged and the shop stays open: every request is answered
 * on its own, so one that went wrong leaves nothing behind for the next.
 */
export function surviveSurprises(): void {
  process.on('uncaughtException', (error) => log.fatal({ err: error }, 'Nobody caught this'))
  process.on('unhandledRejection', (error) => log.fatal({ err: error }, 'Nobody waited for this'))
}
