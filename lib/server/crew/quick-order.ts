import 'server-only'
import type { Product } from '#lib/contract/product.ts'
import {
  type FoundLine,
  orderedProduct,
  type QuickOrderAnswer,
  type QuickOrderLine,
} from '#lib/contract/quick-order.ts'
import { ASKED_ON_ITS_PAGE } from '#lib/domain/cart/cart-answer.ts'
import { isSellable, NO_LONGER_SOLD } from '#lib/domain/cart/cart-validity.ts'
import { matchLine, NO_SUCH_SIZE } from '#lib/domain/crew/line-match.ts'
import { UNKNOWN } from '../cart/cart-link.ts'
import { productSlugsByCode } from '../catalogue/code-jump.ts'
import { productsByIds } from '../catalogue/product-record.ts'
import { pool } from '../db/client.ts'

/** What a code stands for: products of a style, or one with the variant it names. */
interface Named {
  productIds: string[]
  exact?: string | undefined
  /** Of one product: others of its style and colour, which have the sizes that cost something else. */
  partIds?: string[] | undefined
}

/** Which variants the lines of a list mean: found, to be chosen, or refused with the reason [CREW-05]. */
export async function findOrderLines(asked: readonly QuickOrderLine[]): Promise<QuickOrderAnswer> {
  const named = await namedBy(asked.map(({ code }) => code))
  const ids = new Set([...named.values()].flatMap(({ productIds, partIds = [] }) => [...productIds, ...partIds]))
  const found = await productsByIds([...ids])
  const products = new Map(found.flatMap((product): [string, Product][] => (product ? [[product.id, product]] : [])))
  const lines = asked.map((line) => lineOf(line, named.get(line.code.toUpperCase()), products))
  const meant = new Set(lines.flatMap(variantsOf))
  const shown = [...products.values()].filter(({ variants }) => variants.some(({ id }) => meant.has(id)))
  return { lines, products: shown.map((product) => orderedProduct.parse(product)) }
}

function variantsOf(line: FoundLine): string[] {
  if (line.status === 'found') return [line.variantId]
  return line.status === 'doubtful' ? line.choices : []
}

/**
 * A size that the named product has no more, as a list that was kept may say it, is looked for in the others of its
 * style and colour: an import makes a product of its own of sizes that cost something else.
 */
function lineOf(line: QuickOrderLine, named: Named | undefined, products: Map<string, Product>): FoundLine {
  const own = lineAmong(line, named, products)
  const isThere = own.status === 'found' || (own.status === 'doubtful' && own.reason !== NO_SUCH_SIZE)
  if (isThere || !line.size || !named?.partIds) return own
  const moved = lineAmong(line, { productIds: named.partIds }, products)
  return moved.status === 'found' ? moved : own
}

function lineAmong({ size }: QuickOrderLine, named: Named | undefined, products: Map<string, Product>): FoundLine {
  const all = (named?.productIds ?? []).flatMap((id) => products.get(id) ?? [])
  const [first] = all
  if (!first) return { status: 'refused', reason: UNKNOWN }
  const sold = all.filter(({ state, variants }) => isSellable(state) && variants.length > 0)
  const name = `${first.brand.name} ${first.name}`
  if (sold.length === 0) return { status: 'refused', reason: NO_LONGER_SOLD, name }
  const addable = sold.filter(({ challenge }) => !challenge)
  if (addable.length === 0) return { status: 'refused', reason: ASKED_ON_ITS_PAGE, name }
  const candidates = addable.flatMap(({ colour, variants }) => variants.map((variant) => ({ ...variant, colour })))
  const exact = candidates.find(({ id }) => id === named?.exact)?.id
  return matchLine({ size: size || undefined }, { candidates, exact })
}

/** By code in capitals: a variant before a product, a product before its style; letter case does not matter. */
async function namedBy(codes: readonly string[]): Promise<Map<string, Named>> {
  const spellings = codes.flatMap((code) => [code, code.toUpperCase(), code.toLowerCase()])
  const { rows } = await pool().query<{ code: string; productId: string; variantId: string | null; place: number }>({
    name: 'quick-order-codes',
    text: `select code, "productId", "variantId", place from (
        select v.code, v.product_id as "productId", v.id as "variantId", 1 as place, 0 as rank from variants v where v.code = any($1)
        union all select v.id, v.product_id, v.id, 2, 0 from variants v where v.id = any($1)
        union all select p.id, p.id, null, 3, p.rank from products p where p.id = any($1)
        union all select p.style_code, p.id, null, 4, p.rank from products p where p.style_code = any($1)
        union all select p.id, o.id, null, 5, o.rank from products p join products o on o.style_code = p.style_code
          and o.id <> p.id and o.colour is not distinct from p.colour where p.id = any($1)
      ) named order by place, rank, "productId"`,
    values: [[...new Set(spellings)]],
  })
  const named = new Map<string, Named & { place: number }>()
  for (const { code, productId, variantId, place } of rows) {
    const key = code.toUpperCase()
    const held = named.get(key)
    if (!held) named.set(key, { productIds: [productId], exact: variantId ?? undefined, place })
    else if (held.place === place && place === 4) held.productIds.push(productId)
    else if (held.place === 3 && place === 5) held.partIds = [...(held.partIds ?? []), productId]
  }
  const unknown = new Set(codes.map((code) => code.toUpperCase()).filter((code) => !named.has(code)))
  return new Map<string, Named>([...named, ...(await namedOtherwise([...unknown]))])
}

/**
 * A code that is kept in small and large letters, that a product page shows because the codes of its sizes begin alike,
 * or a barcode: as the search box knows them [SRCH-08].
 */
async function namedOtherwise(codes: readonly string[]): Promise<[string, Named][]> {
  const slugs = await productSlugsByCode(codes)
  if (slugs.size === 0) return []
  const { rows } = await pool().query<{
    slug: string
    id: string
    style: string | null
    variants: OtherCode[]
    others: string[]
  }>(
    `select p.slug, p.id, upper(p.style_code) as style,
        (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'code', upper(v.code), 'barcode', v.barcode)), '[]')
           from variants v where v.product_id = p.id) as variants,
        array(select o.id from products o where o.style_code = p.style_code and o.id <> p.id order by o.rank, o.id) as others
       from products p where p.slug = any($1)`,
    [[...slugs.values()]],
  )
  return [...slugs].flatMap(([code, slug]): [string, Named][] => {
    const row = rows.find((each) => each.slug === slug)
    if (!row) return []
    const exact = row.variants.find((variant) => variant.code === code || variant.barcode === code)?.id
    return [[code, { productIds: row.style === code ? [row.id, ...row.others] : [row.id], exact }]]
  })
}

interface OtherCode {
  id: string
  code: string
  barcode: string | null
}
