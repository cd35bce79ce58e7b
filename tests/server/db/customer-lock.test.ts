import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { withCustomer } from '#lib/server/db/customer-lock.ts'
import { err, ok } from '#lib/server/platform/result.ts'
import { signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase({ seed: false })

const rename = (client: PoolClient, id: string, name: string) =>
  client.query('update customers set first_name = $2 where id = $1', [id, name])
const nameOf = async (id: string) =>
  (await pool().query<{ name: string }>('select first_name as name from customers where id = $1', [id])).rows[0]?.name

it('a change of what is a customer’s stands when it says so, and is taken back when it refuses [ACCT-09]', async () => {
  const { id } = await signedInCustomer('lock@example.com')
  const kept = await withCustomer(id, async (client) => {
    await rename(client, id, 'Dan')
    return ok('done')
  })
  expect([kept, await nameOf(id)]).toEqual([{ ok: true, value: 'done' }, 'Dan'])
  const refused = await withCustomer(id, async (client) => {
    await rename(client, id, 'Lost')
    return err('AddressDuplicate')
  })
  expect([refused, await nameOf(id)]).toEqual([err('AddressDuplicate'), 'Dan'])
})

it('two changes at the same moment come one after the other, of one customer alone [ADDR-05]', async () => {
  const [kim, lee] = [await signedInCustomer('kim@example.com'), await signedInCustomer('lee@example.com')]
  const steps: string[] = []
  let goOn = () => {}
  const first = withCustomer(kim.id, async () => {
    steps.push('first begins')
    await new Promise<void>((resolve) => (goOn = resolve))
    steps.push('first ends')
    return ok(undefined)
  })
  const note = (step: string) => async () => {
    steps.push(step)
    return ok(undefined)
  }
  await expect.poll(() => steps).toEqual(['first begins'])
  const second = withCustomer(kim.id, note('second'))
  await withCustomer(lee.id, note('somebody else'))
  goOn()
  await Promise.all([first, second])
  expect(steps).toEqual(['first begins', 'somebody else', 'first ends', 'second'])
})

it('nothing is changed for a customer who is gone [ERR-98]', async () => {
  const change = async () => {
    throw new Error('Nobody’s.')
  }
  expect(await withCustomer(randomUUID(), change)).toEqual(err('UserNotFound'))
})
