import type { Product } from '#lib/contract/product.ts'
import { styleCodeShown } from '#lib/domain/catalogue/style-code.ts'

const DEMOGRAPHICS: Record<Product['demographic'], string> = {
  men: 'Men',
  women: 'Women',
  kids: 'Kids',
  unisex: 'Everyone',
}

/** What is known of a product, by name: of its record first, then as its supplier says it. */
export function specsOf(product: Product, styleCode: string | undefined): { name: string; value: string }[] {
  const rows: [string, string | undefined][] = [
    ['Brand', product.brand.name],
    ['Colour', product.colour],
    ['Material', product.material],
    ['Fit', product.pantsFit],
    ['Best for', product.bestFor.join(', ')],
    ['Made for', DEMOGRAPHICS[product.demographic]],
    [
      'Style code',
      styleCodeShown(
        styleCode,
        product.variants.map(({ code }) => code),
      ),
    ],
  ]
  const known = rows.flatMap(([name, value]) => (value ? [{ name, value }] : []))
  // A spec that says the same as a fact of the record says it better.
  const specs = product.specs.map(({ label, value }) => ({ name: label, value }))
  const named = new Set(specs.map(({ name }) => name.toLowerCase()))
  return [...known.filter(({ name }) => !named.has(name.toLowerCase())), ...specs]
}
