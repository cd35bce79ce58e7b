import { beforeAll, expect, it, vi } from 'vitest'
import type { PlaceOrderRequest } from '#lib/contract/order.ts'
import { db, pool } from '#lib/server/db/client.ts'
import { customers } from '#lib/server/db/customer-schema.ts'
import { withKnownCustomer } from '#lib/server/orders/known-customer.ts'
import { type Caller, GUEST } from '#lib/server/platform/caller.ts'
import { useAttemptShop } from '#tests/setup/attempt-fixture.ts'

useAttemptShop()

const ids = { full: '0a000000-0000-4000-8000-000000000001', bare: '0a000000-0000-4000-8000-000000000002' }
const as = (customerId: string): Caller => ({ kind: 'customer', customerId, email: 'jo@example.com' })
const bodyOf = (phone?: string, memberId?: string) =>
  ({
    cart: { email: 'jo@example.com', phone },
    ...(memberId ? { loyalty: { qantas: { memberId } } } : {}),
  }) as PlaceOrderRequest

beforeAll(async () => {
  const known = { passwordHash: 'x', firstName: 'Jo', lastName: 'Lee' }
  await db()
    .insert(customers)
    .values([
      { ...known, id: ids.full, email: 'full@example.com', phone: '0412 345 678', qantasMemberId: '7654321' },
      { ...known, id: ids.bare, email: 'bare@example.com' },
    ])
})

it.each([
  ['has both from the account', as(ids.full), bodyOf(), '0412 345 678', '7654321'],
  ['keeps its own phone', as(ids.full), bodyOf('0400 000 000'), '0400 000 000', '7654321'],
  ['keeps its own member', as(ids.full), bodyOf(undefined, '1234567'), '0412 345 678', '1234567'],
  ['has neither where the account has neither', as(ids.bare), bodyOf(), undefined, undefined],
  [
    'has neither where the account is closed',
    as('0a000000-0000-4000-8000-000000000009'),
    bodyOf(),
    undefined,
    undefined,
  ],
  ['of a guest is as it was sent', GUEST, bodyOf(), undefined, undefined],
])('a placement %s [PAY-09, LOY-12]', async (_, caller, body, phone, memberId) => {
  const { cart, loyalty } = await withKnownCustomer(body, caller)
  expect(cart).toEqual({ email: 'jo@example.com', phone })
  expect(loyalty?.qantas.memberId).toBe(memberId)
})

it('a placement that says both asks the database nothing, nor does a guest’s [PAY-09]', async () => {
  const asked = vi.spyOn(pool(), 'query')
  const complete = bodyOf('0400 000 000', '1234567')
  expect(await withKnownCustomer(complete, as(ids.full))).toBe(complete)
  await withKnownCustomer(bodyOf(), GUEST)
  expect(asked).not.toHaveBeenCalled()
})
