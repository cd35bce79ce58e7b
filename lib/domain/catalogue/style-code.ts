const STEM_LENGTH_MIN = 3
const MADE = 'style-group-'

/**
 * What the SKUs of a style have in common up to a separator: `AB12-S` and `AB12-M` share `AB12`. Undefined where that
 * is no code.
 */
function skuStem(skus: readonly string[]): string | undefined {
  const [first = '', ...others] = new Set(skus)
  if (others.length === 0) return undefined
  const length = Math.min(...others.map((sku) => sharedLength(first, sku)))
  const stem = first
    .slice(0, length)
    .replace(/[^-_. /]*$/, '')
    .replace(/[-_. /]+$/, '')
  // A word alone is what somebody searches for.
  return stem.length >= STEM_LENGTH_MIN && /\d/.test(stem) ? stem : undefined
}

function sharedLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}

/**
 * A style code for products that belong together and whose SKUs share nothing: for machines, and no word anybody
 * searches for.
 */
export function madeStyleCode(digest: string): string {
  return `${MADE}${digest}`
}

/** The style code a product page shows: the product's own, else what its SKUs share. */
export function styleCodeShown(styleCode: string | undefined, skus: readonly string[]): string | undefined {
  return styleCode === undefined || styleCode.startsWith(MADE) ? skuStem(skus) : styleCode
}
