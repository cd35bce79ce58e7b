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

/** By code the slug of the product that `productPathByCode` finds; codes that lead to none are left out. */
export async function productSlugsByCode(codes: readonly string[]): Promise<Map<string, string>> {
  const found = await Promise.all(codes.map(async (code) => [code, await productPathByCode(code)] as const))
  return new Map(
    found.flatMap(([code, path]): [string, string][] => (path ? [[code, path.slice(path.lastIndexOf('/') + 1)]] : [])),
  )
}
