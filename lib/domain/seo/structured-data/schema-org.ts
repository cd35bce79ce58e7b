/** A piece of structured data: plain JSON in schema.org's words. */
export type SchemaNode = Record<string, unknown>

/** The full URL of a schema.org term: crawlers read `InStock` without it as mere text. */
export function term(name: string): string {
  return `https://schema.org/${name}`
}

/** The one context of every document. */
export const CONTEXT = 'https://schema.org'
