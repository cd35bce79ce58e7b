import { CONTEXT, type SchemaNode } from './schema-org.ts'

/** The stores of a place in their order, each by its own page. */
export function storeItemList(stores: readonly { path: string; name: string }[], origin: string): SchemaNode {
  return {
    '@context': CONTEXT,
    '@type': 'ItemList',
    numberOfItems: stores.length,
    itemListElement: stores.map(({ path, name }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      url: `${origin}/stores/${path}`,
    })),
  }
}
