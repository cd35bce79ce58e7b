import type { Product } from '#lib/contract/product.ts'

/** Whose a line's product is and what it is called, with the way to its page. */
export function LineName({ product }: { product: Pick<Product, 'brand' | 'name' | 'path'> }) {
  return (
    <div>
      <p className="eyebrow text-steel">{product.brand.name}</p>
      <h3 className="font-text text-base font-semibold">
        <a className="inline-block min-h-6 no-underline hover:underline" href={`/products/${product.path}`}>
          {product.name}
        </a>
      </h3>
    </div>
  )
}
