import 'server-only'

/** An error as it is logged: what went wrong, where, and whether somebody must be woken. */
export interface LoggedError {
  error: unknown
  message: string
  /** Path of the call or page, without a query; empty for jobs. */
  path: string
  fatal: boolean
}

type Listener = (logged: LoggedError) => void

let listener: Listener | undefined

/** Who is told of every error the shop logs, besides the log. */
export function onLoggedError(next: Listener | undefined): void {
  listener = next
}

const ERROR_LEVEL = 50
const FATAL_LEVEL = 60

/** Called for every line that is logged. Never throws: what reports trouble must not make any. */
export function tellLoggedError(args: readonly unknown[], level: number): void {
  if (listener === undefined || level < ERROR_LEVEL) return
  try {
    const [fields, words] = args
    const { err, path } = (typeof fields === 'object' && fields !== null ? fields : {}) as Record<string, unknown>
    const message = [words, fields].find((one) => typeof one === 'string') ?? 'error'
    listener({
      error: err ?? new Error(message as string),
      message: message as string,
      path: typeof path === 'string' ? path : '',
      fatal: level >= FATAL_LEVEL,
    })
  } catch {
    // Nobody is left to tell.
  }
}
