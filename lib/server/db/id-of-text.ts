import 'server-only'

/**
 * SQL: the UUID that a text is, null for a text that is none. An id that is made a text for a comparison reads every
 * row: no index knows it so.
 */
export function idOfText(text: string): string {
  return `(case when ${text}::text ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${text}::text::uuid end)`
}
