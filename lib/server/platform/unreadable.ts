import 'server-only'

/**
 * Whether a path cannot be read: its escapes are no UTF-8, or hold the character NUL, which PostgreSQL keeps in no text
 * [ROUTE-38].
 */
export function isUnreadable(path: string): boolean {
  if (!path.includes('%')) return false
  try {
    return decodeURIComponent(path).includes('\0')
  } catch {
    return true
  }
}

/** Where in parsed JSON a text holds the character NUL, as a path with dots; undefined where none does [API-14]. */
export function fieldWithNul(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path.join('.') || 'body' : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = key.includes('\0') ? 'body' : fieldWithNul(inner, [...path, key])
    if (found !== undefined) return found
  }
  return undefined
}
