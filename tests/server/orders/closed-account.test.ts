import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { closeAccount } from '#lib/server/auth/password-change.ts'
import { hashPassword } from '#lib/server/auth/passwords.ts'
import { pool } from '#lib/server/db/client.ts'
import { lookUpOrder } from '#lib/server/orders/order-view-rights.ts'
import { placeOrder } from '#lib/server/orders/place-order.ts'
import type { PaymentProvider } from '#lib/server/payments/port.ts'
import { quickProvider, requestFor } from '#tests/setup/order-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

const { database } = useOrderShop()

const PASSWORD = 'steel and leather 4'

async function customer() {
  const email = `${randomUUID()}@example.com`
  const { rows } = await pool().query<{ id: string }>(
    `insert into customers (email, password_hash, verified_at, first_name, last_name, erp_customer_id)
     values ($1, $2, now(), 'Dana', 'Reid', $1) returning id`,
    [email, await hashPassword(PASSWORD)],
  )
  return { id: rows[0]?.id ?? '', email }
}

async function ordered(who: { id: string; email: string }, provider: () => PaymentProvider = quickProvider) {
  const caller = { kind: 'customer' as const, customerId: who.id, email: who.email }
  const context = { caller, idempotencyKey: randomUUID(), requestId: 'test' }
  const placed = await placeOrder(await requestFor({ email: who.email }), context, provider)
  if (!placed.ok) throw new Error(placed.refusal.errorCode)
  return placed.value.order.number
}

const ownerOf = async (number: string) =>
  (await pool().query('select customer_id from orders where number = $1', [number])).rows[0].customer_id

describe('an order whose customer closes the account in another window', () => {
  it('while the bank is asked is a guest’s, who finds it; another customer’s stays theirs [ORD-06, ORD-07]', async () => {
    const [dana, lee] = [await customer(), await customer()]
    const theirs = await ordered(lee)
    const provider = quickProvider()
    const number = await ordered(dana, () => ({
      ...provider,
      authorise: async (request) => {
        expect(await closeAccount(dana.id, PASSWORD)).toMatchObject({ ok: true })
        return provider.authorise(request)
      },
    }))
    expect(await ownerOf(number)).toBeNull()
    expect(await lookUpOrder({ number, email: dana.email })).toMatchObject({ ok: true, value: { as: 'lookup' } })
    expect(await ownerOf(theirs)).toBe(lee.id)
  })

  it('just while it is written is a guest’s as well [ORD-06, ORD-07]', async () => {
    const GATE = 7_402_391
    const dana = await customer()
    const gate = new pg.Client({ connectionString: database.url })
    await gate.connect()
    onTestFinished(() => gate.end())
    await gate.query('select pg_advisory_lock($1)', [GATE])
    await pool().query(`create or replace function linger() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(${GATE}); return null; end $$`)
    await pool().query('create trigger linger after insert on orders for each row execute function linger()')
    onTestFinished(async () => {
      await pool().query('drop trigger linger on orders')
    })
    const waiting = async (what: string) =>
      (await gate.query(`select from pg_stat_activity where wait_event_type = 'Lock' and query like $1`, [what]))
        .rowCount
    const placing = ordered(dana)
    await vi.waitUntil(async () => (await waiting('%mine as (%')) === 1, { timeout: 10_000, interval: 5 })
    const closing = closeAccount(dana.id, PASSWORD)
    await vi.waitUntil(async () => (await waiting('%customers%for update%')) === 1, { timeout: 10_000, interval: 5 })
    await gate.query('select pg_advisory_unlock($1)', [GATE])
    const number = await placing
    expect(await closing).toMatchObject({ ok: true })
    expect(await ownerOf(number)).toBeNull()
  })
})
