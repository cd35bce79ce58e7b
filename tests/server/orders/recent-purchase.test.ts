import { beforeEach, expect, it, vi } from 'vitest'
import { db, pool } from '#lib/server/db/client.ts'
import { customers } from '#lib/server/db/customer-schema.ts'
import { place } from '#lib/server/orders/close-attempt.ts'
import { recentPurchase } from '#lib/server/orders/recent-purchase.ts'
import { opened, useAttemptShop } from '#tests/setup/attempt-fixture.ts'

useAttemptShop()

const DANA = '0a000000-0000-4000-8000-000000000001'
const LEE = '0a000000-0000-4000-8000-000000000002'
const BOTH = { 'boot-a': 1, 'shoe-a': 1 }
const CART = ['shoe-a', 'boot-a', 'boot-b']

/** An order that was placed so many minutes ago. */
async function placed(email: string, customer_id: string | null = null, minutes = 0, stock: object = BOTH) {
  const attempt = await opened({ stock: { ...stock }, order: { email, customer_id } })
  await place(attempt, undefined, { status: 'PLACED', jobs: [], moves: [] })
  await pool().query("update orders set created_at = now() - $2 * interval '1 minute' where number = $1", [
    attempt.orderNumber,
    minutes,
  ])
  return attempt.orderNumber
}
const found = async (viewer: Parameters<typeof recentPurchase>[1], cart = CART) =>
  (await recentPurchase(cart, viewer))?.number

beforeEach(async () => {
  await pool().query('truncate order_attempts, orders cascade')
  await pool().query('delete from customers where id = any($1)', [[DANA, LEE]])
  await pool().query("update variants set reserved = 0, stock = received where id !~ 'nextdoor'")
  const known = { passwordHash: 'x', firstName: 'Jo', lastName: 'Lee' }
  await db()
    .insert(customers)
    .values([
      { ...known, id: DANA, email: 'dana@example.com', verifiedAt: new Date('2026-01-01T00:00:00Z') },
      { ...known, id: LEE, email: 'lee@example.com' },
    ])
})

it('an order of the same goods is known to its customer, whatever else is in the cart [PAY-41, API-85]', async () => {
  const number = await placed('gift@example.com', DANA)
  const { rows } = await pool().query<{ created_at: Date }>('select created_at from orders where number = $1', [number])
  const createdAt = rows[0]?.created_at.toISOString()
  expect(await recentPurchase(CART, { customerId: DANA })).toEqual({ number, createdAt })
  expect(await found({ customerId: DANA }, ['boot-a'])).toBeUndefined()
  expect(await found({ customerId: LEE })).toBeUndefined()
})

it('a guest’s is known to the browser that may see it, and to whoever has proved the address [PAY-41]', async () => {
  const [number, danas] = [await placed('dana@example.com'), await placed('lee@example.com', DANA, 5)]
  expect(await found({ allowedNumber: number })).toBe(number)
  expect(await found({ customerId: DANA })).toBe(number)
  // A number opens no customer's order, and an address that is not verified none at all.
  expect(await found({ allowedNumber: danas })).toBeUndefined()
  expect(await found({ customerId: LEE })).toBeUndefined()
  expect(await found({ customerId: LEE, allowedNumber: number })).toBe(number)
})

it('the latest of half an hour counts [PAY-41]', async () => {
  await placed('dana@example.com', DANA, 31)
  expect(await found({ customerId: DANA })).toBeUndefined()
  await placed('dana@example.com', DANA, 29)
  const later = await placed('dana@example.com', DANA, 2)
  expect(await found({ customerId: DANA })).toBe(later)
})

it.each(['CANCELLED', 'RETURNED'])('an order that is %s is none [PAY-41]', async (status) => {
  const number = await placed('dana@example.com', DANA)
  await pool().query('update orders set status = $2 where number = $1', [number, status])
  expect(await found({ customerId: DANA })).toBeUndefined()
})

it('of somebody nobody knows the database is not asked [PAY-41]', async () => {
  const asked = vi.spyOn(pool(), 'query')
  expect(await found({})).toBeUndefined()
  expect(asked).not.toHaveBeenCalled()
})
