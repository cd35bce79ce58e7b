import { beforeAll, describe, expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { expectNeighboursUntouched, NEIGHBOUR_EMAIL } from '#tests/setup/neighbours.ts'
import { openOrderShop } from '#tests/setup/order-fixture.ts'

useTestDatabase({ seed: false })
beforeAll(openOrderShop)

describe('what stands next door', () => {
  it.each([
    ['its held money', 'payments', "state = 'captured'", "transaction_id = 'nextdoor-hold'", "state = 'authorised'"],
    ['its stock', 'variants', 'stock = stock - 1', "id = 'nextdoor-cap-l'", 'stock = stock + 1'],
    ['its use of an offer', 'promotions', 'uses = 0', "id = 'nextdoor'", 'uses = 1'],
    ['its customer', 'customers', "phone = '+61400000000'", `email = '${NEIGHBOUR_EMAIL}'`, 'phone = null'],
    ['its delivery method', 'shipping_methods', "countries = '{AU}'", "code = 'nextdoor-post'", "countries = '{NZ}'"],
  ])('is looked at after each test: %s', async (_, table, values, own, back) => {
    await expectNeighboursUntouched()
    await pool().query(`update ${table} set ${values} where ${own}`)
    await expect(expectNeighboursUntouched()).rejects.toThrow('stands beside the one under test')
    await pool().query(`update ${table} set ${back} where ${own}`)
  })

  it('is spoken of by no new row, in whatever table', async () => {
    const { rows } = await pool().query<{ number: string }>('select number from orders')
    await pool().query(`insert into settings values ('order', to_jsonb($1::text))`, [rows[0]?.number])
    await expect(expectNeighboursUntouched()).rejects.toThrow('stands beside the one under test')
    await pool().query("delete from settings where key = 'order'")
  })
})
