import { CONTEXT, type SchemaNode } from './schema-org.ts'

/**
 * The products of one page of a listing, in their order; `first` is the place of the first one in the whole listing.
 */
export function productItemList(
  products: readonly { path: string; name: string }[],
  { origin, first, total }: { origin: string; first: number; total: number },
): SchemaNode {
  return {
    '@context': CONTEXT,
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: products.map((product, i) => ({
      '@type': 'ListItem',
      position: first + i,
      url: `${origin}/products/${product.path}`,
    })),
  }
}
