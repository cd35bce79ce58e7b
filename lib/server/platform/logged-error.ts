import 'server-only'

/**
 * What may be said of an error: no parameter of a statement, no row, nobody's address, no link that opens something
 * [OBS-18].
 */
interface LoggedError {
  type: string
  message: string
  code?: string
  constraint?: string
  table?: string
  stack?: string
  cause?: LoggedError
}

/**
 * Names of things, never values; everything else an error carries (`detail`, `where`, `parameters`, `params`) stays
 * out.
 */
const NAMES = ['code', 'constraint', 'table'] as const
const CAUSES_MAX = 5

export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error was thrown' }
  const names = NAMES.flatMap((name) => {
    const value = (error as unknown as Record<string, unknown>)[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  return {
    type: error.name,
    message: messageOf(error),
    ...Object.fromEntries(names),
    stack: framesOf(error),
    ...(error.cause !== undefined && depth < CAUSES_MAX ? { cause: loggedError(error.cause, depth + 1) } : {}),
  }
}

/** SQLSTATE classes whose messages quote the value that was wrong. */
const QUOTES_VALUES = /^(22|23)/

function messageOf(error: Error): string {
  const { code } = error as { code?: unknown }
  const message = withoutParameters(error.message)
  return typeof code === 'string' && QUOTES_VALUES.test(code) ? message.replace(/: ".*"/s, ': "…"') : message
}

/** A failed query of Drizzle's ends in its parameters. */
function withoutParameters(text: string): string {
  const at = text.search(/\n\s*params:/)
  return at < 0 ? text : text.slice(0, at)
}

/** The message stands in front of the frames, with all that is in it. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}

// A line may hold as long an address as a stranger cares to ask for: each of these looks at a letter a few times.
/** What stands before the sign is no longer than that in any address. */
const ADDRESS = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)+/g
/** As they stand in a line of JSON: a failed query of Drizzle’s, put into words. */
const PARAMETERS = /\\n\s*params:(?:[^"\\]|\\.)*/g
const QUERY = /(?<=https?:\/\/[^\s"'<>?\\]*)\?[^\s"'<>\\]*/g

/** The last look at a line before it is written: addresses and the queries of links go, wherever they came from. */
export function scrubbed(line: string): string {
  return line.replace(PARAMETERS, '').replace(QUERY, '?…').replace(ADDRESS, '…@…')
}
