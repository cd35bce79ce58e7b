import { beforeAll, expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { type Signed, signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { placed } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

let dana: Signed
let lee: Signed
beforeAll(async () => {
  dana = await signedInCustomer('dana@example.com')
  lee = await signedInCustomer('lee@example.com')
  await pool().query(`update variants set sizes = jsonb_build_object('uk', label) where product_id = 'boot'`)
  await pool().query(`update variants set label = '12' where id = 'card-50'`)
})

/** An order of so many days ago. */
async function bought({ id, email }: Signed, daysAgo: number, ...variantIds: string[]): Promise<void> {
  const items = variantIds.map((variantId) => ({ productId: variantId.split('-')[0] ?? '', variantId, qty: 1 }))
  const number = await placed({ email, items })
  await pool().query(
    `update orders set customer_id = $2, created_at = now() - $3 * interval '1 day' where number = $1`,
    [number, id, daysAgo],
  )
}
const offered = async (whose: Signed) => (await (await whose.call('GET', '/sizes')).json()) as { bought: object }

it('offers the size of each kind that was bought last, of no gift card and of nobody else’s orders [SIZE-03]', async () => {
  await bought(dana, 9, 'boot-10', 'sock-m')
  await bought(dana, 2, 'card-50', 'boot-9')
  await bought(lee, 1, 'boot-10')
  expect(await offered(dana)).toEqual({ sizes: {}, bought: { shoe: { system: 'uk', size: '9' }, shirt: 'M' } })
  expect(await offered(lee)).toEqual({ sizes: {}, bought: { shoe: { system: 'uk', size: '10' } } })
})

it('takes the first of several in one order, and does not touch what they said is theirs [SIZE-01, SIZE-03]', async () => {
  await dana.call('PUT', '/sizes', { sizes: { shirt: '2XL' } })
  await bought(dana, 1, 'boot-10', 'boot-9')
  expect(await offered(dana)).toEqual({
    sizes: { shirt: '2XL' },
    bought: { shoe: { system: 'uk', size: '10' }, shirt: 'M' },
  })
})
