import type { ProductView } from './product-view.ts'

/** What stands in for what is not sold: another colour, one that is left before one that is sold out [CART-15]. */
export function successorOf({ page, standIn }: Pick<ProductView, 'page' | 'standIn'>) {
  const others = page.siblings.filter(({ path }) => path !== page.product.path)
  const sibling = others.find(({ soldOut }) => !soldOut) ?? others[0]
  if (sibling) return { name: `the ${page.product.name} in ${sibling.colour.toLowerCase()}`, path: sibling.path }
  return standIn && { name: `the ${standIn.brand.name} ${standIn.name}`, path: standIn.path }
}
