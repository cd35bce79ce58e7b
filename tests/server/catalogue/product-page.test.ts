import { describe, expect, it } from 'vitest'
import { productMetadata } from '#app/(shop)/products/[...path]/product-metadata.ts'
import { successorOf } from '#app/(shop)/products/[...path]/successor.ts'
import { productFamily, standInCard } from '#lib/server/catalogue/product-family.ts'
import { productBySlug } from '#lib/server/catalogue/product-record.ts'
import { sizeChartOf } from '#lib/server/catalogue/size-charts.ts'
import { pool } from '#lib/server/db/client.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase()

async function pagesWhere(which: string) {
  const { rows } = await pool().query<{ slug: string }>(`select slug from products p where ${which} order by id`)
  const pages = await Promise.all(rows.map(({ slug }) => productBySlug(slug)))
  expect(pages.length).toBeGreaterThan(0)
  return pages.flatMap((page) => page ?? [])
}

async function similarProduct({ id }: { id: string }) {
  const family = await productFamily({ id })
  return family && standInCard(family)
}

describe('a product page', () => {
  it('has a size chart of what is worn, and none of a service done to it [PDP-01]', async () => {
    const [service] = await pagesWhere(`functional_type = 'service' and name like '%printing service%'`)
    const [worn] = await pagesWhere(`functional_type = 'basic' and product_type = '${service?.productType}'`)
    expect(await sizeChartOf({ slug: service?.product.path.split('/').at(-1) ?? '' })).toBeNull()
    expect(await sizeChartOf({ slug: worn?.product.path.split('/').at(-1) ?? '' })).toMatchObject({ kind: 'tops' })
  })

  it('of what is not sold names the one colour that is [CART-15]', async () => {
    const [page] = await pagesWhere(`state not in ('current', 'evergreen') and 1 = (select count(*) from products s
      where s.style_code = p.style_code and s.state in ('current', 'evergreen'))`)
    expect(page?.siblings).toHaveLength(1)
    expect(page?.siblings[0]?.path).not.toBe(page?.product.path)
  })

  it('of what is not sold names a colour that is left before one that is sold out [CART-15]', async () => {
    const [page] = await pagesWhere(`state not in ('current', 'evergreen') and 1 = (select count(*) from products s
      where s.style_code = p.style_code and s.state in ('current', 'evergreen'))`)
    const [sibling] = page?.siblings ?? []
    if (!page || !sibling) throw new Error('No such page')
    const of = (...out: boolean[]) => {
      const siblings = out.map((soldOut, i) => ({ ...sibling, soldOut, path: `a/${i}`, colour: `Shade ${i}` }))
      return successorOf({ page: { ...page, siblings } })?.path
    }
    expect([of(true, false), of(true, true, false)]).toEqual(['a/1', 'a/2'])
    expect([of(false, false), of(true, true), of()]).toEqual(['a/0', 'a/0', undefined])
  })

  it('of what is not sold leads to its own category, for the same wearer where it can [CART-15]', async () => {
    for (const { product } of await pagesWhere(`state not in ('current', 'evergreen')`)) {
      const alike = await similarProduct(product)
      const [to] = alike ? await pagesWhere(`slug = '${alike.path.split('/').at(-1)}'`) : []
      expect([undefined, product.canonicalCategory]).toContain(to?.product.canonicalCategory)
      expect(to?.product.id).not.toBe(product.id)
    }
  })

  it('of what is not sold leads to what is left, before what is sold out [CART-15]', async () => {
    const [page] = await pagesWhere(`state not in ('current', 'evergreen') and 1 < (select count(*) from products o
      where o.canonical_category = p.canonical_category and o.demographic = p.demographic and not o.account_exclusive
        and o.functional_type = 'basic' and o.state in ('current', 'evergreen') and o.id <> p.id
        and exists (select from variants v where v.product_id = o.id and v.stock > v.reserved))`)
    const product = page?.product
    if (!product) throw new Error('no such product')
    const before = await similarProduct(product)
    const slug = before?.path.split('/').at(-1)
    const stockOf = `from products p where p.id = v.product_id and p.slug = $1`
    await pool().query(`update variants v set reserved = stock ${stockOf}`, [slug])
    const instead = await similarProduct(product)
    await pool().query(`update variants v set reserved = 0 ${stockOf}`, [slug])
    const [to] = await pagesWhere(`slug = '${instead?.path.split('/').at(-1)}'`)
    expect(to?.product.path).not.toBe(before?.path)
    expect([to?.product.soldOut, to?.product.demographic]).toEqual([false, product.demographic])
    expect(await similarProduct(product)).toEqual(before)
  })

  it('describes what is made to order without the forty days in which others may come back [SEO-01, PDP-23]', async () => {
    const [made] = await pagesWhere(`functional_type = 'madeToOrder' and state = 'current'`)
    const [other] = await pagesWhere(
      `id = (select min(id) from products where functional_type = 'basic' and state = 'current')`,
    )
    if (!made || !other) throw new Error('no such product')
    const product = { ...made.product, name: 'Made boot', description: '', colour: undefined }
    expect((await productMetadata({ ...made, product })).description).not.toContain('days to return')
    const usual = { ...other, product: { ...other.product, description: '' } }
    expect((await productMetadata(usual)).description).toContain('40 days to return.')
  })

  it('describes each colour of a style in words of its own [SEO-01]', async () => {
    const pages = await pagesWhere(`style_code = (select style_code from products
      where state in ('current', 'evergreen') group by 1 having count(*) > 2 order by 1 limit 1)`)
    const described = await Promise.all(pages.map(async (page) => (await productMetadata(page)).description))
    expect(new Set(described).size).toBe(pages.length)
  })
})
