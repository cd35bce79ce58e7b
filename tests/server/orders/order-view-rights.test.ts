import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/server/db/client.ts'
import { customers } from '#lib/server/db/customer-schema.ts'
import { place } from '#lib/server/orders/close-attempt.ts'
import { lookUpOrder, orderFor, ownedOrder } from '#lib/server/orders/order-view-rights.ts'
import { isReturnToken, type ReturnOwner } from '#lib/server/orders/return-token.ts'
import { opened, useAttemptShop } from '#tests/setup/attempt-fixture.ts'

useAttemptShop()

const DANA = '0a000000-0000-4000-8000-000000000001'
const LEE = '0a000000-0000-4000-8000-000000000002'
const NOBODY = '0a000000-0000-4000-8000-000000000009'

/** Orders by whose they are. */
const numbers = { danas: '', danasAsGuest: '', leesAddress: '', strangers: '', cancelled: '' }

/** An order that is complete, so that it may go back, unless told otherwise. */
async function placed(
  email: string,
  customer_id: string | null = null,
  status: 'COMPLETED' | 'CANCELLED' = 'COMPLETED',
) {
  const contact = { email, firstName: 'Jo', lastName: 'Lee', phone: '0412 345 678' }
  const attempt = await opened({ order: { email, customer_id, contact } })
  await place(attempt, undefined, { status, jobs: [], moves: [] })
  return attempt.orderNumber
}

beforeAll(async () => {
  const known = { passwordHash: 'x', firstName: 'Jo', lastName: 'Lee' }
  await db()
    .insert(customers)
    .values([
      { ...known, id: DANA, email: 'dana@example.com', verifiedAt: new Date('2026-01-01T00:00:00Z') },
      { ...known, id: LEE, email: 'lee@example.com' },
    ])
  numbers.danas = await placed('gift@example.com', DANA)
  numbers.danasAsGuest = await placed('dana@example.com')
  numbers.leesAddress = await placed('lee@example.com')
  numbers.strangers = await placed('stranger@example.com')
  numbers.cancelled = await placed('stranger@example.com', null, 'CANCELLED')
})

type Name = keyof typeof numbers
const seenAs = async (name: Name, viewer: Parameters<typeof orderFor>[1]) => {
  const seen = await orderFor(numbers[name], viewer)
  return seen && { number: seen.order.number, as: seen.as }
}
/** Whether a return may be started by this owner, with what the order says. */
const startsReturn = (seen: Awaited<ReturnType<typeof orderFor>>, owner: ReturnOwner) =>
  isReturnToken(seen?.order.returnToken ?? '', seen?.order.number ?? '', owner, new Date())

describe('an order is a customer’s', () => {
  it.each<[Name, string, boolean]>([
    ['danas', DANA, true],
    ['danasAsGuest', DANA, true],
    ['leesAddress', DANA, false],
    ['strangers', DANA, false],
    // Whoever has not verified an address may be a stranger to it.
    ['leesAddress', LEE, false],
    ['danas', LEE, false],
    ['danas', NOBODY, false],
  ])('that is %s, asked as %s: %s [API-54, ORD-11]', async (name, customerId, owns) => {
    expect((await ownedOrder(numbers[name], customerId))?.number).toBe(owns ? numbers[name] : undefined)
  })

  it('of a number somebody has [ORD-11]', async () => {
    expect(await ownedOrder('W999999999', DANA)).toBeUndefined()
  })
})

describe('an order is shown', () => {
  it('to its owner, who starts a return as its owner [API-58, ORD-10, RET-04]', async () => {
    const seen = await orderFor(numbers.danas, { customerId: DANA })
    expect(seen).toMatchObject({
      as: 'owner',
      order: { number: numbers.danas, contact: { email: 'gift@example.com' } },
    })
    expect(startsReturn(seen, { customerId: DANA })).toBe(true)
    expect(startsReturn(seen, { email: 'gift@example.com' })).toBe(false)
  })

  it('to a browser that may see this number, which starts a return by the address [API-58, ORD-10, RET-04]', async () => {
    const seen = await orderFor(numbers.strangers, { allowedNumber: numbers.strangers })
    expect(seen).toMatchObject({ as: 'lookup', order: { number: numbers.strangers } })
    expect(startsReturn(seen, { email: 'stranger@example.com' })).toBe(true)
    expect(startsReturn(seen, { customerId: DANA })).toBe(false)
  })

  it('as its owner’s first, to whoever is both [ORD-10]', async () => {
    const both = (name: Name) => ({ customerId: DANA, allowedNumber: numbers[name] })
    expect(await seenAs('danas', both('danas'))).toMatchObject({ as: 'owner' })
    expect(await seenAs('strangers', both('strangers'))).toMatchObject({ as: 'lookup' })
  })

  it('to nobody else [API-58, ORD-10, ORD-11]', async () => {
    const viewers = [{}, { customerId: LEE }, { allowedNumber: numbers.strangers }, { customerId: NOBODY }]
    for (const viewer of viewers) expect(await seenAs('danas', viewer)).toBeUndefined()
    expect(await orderFor('W999999999', { customerId: DANA, allowedNumber: 'W999999999' })).toBeUndefined()
  })

  it('without a return where none can be started [RET-04]', async () => {
    const seen = await orderFor(numbers.cancelled, { allowedNumber: numbers.cancelled })
    expect(seen?.order).not.toHaveProperty('returnToken')
    const later = new Date(Date.now() + 400 * 86_400_000)
    const old = await orderFor(numbers.strangers, { allowedNumber: numbers.strangers }, later)
    expect(old?.order).not.toHaveProperty('returnToken')
  })
})

describe('an order is found', () => {
  const found = async (name: Name, email: string, customerId?: string) => {
    const answer = await lookUpOrder({ number: numbers[name], email }, customerId)
    return answer.ok ? [answer.value.as, answer.value.order.number === numbers[name]] : answer.refusal.errorCode
  }

  it.each<[string, Name, string, string | undefined, unknown]>([
    ['a guest’s by its address', 'strangers', 'stranger@example.com', undefined, ['lookup', true]],
    ['one whose address nobody has verified', 'leesAddress', 'lee@example.com', undefined, ['lookup', true]],
    ['not by another address', 'strangers', 'lee@example.com', undefined, 'OrderNotFound'],
    ['not an account’s by another address', 'danas', 'dana@example.com', undefined, 'OrderNotFound'],
    ['an account’s once its owner logs in', 'danas', 'gift@example.com', undefined, 'OrderRequiresLogin'],
    ['an account’s address’s as well', 'danasAsGuest', 'dana@example.com', undefined, 'OrderRequiresLogin'],
    ['not by another customer', 'danas', 'gift@example.com', LEE, 'OrderRequiresLogin'],
    ['by its owner', 'danas', 'gift@example.com', DANA, ['owner', true]],
    ['by the owner of its address', 'danasAsGuest', 'dana@example.com', DANA, ['owner', true]],
  ])('%s [API-57, ORD-06, ORD-07, ERR-14]', async (_, name, email, customerId, answer) => {
    expect(await found(name, email, customerId)).toEqual(answer)
  })

  it('with a return by its address [RET-04]', async () => {
    const answer = await lookUpOrder({ number: numbers.strangers, email: 'stranger@example.com' })
    expect(startsReturn(answer.ok ? answer.value : undefined, { email: 'stranger@example.com' })).toBe(true)
  })

  it('by a number somebody has [ORD-06]', async () => {
    expect(await lookUpOrder({ number: 'W999999999', email: 'stranger@example.com' })).toMatchObject({
      refusal: { errorCode: 'OrderNotFound' },
    })
  })
})
