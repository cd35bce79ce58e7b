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

/**
 * Parsed JSON with a replacement character for each half of one: whoever cuts a text inside an emoji sends half of it,
 * which PostgreSQL takes in no jsonb [API-14].
 */
export function withWholeCharacters(value: unknown): unknown {
  if (typeof value === 'string') return Buffer.from(value).toString()
  if (Array.isArray(value)) return value.map(withWholeCharacters)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [Buffer.from(key).toString(), withWholeCharacters(inner)]),
  )
}
