import { db } from '#lib/server/db/client.ts'
import { brands, categories, productCategories, products, variants } from '#lib/server/db/schema.ts'

type NewProduct = Partial<typeof products.$inferInsert> & { id: string }
type NewVariant = Partial<typeof variants.$inferInsert> & { id: string }

/** Two brands and a small category tree, with no product yet. */
export async function openShop(): Promise<void> {
  await db()
    .insert(brands)
    .values([
      { slug: 'ironbark', name: 'Ironbark' },
      { slug: 'tully', name: 'Tully' },
      { slug: 'empty', name: 'Empty' },
    ])
  await db()
    .insert(categories)
    .values([
      { path: 'footwear', name: 'Footwear', position: 1 },
      { path: 'footwear/boots', parentPath: 'footwear', name: 'Boots', intro: 'For the site.', position: 1 },
      { path: 'footwear/boots/steel-cap', parentPath: 'footwear/boots', name: 'Steel cap', position: 1 },
      { path: 'clothing', name: 'Clothing', position: 2 },
    ])
}

/** Puts a product on the shelf: sensible boots unless told otherwise. Category ancestors are listed too. */
export async function shelve(product: NewProduct, sizes: NewVariant[]): Promise<void> {
  const canonicalCategory = product.canonicalCategory ?? 'footwear/boots'
  await db()
    .insert(products)
    .values({
      slug: product.id,
      brandSlug: 'ironbark',
      name: product.id,
      productType: 'lace-up-boot',
      price: 10000,
      erpOriginalPrice: product.price ?? 10000,
      canonicalCategory,
      ...product,
    })
  const segments = canonicalCategory.split('/')
  await db()
    .insert(productCategories)
    .values(segments.map((_, i) => ({ productId: product.id, categoryPath: segments.slice(0, i + 1).join('/') })))
  if (sizes.length === 0) return
  await db()
    .insert(variants)
    .values(
      sizes.map((size, position) => ({
        productId: product.id,
        code: `code-${size.id}`,
        label: '10',
        position,
        received: size.stock ?? 0,
        ...size,
      })),
    )
}
