/** So many fit beside each other on a desk, and are still read on a phone [PDP-26]. */
export const COMPARED_MAX = 4

/** What one product says of itself. */
export interface Fact {
  name: string
  value: string
}

/** One fact of all products, in their order; undefined where a product does not say. */
export interface ComparedRow {
  name: string
  values: (string | undefined)[]
  /** All say the same. */
  same: boolean
}

const SLUG = /^[a-z0-9-]{1,200}$/

/** The products an address compares, by their slugs, each once and the first four; what can be no slug is left out. */
export function comparedSlugs(text: string | undefined): string[] {
  const slugs = (text ?? '').split(',').filter((slug) => SLUG.test(slug))
  return [...new Set(slugs)].slice(0, COMPARED_MAX)
}

/** The address that compares these products, whole or only where they differ. */
export function comparisonHref(slugs: readonly string[], { onlyDifferences = false } = {}): string {
  if (slugs.length === 0) return '/compare'
  return `/compare?products=${slugs.join(',')}${onlyDifferences ? '&only=differences' : ''}`
}

/** The facts of several products side by side: every fact that one of them has, in the order in which they come up. */
export function comparedRows(products: readonly (readonly Fact[])[]): ComparedRow[] {
  const names = new Map(products.flat().map(({ name }) => [name.toLowerCase(), name]))
  return [...names].map(([key, name]) => {
    const values = products.map((facts) => saidUnder(facts, key))
    return { name, values, same: new Set(values).size === 1 }
  })
}

/** A product may say several of one name: two standards it meets. */
function saidUnder(facts: readonly Fact[], key: string): string | undefined {
  const values = facts.filter(({ name }) => name.toLowerCase() === key).map(({ value }) => value)
  return values.length > 0 ? [...new Set(values)].join(', ') : undefined
}
