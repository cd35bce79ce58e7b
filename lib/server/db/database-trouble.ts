import 'server-only'

/**
 * The server cannot be reached, is going away or coming up, takes no more connections, or cannot write: another may, or
 * it may soon.
 */
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '25006', // read-only: a standby, or a primary that has become one
  '25P03', // idle in transaction for too long
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '57P01', // shutting down
  '57P02', // crashed
  '57P03', // starting up
  '58030', // input or output error
  '08000',
  '08001',
  '08003',
  '08006',
])

/**
 * The server is well, but this statement waited too long for a row, ran too long, or met others that wanted the same in
 * another order.
 */
const BUSY = new Set(['55P03', '57014', '40P01'])

/** What `pg` says of a connection that is gone or silent; it has no codes for these. */
const GONE =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout/

function someCause(error: unknown, matches: (code: string | undefined, message: string) => boolean): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (matches(typeof code === 'string' ? code : undefined, error.message)) return true
  if (error instanceof AggregateError && error.errors.some((inner) => someCause(inner, matches))) return true
  return error.cause !== undefined && someCause(error.cause, matches)
}

/** Whether a connection is of no more use after this error, whatever it is asked next. */
export function spoilsConnection(error: unknown): boolean {
  return someCause(error, (code, message) => (code !== undefined && UNAVAILABLE.has(code)) || GONE.test(message))
}

/** Whether a statement gave up waiting: asking again later may well work, and the server said that nothing was done. */
export function isDatabaseBusy(error: unknown): boolean {
  return someCause(error, (code) => code !== undefined && BUSY.has(code))
}

/** Whether an error says that the database cannot serve now, rather than that a query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return spoilsConnection(error) || isDatabaseBusy(error)
}

/** Deadlock and serialisation failure. */
const RETRYABLE = new Set(['40P01', '40001'])

/** Whether the database took a whole transaction back because of another one: the same again may well succeed. */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(sqlState(error) ?? '')
}

/** Classes of SQLSTATE that tell of the server and not of the statement: connection, resources, operator, system. */
const SERVER_TROUBLE = /^(08|53|57|58)/

/** Whether the database, and not what was asked of it, is the trouble: it may well be back in a moment. */
export function isAway(error: unknown): boolean {
  const state = sqlState(error)
  // Without a state it is the driver or the network that speaks; most codes of theirs cannot be an SQLSTATE, EPIPE can.
  if (state === undefined || !/^[0-9A-Z]{5}$/.test(state)) return true
  return SERVER_TROUBLE.test(state) || isRetryable(error) || isDatabaseUnavailable(error)
}

/** Whether a row was refused because one with the same value exists, by the name of the unique constraint. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return sqlState(error) === '23505' && (error as { constraint?: unknown }).constraint === constraint
}

/** Whether a row breaks a check of its table. */
export function isBrokenCheck(error: unknown): boolean {
  return sqlState(error) === '23514'
}

/** Whether a statement named a table that is not there: the database is not migrated, or nobody's. */
export function isTableMissing(error: unknown): boolean {
  return sqlState(error) === '42P01'
}

function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return typeof code === 'string' ? code : undefined
}
