import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { changePassword } from '#lib/server/auth/password-change.ts'
import { hashPassword } from '#lib/server/auth/passwords.ts'
import { pool } from '#lib/server/db/client.ts'
import { saveWithMembership } from '#lib/server/loyalty/membership.ts'
import type { LoyaltyProgramme } from '#lib/server/loyalty/port.ts'
import { lookUpOrder, ownedOrder } from '#lib/server/orders/order-view-rights.ts'
import { placeOrder } from '#lib/server/orders/place-order.ts'
import type { PaymentProvider } from '#lib/server/payments/port.ts'
import { saveCard } from '#lib/server/payments/saved-cards.ts'
import { expectBooksInOrder } from '#tests/setup/books.ts'
import { type Signed, signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { gate } from '#tests/setup/gate.ts'
import { count, quickProvider, requestFor } from '#tests/setup/order-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

const PASSWORD = 'Boots4work!'
let dana: Signed

beforeEach(async () => {
  dana = await signedInCustomer(`dana.${randomUUID()}@example.com`)
  await pool().query('update customers set password_hash = $2 where id = $1', [dana.id, await hashPassword(PASSWORD)])
})

async function close(): Promise<void> {
  expect((await dana.call('POST', '/closure', { password: PASSWORD })).status).toBe(204)
}

async function placing(provider: () => PaymentProvider) {
  const body = await requestFor({ email: dana.email })
  const caller = { kind: 'customer' as const, customerId: dana.id, email: dana.email }
  return placeOrder(body, { caller, idempotencyKey: randomUUID(), requestId: 'test' }, provider)
}

async function numberOf(placement: ReturnType<typeof placing>): Promise<string> {
  const placed = await placement
  if (!placed.ok) throw new Error(placed.refusal.errorCode)
  return placed.value.order.number
}

/** Resolves when so many statements wait for a row somebody else holds. */
const waiting = (statements: number) =>
  eventually(async () =>
    expect(
      await count(
        "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      ),
    ).toBe(statements),
  )

/** Its buyer finds it by number and address, and in the account they open with that address later. */
async function expectFound(number: string): Promise<void> {
  expect(await lookUpOrder({ number, email: dana.email })).toMatchObject({ ok: true, value: { as: 'lookup' } })
  const again = await signedInCustomer(dana.email)
  expect((await ownedOrder(number, again.id))?.number).toBe(number)
  const stranger = await signedInCustomer(`lee.${randomUUID()}@example.com`)
  expect(await ownedOrder(number, stranger.id)).toBeUndefined()
  await expectBooksInOrder()
}

it('leaves an order that is being paid for to be found by its number [API-42, ORD-06, ORD-07]', async () => {
  const [asked, paid] = [gate(), gate()]
  const provider = quickProvider()
  const placement = placing(() => ({
    ...provider,
    async authorise(...request: Parameters<PaymentProvider['authorise']>) {
      asked.resolve()
      await paid.promise
      return provider.authorise(...request)
    },
  }))
  await asked.promise
  await close()
  paid.resolve()
  await expectFound(await numberOf(placement))
})

it('leaves one that is being written in the same moment to be found as well [API-42, ORD-06, ORD-07]', async () => {
  const holder = await pool().connect()
  const provider = quickProvider()
  const placement = placing(() => ({
    ...provider,
    async authorise(...request: Parameters<PaymentProvider['authorise']>) {
      // From here on it can be paid for, and not be written.
      await holder.query('begin')
      await holder.query("select from variants where id = 'boot-9' for update")
      return provider.authorise(...request)
    },
  }))
  await waiting(1)
  const closing = close()
  await Promise.race([closing, waiting(2)])
  await holder.query('commit')
  holder.release()
  await closing
  await expectFound(await numberOf(placement))
})

it('has the vault forgotten that a card is being saved into [API-42, ACCT-17]', async () => {
  const [asked, saved] = [gate(), gate()]
  const provider = quickProvider()
  const card = { token: `card-${randomUUID()}`, type: 'Visa', lastFour: '1111', expiry: '12/2031' }
  const slow: PaymentProvider = {
    ...provider,
    async saveCard() {
      asked.resolve()
      await saved.promise
      return { ok: true, card }
    },
  }
  const saving = saveCard(dana.id, { token: 'fake-valid-nonce' }, `card:${dana.id}:1`, slow)
  await asked.promise
  await close()
  // The first has been done already, before there was a card in it.
  await pool().query('delete from graphile_worker._private_jobs where payload ->> $1 = $2', ['vaultId', dana.id])
  saved.resolve()
  expect(await saving).toMatchObject({ ok: false, refusal: { errorCode: 'UserNotFound' } })
  expect(await jobsOf('forget-vault', 'vaultId')).toBe(1)
})

it('ends a membership that is being linked [API-42, LOY-03, LOY-04]', async () => {
  const [asked, linked] = [gate(), gate()]
  const programme: LoyaltyProgramme = {
    verify: async () => 'active',
    unlink: async () => 'done',
    async link() {
      asked.resolve()
      await linked.promise
      return 'active'
    },
  }
  const details = { firstName: 'Dana', lastName: 'Reid', phone: undefined, subscriptions: { email: false, sms: false } }
  const member = { action: 'link' as const, memberId: '1900100200', lastName: 'Kovac' }
  const linking = saveWithMembership(dana.id, details, member, programme)
  await asked.promise
  await close()
  expect(await jobsOf('end-membership', 'customerId')).toBe(0)
  linked.resolve()
  expect(await linking).toMatchObject({ ok: false, refusal: { errorCode: 'UserNotFound' } })
  expect(await jobsOf('end-membership', 'customerId')).toBe(1)
})

function jobsOf(task: string, field: string): Promise<number> {
  return count(
    `select count(*) from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 and j.payload ->> $2 = $3`,
    [task, field, dana.id],
  )
}

/** What is queued with a payload that names this customer or their vault. */
async function queuedFor(...names: string[]): Promise<{ task: string; payload: Record<string, unknown> }[]> {
  const { rows } = await pool().query(
    `select t.identifier as task, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where j.payload ->> 'customerId' = any($1) or j.payload ->> 'vaultId' = any($1) order by task`,
    [names],
  )
  return rows
}

it('has just what was linked forgotten elsewhere: a vault, a membership, or neither [API-42, ACCT-17, LOY-04]', async () => {
  const lee = await signedInCustomer(`lee.${randomUUID()}@example.com`)
  const vault = randomUUID()
  await pool().query(
    `update customers set vault_id = $2, qantas_member_id = '1234567890', password_hash = $3 where id = $1`,
    [lee.id, vault, await hashPassword(PASSWORD)],
  )
  expect((await lee.call('POST', '/closure', { password: PASSWORD })).status).toBe(204)
  await close()
  expect(await queuedFor(lee.id, vault)).toEqual([
    { task: 'end-membership', payload: { customerId: lee.id } },
    { task: 'forget-vault', payload: { vaultId: vault } },
  ])
  expect(await queuedFor(dana.id)).toEqual([])
})

it('a changed password is told of in a mail, with the passkeys that stay [AUTH-18, AUTH-34]', async () => {
  const words = { customerId: dana.id, sessionId: undefined, currentPassword: PASSWORD, newPassword: 'Other8boots!' }
  expect(await changePassword(words, new Date())).toMatchObject({ ok: true })
  expect(await queuedFor(dana.id)).toEqual([
    {
      task: 'mail-password-changed',
      payload: { customerId: dana.id, key: expect.any(String), passkeysKept: 0 },
    },
  ])
  const nobody = { ...words, customerId: randomUUID() }
  expect(await changePassword(nobody, new Date())).toMatchObject({
    refusal: { errorCode: 'CurrentPasswordIncorrect' },
  })
})
