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

/** The path of a request as it was sent: what a router hands on is decoded as far as it can be. */
export function pathAsSent(url: string): string {
  const [path = ''] = url.split('?', 1)
  return path
}

interface Place {
  key: string
  within: Place | undefined
}

/**
 * Where in parsed JSON a text holds the character NUL, as a path with dots; undefined where none does [API-14]. Without
 * recursion: a body may be nested deeper than the stack.
 */
export function fieldWithNul(json: unknown): string | undefined {
  const waiting: { value: unknown; at: Place | undefined }[] = [{ value: json, at: undefined }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, at } = next
    if (typeof value === 'string' && value.includes('\0')) return pathTo(at)
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value).reverse()) {
      if (key.includes('\0')) return 'body'
      waiting.push({ value: inner, at: { key, within: at } })
    }
  }
  return undefined
}

function pathTo(place: Place | undefined): string {
  const keys: string[] = []
  for (let at = place; at; at = at.within) keys.push(at.key)
  return keys.reverse().join('.') || 'body'
}

const ESCAPES = /\\(?:ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|(ud[89a-f][0-9a-f]{2})|.)/gis

/**
 * JSON with a replacement character for each escape of half a character: whoever cuts a text inside an emoji sends half
 * of it, which PostgreSQL takes in no jsonb [API-14].
 */
export function withWholeCharacters(json: string): string {
  return json.replace(ESCAPES, (said: string, half?: string) => (half === undefined ? said : '\\ufffd'))
}
