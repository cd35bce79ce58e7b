import 'server-only'
import type { Product, Variant } from '#lib/contract/product.ts'
import type { CartItems } from '#lib/domain/cart/cart.ts'
import { type LinkItem, type LinkLine, type LinkTrouble, linkItems } from '#lib/domain/cart/cart-link.ts'
import { CHOOSE_SIZE, isSellable, NO_LONGER_SOLD } from '#lib/domain/cart/cart-validity.ts'
import { sizeIn } from '#lib/domain/sizes/sizes.ts'
import { productSlugsByCode } from '../catalogue/code-jump.ts'
import { productsByIds } from '../catalogue/product-record.ts'
import { pool } from '../db/client.ts'
import { addUnits } from './cart-by-form.ts'

export const UNKNOWN = 'We don’t sell anything under this code.'
const NO_NUMBER = 'The quantity must be a whole number, such as 2.'

interface Named {
  product: Product
  /** Undefined where the code names a style of several sizes. */
  variant: Variant | undefined
  /** Where it names a style of several colours. */
  colours?: boolean
}

/**
 * What the lines are that a link to the cart asks for, in its order, each with its trouble where it has one [CART-34].
 */
export async function linkLines(add: string): Promise<LinkLine[]> {
  const linked = linkItems(add)
  return lineOfEach(linked, await namedBy(linked))
}

export interface LinkChange {
  items: CartItems
  added: number
  left: LinkTrouble[]
}

/**
 * Adds what a link asks for to a cart that is kept without scripts, line by line; what is refused is named with the
 * reason [CART-34, CART-33].
 */
export async function addLinkByForm(items: CartItems, add: string, now: Date): Promise<LinkChange> {
  const linked = linkItems(add)
  const named = await namedBy(linked)
  const change: LinkChange = { items, added: 0, left: [] }
  for (const line of lineOfEach(linked, named)) {
    if ('reason' in line) {
      change.left.push(line)
      continue
    }
    const { productId, variantId, qty, code, name, path } = line
    const product = named.find((each) => each?.product.id === productId)?.product
    // One after the other: each line is judged by the cart the one before it has left.
    const step = product && (await addUnits(change.items, { productId, variantId, qty }, product, now))
    if (step && !step.trouble) {
      change.items = step.items
      change.added += 1
    } else change.left.push({ code, qty, name, path, reason: step?.trouble?.text ?? NO_LONGER_SOLD })
  }
  return change
}

function lineOfEach(linked: readonly LinkItem[], named: readonly (Named | undefined)[]): LinkLine[] {
  return linked.map(({ code, qty }, i) => {
    const found = named[i]
    if (!found) return { code, qty, reason: UNKNOWN }
    const { product, variant } = found
    const about = { code, name: nameOf(found), path: product.path }
    if (!isSellable(product.state)) return { code, qty, name: about.name, reason: NO_LONGER_SOLD }
    if (!variant) return { ...about, qty, reason: found.colours ? 'Choose a colour and a size first.' : CHOOSE_SIZE }
    if (qty === undefined) return { ...about, qty, reason: NO_NUMBER }
    return { ...about, qty, productId: product.id, variantId: variant.id }
  })
}

function nameOf({ product, variant, colours }: Named): string {
  const alone = product.variants.length === 1
  const size =
    variant && !alone ? `size ${[sizeIn('asLabelled', variant), variant.width].filter(Boolean).join(' ')}` : ''
  return [`${product.brand.name} ${product.name}`, colours ? '' : product.colour, size].filter(Boolean).join(', ')
}

interface NamedRow {
  code: string
  place: number
  productId: string
  variantId: string | null
}

/** Who a code names: a variant before a product, a product before its style; letter case does not matter. */
async function namedBy(linked: readonly LinkItem[]): Promise<(Named | undefined)[]> {
  if (linked.length === 0) return []
  const codes = linked.flatMap(({ code }) => [code, code.toUpperCase(), code.toLowerCase()])
  const { rows: spelled } = await pool().query<NamedRow>({
    name: 'cart-link-codes',
    text: `select code, place, "productId", "variantId" from (
        select v.code, v.product_id as "productId", v.id as "variantId", 1 as place from variants v where v.code = any($1)
        union all select v.id, v.product_id, v.id, 2 from variants v where v.id = any($1)
        union all select p.id, p.id, null, 3 from products p where p.id = any($1)
        union all select p.style_code, p.id, null, case when p.state in ('current', 'evergreen') then 4 else 5 end
          from products p where p.style_code = any($1)
      ) named order by place desc, "productId" desc`,
    values: [codes],
  })
  const known = new Set(spelled.map(({ code }) => code.toUpperCase()))
  const unknown = linked.map(({ code }) => code.toUpperCase()).filter((code) => !known.has(code))
  const rows = [...spelled, ...(await namedOtherwise(unknown))]
  // The last one of a key stays: what comes first in the order of places.
  const byCode = new Map(rows.map((row) => [row.code.toUpperCase(), row]))
  const products = new Map(
    (await productsByIds(rows.map(({ productId }) => productId))).flatMap((each) => (each ? [[each.id, each]] : [])),
  )
  return linked.map(({ code }) => {
    const row = byCode.get(code.toUpperCase())
    const product = row && products.get(row.productId)
    if (!product) return undefined
    const variant = product.variants.find(({ id }) => id === row.variantId)
    // A product may bear its style's code as its id, and colours that are no longer sold leave nothing to choose.
    const alone = rows.filter((each) => each.code === row.code && each.place === row.place).length === 1
    if (variant || alone) return { product, variant: variant ?? onlyOne(product.variants) }
    return { product, variant: undefined, colours: true }
  })
}

/** Codes in capitals that the shop keeps in small and large letters, as the search box knows them [SRCH-08]. */
async function namedOtherwise(codes: readonly string[]): Promise<NamedRow[]> {
  const slugs = await productSlugsByCode(codes)
  if (slugs.size === 0) return []
  const { rows } = await pool().query<NamedRow>(
    `with meant as (select id, style_code from products where slug = any($1))
      select code, place, "productId", "variantId" from (
        select v.code, v.product_id as "productId", v.id as "variantId", 1 as place
          from variants v where v.product_id in (select id from meant)
        union all select id, id, null, 3 from meant
        union all select p.style_code, p.id, null, case when p.state in ('current', 'evergreen') then 4 else 5 end
          from products p where p.style_code in (select style_code from meant)
      ) named where upper(code) = any($2) order by place desc, "productId" desc`,
    [[...slugs.values()], codes],
  )
  return rows
}

function onlyOne<T>(all: readonly T[]): T | undefined {
  return all.length === 1 ? all[0] : undefined
}
