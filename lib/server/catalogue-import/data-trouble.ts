import 'server-only'

/**
 * Whether PostgreSQL refused the data itself (classes 22, 23 and 54: wrong, clashing, too much), not the connection.
 */
export function isDataTrouble(error: unknown): error is Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return error instanceof Error && /^(2[23]|54)/.test(code)
}
