import { describe, expect, it } from 'vitest'
import { comparisonOf } from '#app/(shop)/compare/comparison.ts'
import { db, pool } from '#lib/server/db/client.ts'
import { promotions } from '#lib/server/db/schema.ts'
import { forgetKept } from '#lib/server/platform/cached-until-invalidated.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase()

const slugOf = ({ path }: { path: string }) => path.split('/').at(-1) ?? ''

/** Two styles of the category that has most. */
async function twoAlike(): Promise<string[]> {
  const { rows } = await pool().query<{ slug: string }>(
    `select min(slug) as slug from products where state = 'current' and canonical_category = (
       select canonical_category from products where functional_type = 'basic' group by 1 order by count(distinct style_code) desc, 1 limit 1)
     group by style_code order by 1 limit 2`,
  )
  return rows.map(({ slug }) => slug)
}

describe('a comparison', () => {
  it('has a row for every fact of one of them, in the order asked for, and counts who is gone [PDP-26]', async () => {
    const [a = '', b = ''] = await twoAlike()
    const { products, rows, missing } = await comparisonOf([b, 'never-heard-of', a])
    expect(products.map(slugOf)).toEqual([b, a])
    expect(missing).toBe(1)
    const names = rows.map(({ name }) => name.toLowerCase())
    const said = products.flatMap(({ specs }) => specs.map(({ label }) => label.toLowerCase()))
    for (const name of said) expect(names.filter((each) => each === name)).toHaveLength(1)
    const [, other] = products
    const sizes = other?.variants.filter(({ stockQty }) => stockQty > 0).map(({ label }) => label)
    expect(rows.find(({ name }) => name === 'Sizes in stock')?.values[1]?.split(', ')).toHaveLength(new Set(sizes).size)
  })

  it('says in which system a shoe’s sizes in stock are, and nothing of the kind of clothes [PDP-26, CAT-33]', async () => {
    const slugs = async (facet: string) => {
      const { rows } = await pool().query<{ slug: string }>(
        `select p.slug from products p join variants v on v.product_id = p.id
         where p.state = 'current' group by p.slug having ${facet} and sum(v.stock - v.reserved) > 0 order by 1 limit 1`,
      )
      return rows.map(({ slug }) => slug)
    }
    const [shoe = ''] = await slugs(`bool_and(v.sizes ->> 'uk' = v.label)`)
    const [shirt = ''] = await slugs(`bool_and(v.label in ('S', 'M', 'L', 'XL', '2XL', 'XS', '3XL', '4XL', '5XL'))`)
    const { rows } = await comparisonOf([shoe, shirt])
    const [ofShoe, ofShirt] = rows.find(({ name }) => name === 'Sizes in stock')?.values ?? []
    expect(ofShoe).toMatch(/^(AU\/)?UK \d|^US (men|kids) \d|^AU\/US women \d/)
    expect(ofShirt).toMatch(/^(XS|S|M|L|\dXL)(, |$)/)
  })

  it('names what offers say of each that is compared or could be, and of no other [PDP-26, PROMO-12]', async () => {
    const slugs = await twoAlike()
    const { products, others } = await comparisonOf(slugs)
    const [first, next, other] = [products[0]?.id ?? '', products[1]?.id ?? '', others[0]?.id ?? '']
    const conditions = { productIds: [first, other, 'nextdoor-boot'] }
    await db()
      .insert(promotions)
      .values({
        id: 'compared',
        name: 'Half price',
        automatic: true,
        effect: { kind: 'percent', percent: 50 },
        conditions,
      })
    forgetKept()
    const { callouts } = await comparisonOf(slugs)
    await pool().query(`delete from promotions where id = 'compared'`)
    forgetKept()
    expect(callouts.get(first)?.[0]?.text).toBe('Half price')
    expect(callouts.get(other)?.[0]?.text).toBe('Half price')
    expect(callouts.has(next)).toBe(false)
    expect(callouts.has('nextdoor-boot')).toBe(false)
  })

  it('of nothing is empty', async () => {
    expect(await comparisonOf([])).toEqual({ products: [], rows: [], missing: 0, others: [], callouts: new Map() })
  })

  it('offers six similar ones in stock, one of each style, none of a style that is compared [PDP-26, PDP-28]', async () => {
    const slugs = await twoAlike()
    const { products, others } = await comparisonOf(slugs)
    expect(others).toHaveLength(6)
    const compared = products.map(({ id }) => id)
    const { rows } = await pool().query<{ style: string; state: string; own: boolean }>(
      `select coalesce(p.style_code, p.id) as style, p.state, p.canonical_category = o.canonical_category as own
       from products p, (select canonical_category from products where id = $2) o
       where p.id = any($1) order by array_position($1, p.id)`,
      [[...compared, ...others.map(({ id }) => id)], compared[0]],
    )
    expect(new Set(rows.map(({ style }) => style)).size).toBe(8)
    expect(others.map(({ soldOut }) => soldOut)).toEqual(others.map(() => false))
    for (const { state } of rows) expect(['current', 'evergreen']).toContain(state)
    expect(rows.map(({ own }) => own)).toEqual(rows.map(({ own }) => own).toSorted((a, b) => Number(b) - Number(a)))
    expect(rows[2]?.own).toBe(true)
  })
})
