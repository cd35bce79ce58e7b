import { expect, it } from 'vitest'
import { productsOfVariants } from '#lib/server/catalogue/products-of-variants.ts'
import { pool } from '#lib/server/db/client.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase()

it('finds sizes with their products in the order asked for, also two of one product, and leaves out what is not there [WISH-10]', async () => {
  const { rows } = await pool().query<{ id: string; product_id: string }>(
    `select v.id, v.product_id from variants v join products p on p.id = v.product_id
     where p.id in (select id from products where functional_type = 'basic' order by id limit 2) order by v.product_id, v.id`,
  )
  const [first, second] = rows
  const last = rows.at(-1)
  if (!first || !second || !last) throw new Error('The demo shop has no sizes')
  expect(first.product_id).not.toBe(last.product_id)
  const asked = [last.id, 'never-heard-of', first.id, second.id]
  const found = await productsOfVariants(asked)
  expect(found.map(({ variant, product }) => [variant.id, product.id])).toEqual(
    [last, first, second].map(({ id, product_id }) => [id, product_id]),
  )
  expect(await productsOfVariants([])).toEqual([])
})
