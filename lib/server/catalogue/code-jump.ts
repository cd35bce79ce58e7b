import 'server-only'
import { catalogueIndex } from './index-choice.ts'

const CODE_LENGTH_MAX = 64

/**
 * `brand/slug` of the sellable product whose id, style code, variant code or barcode this is, in any letter case
 * [SRCH-08].
 */
export async function productPathByCode(code: string): Promise<string | undefined> {
  const text = code.trim()
  if (text === '' || text.length > CODE_LENGTH_MAX) return undefined
  return catalogueIndex().pathByCode(text)
}

const DASHES = /[\u2010-\u2015\u2212\uff0d]/g
/** The shortest barcode that goods are sold by. */
const BARCODE_DIGITS_MIN = 8

/**
 * `brand/slug` of the product whose code is what was searched for, also as people read it off a label or paste it: a
 * barcode in groups, a code with blanks or other dashes in place of its own [SRCH-20].
 */
export async function searchedProductPath(q: string): Promise<string | undefined> {
  for (const code of new Set([q.trim(), ...otherWritings(q.trim())])) {
    const path = await productPathByCode(code)
    if (path) return path
  }
  return undefined
}

function otherWritings(text: string): string[] {
  const dashed = text.replace(DASHES, '-')
  if (!/\d/.test(dashed)) return [dashed]
  const barcode = barcodeIn(dashed)
  return [dashed, dashed.replace(/\s+/g, '-'), ...(barcode === undefined ? [] : [barcode])]
}

/** The digits of a text that is nothing but a barcode, in groups or not [SRCH-20]. */
export function barcodeIn(text: string): string | undefined {
  const joined = text.replace(DASHES, '-').replace(/[\s-]/g, '')
  return joined.length >= BARCODE_DIGITS_MIN && !/\D/.test(joined) ? joined : undefined
}

/** By code the slug of the product that `productPathByCode` finds; codes that lead to none are left out. */
export async function productSlugsByCode(codes: readonly string[]): Promise<Map<string, string>> {
  const found = await Promise.all(codes.map(async (code) => [code, await productPathByCode(code)] as const))
  return new Map(
    found.flatMap(([code, path]): [string, string][] => (path ? [[code, path.slice(path.lastIndexOf('/') + 1)]] : [])),
  )
}
