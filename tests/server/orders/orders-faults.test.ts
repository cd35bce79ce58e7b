import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase, pool } from '#lib/server/db/client.ts'
import { ATTEMPT_LEASE_MS } from '#lib/server/orders/attempt.ts'
import { placeOrder } from '#lib/server/orders/place-order.ts'
import { recheckPayment, reconcile } from '#lib/server/orders/reconcile.ts'
import { changesSent, listenForChanges } from '#lib/server/platform/changes.ts'
import { log } from '#lib/server/platform/log.ts'
import { ledger } from '#sandbox/braintree/ledger.ts'
import { clearFaults, type Faults, setFault } from '#sandbox/faults.ts'
import { shelve } from '#tests/setup/catalogue-fixture.ts'
import { type DatabaseProxy, proxyDatabase } from '#tests/setup/database-proxy.ts'
import {
  announceOffer,
  count,
  issueVoucher,
  letTimePass,
  outcome,
  place,
  quickProvider,
  requestFor,
} from '#tests/setup/order-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

const { database } = useOrderShop()

const CARDS = [{ code: 'STEADY', balance: 50 }]
const INTENT = { cards: CARDS, promoCodes: ['STEADY'] }
const CHARGE = { amount: 1000, token: 'fake-valid-nonce', methodCode: 'braintree_credit_card', saved: false }

let before: unknown
beforeAll(async () => {
  await issueVoucher('STEADY', 500_000)
  await announceOffer('STEADY', { effect: { kind: 'percent', percent: 10 }, maxUses: 1000 })
})
beforeEach(async () => {
  before = await belongings()
})

/** All that an attempt could have taken and not given back. */
async function belongings() {
  const { rows } = await pool().query(
    `select (select json_agg(v order by id) from (select id, stock, reserved from variants) v) as variants,
       (select json_agg(v order by code) from (select code, balance, held, spent from vouchers) v) as vouchers,
       (select json_agg(p order by id) from (select id, uses from promotions) p) as promotions,
       (select count(*) from promotion_uses) as uses, (select count(*) from orders) as orders,
       (select count(*) from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier not in ('recheck-payment', 'mail-payment-let-go')) as jobs,
       (select count(*) from job_outbox) as jobs_left`,
  )
  return rows[0]
}

const orders = () => count('select count(*) from orders')
const unknowns = () => count("select count(*) from payments where state = 'unknown'")
const charges = () => ledger().latest(10_000)
const held = () => charges().filter(({ status }) => status === 'authorized').length

describe('the gateway', () => {
  it.each<[string, keyof Faults | undefined, string, string]>([
    ['declines the card', undefined, 'fake-processor-declined-visa-nonce', 'PaymentDeclined'],
    ['declines everything', 'cardDeclined', 'fake-valid-nonce', 'PaymentDeclined'],
    ['does not take this type of card', 'cardTypeNotAccepted', 'fake-valid-nonce', 'PaymentInstrumentTypeNotAccepted'],
    ['knows the token is used up', undefined, 'fake-consumed-nonce', 'PaymentDeclined'],
    ['is silent and charges nothing', 'timeoutBeforeCharge', 'fake-valid-nonce', 'ProviderUnavailable'],
    ['is silent after charging', 'timeoutAfterCharge', 'fake-valid-nonce', 'ProviderUnavailable'],
    ['answers garbage after charging', 'garbageAfterCharge', 'fake-valid-nonce', 'ProviderUnavailable'],
  ])('%s: nothing is kept, nobody pays [PAY-13, PAY-28, PAY-32, PAY-33]', async (_, fault, token, errorCode) => {
    const heldBefore = held()
    const body = await requestFor({ ...INTENT, token })
    if (fault) setFault(fault, true)
    expect(outcome(await place(body))).toBe(errorCode)
    clearFaults()
    expect(await belongings()).toEqual(before)
    expect(held()).toBe(heldBefore)
  })

  it.each([
    ['declined', { errorCode: 'PaymentDeclined' }],
    ['authenticationRequired', { errorCode: 'PaymentAuthenticationRequired' }],
    ['cardTypeNotAccepted', { errorCode: 'PaymentInstrumentTypeNotAccepted' }],
    ['couldNotBeProcessed', { errorCode: 'OrderCouldNotBeProcessed' }],
    ['checkoutUpdated', { errorCode: 'InvalidRequest', message: 'Afterpay details mismatch' }],
  ] as const)(
    'says no (%s): nothing is kept, and the same words again [PAY-12, PAY-13, PAY-28, API-11]',
    async (code, refusal) => {
      const refusing = () => ({ ...quickProvider(), authorise: async () => ({ ok: false as const, code }) })
      const [body, key] = [await requestFor(INTENT), randomUUID()]
      const context = { caller: { kind: 'guest' as const }, idempotencyKey: key, requestId: 'test' }
      expect(await placeOrder(body, context, refusing)).toEqual({ ok: false, refusal })
      expect(await place(body, key)).toEqual({ ok: false, refusal })
      expect(await belongings()).toEqual(before)
      const { rows } = await pool().query(
        `select a.state, a.response_body as answer, p.method_code, p.state as payment
         from order_attempts a join payments p on p.attempt_id = a.id where a.idempotency_key = $1 order by p.entry_no`,
        [key],
      )
      const ended = { state: 'declined', answer: refusal }
      expect(rows).toEqual([
        { ...ended, method_code: 'voucher', payment: 'voided' },
        { ...ended, method_code: 'braintree_credit_card', payment: 'declined' },
      ])
    },
  )

  it.each([
    ['before it asks', false],
    ['after the charge', true],
  ])('has an adapter that throws %s: nothing is kept, nobody pays [PAY-32, PAY-33]', async (_, charges) => {
    const heldBefore = held()
    const broken = {
      ...quickProvider(),
      authorise: async (request: Parameters<ReturnType<typeof quickProvider>['authorise']>[0]) => {
        if (charges) await quickProvider().authorise(request)
        throw new TypeError('a bug of ours')
      },
    }
    const context = { caller: { kind: 'guest' as const }, idempotencyKey: randomUUID(), requestId: 'test' }
    const failed = await placeOrder(await requestFor(INTENT), context, () => broken)
    const money = charges ? 'released' : 'notCharged'
    expect(failed).toMatchObject({ ok: false, refusal: { errorCode: 'ProviderUnavailable', details: { money } } })
    const released = "select count(*) from order_attempts where idempotency_key = $1 and state = 'released'"
    expect(await count(released, [context.idempotencyKey])).toBe(1)
    expect(await belongings()).toEqual(before)
    expect(held()).toBe(heldBefore)
  })

  it.each(['find', 'void'] as const)(
    'is silent after charging, and an adapter throws at its %s: in doubt at first, charged for nothing in the end [PAY-16, PAY-33]',
    async (broken) => {
      const heldBefore = held()
      setFault('timeoutAfterCharge', true)
      const letGo = vi.fn(quickProvider().void)
      const throwing = () => ({
        ...quickProvider(),
        void: letGo,
        [broken]: () => Promise.reject(new TypeError('a bug of ours')),
      })
      const context = { caller: { kind: 'guest' as const }, idempotencyKey: randomUUID(), requestId: 'test' }
      expect(outcome(await placeOrder(await requestFor(INTENT), context, throwing))).toBe('PaymentFailureUnrecoverable')
      expect(held()).toBe(heldBefore + 1)
      await letTimePass()
      expect(await reconcile(throwing)).toEqual({ ended: 0, waiting: 1 })
      // Nothing is let go by a name nobody has found.
      expect(letGo).not.toHaveBeenCalled()
      clearFaults()
      await letTimePass()
      expect(await reconcile(quickProvider)).toEqual({ ended: 1, waiting: 0 })
      expect(await belongings()).toEqual(before)
      expect(held()).toBe(heldBefore)
    },
  )

  it('has let the hold go itself while it was silent: nothing is left to let go, and the shopper hears so [PAY-33]', async () => {
    const heldBefore = held()
    const letGo = vi.fn(quickProvider().void)
    const silent = () => ({
      ...quickProvider(),
      void: letGo,
      authorise: async (request: Parameters<ReturnType<typeof quickProvider>['authorise']>[0]) => {
        const answer = await quickProvider().authorise(request)
        if (answer.ok) await quickProvider().void(answer.transactionId)
        throw new TypeError('no answer')
      },
    })
    const context = { caller: { kind: 'guest' as const }, idempotencyKey: randomUUID(), requestId: 'test' }
    const failed = await placeOrder(await requestFor(INTENT), context, silent)
    const refusal = { errorCode: 'ProviderUnavailable', details: { money: 'released' } }
    expect(failed).toMatchObject({ ok: false, refusal })
    expect(letGo).not.toHaveBeenCalled()
    expect(await belongings()).toEqual(before)
    expect(held()).toBe(heldBefore)
    const { rows } = await pool().query(
      `select a.state, a.response_body as answer, p.state as payment, p.transaction_id is not null as known
       from order_attempts a join payments p on p.attempt_id = a.id where a.idempotency_key = $1 order by p.entry_no`,
      [context.idempotencyKey],
    )
    const released = { state: 'released', answer: null, payment: 'voided' }
    expect(rows).toEqual([
      { ...released, known: false },
      { ...released, known: true },
    ])
  })

  it('is silent after declining: what it knows is asked, and the shopper may pay with another card [PAY-28, PAY-33]', async () => {
    const unknownsBefore = await unknowns()
    const body = await requestFor({ ...INTENT, token: 'fake-processor-declined-visa-nonce' })
    setFault('timeoutAfterCharge', true)
    expect(outcome(await place(body))).toBe('PaymentDeclined')
    clearFaults()
    expect(await belongings()).toEqual(before)
    expect(await unknowns()).toBe(unknownsBefore)
  })

  it('declines: all pages hear what is for sale again, lists only when a size is back [CART-20, CAT-21]', async () => {
    const heard: string[] = []
    const stop = listenForChanges((tags) => void heard.push(...tags), 'views')
    const declined = async (...variants: [string, string][]) => {
      heard.length = 0
      const items = variants.map(([productId, variantId]) => ({ productId, variantId, qty: 1 }))
      const body = await requestFor({ items, token: 'fake-processor-declined-visa-nonce' })
      expect(outcome(await place(body))).toBe('PaymentDeclined')
      await changesSent()
      return heard.toSorted()
    }
    expect(await declined(['boot', 'boot-9'])).toEqual(['product:boot'])
    expect(await declined(['boot', 'boot-last'], ['sock', 'sock-m'])).toEqual([
      'listing',
      'product:boot',
      'product:sock',
    ])
    stop()
  })

  it('takes the money: all pages hear what is for sale, lists only when a size is gone [CART-20, CAT-21]', async () => {
    await shelve({ id: 'pair' }, [{ id: 'pair-last', stock: 1 }])
    const heard: string[] = []
    const stop = listenForChanges((tags) => void heard.push(...tags), 'views')
    const sold = async (...variants: [string, string][]) => {
      heard.length = 0
      const items = variants.map(([productId, variantId]) => ({ productId, variantId, qty: 1 }))
      expect(outcome(await place(await requestFor({ items })))).toBe('PLACED')
      await changesSent()
      return heard.toSorted()
    }
    expect(await sold(['boot', 'boot-9'])).toEqual(['product:boot'])
    expect(await sold(['boot', 'boot-9'], ['pair', 'pair-last'])).toEqual(['listing', 'product:boot', 'product:pair'])
    stop()
  })

  it.each<[string, (keyof Faults)[]]>([
    ['answers 500 to everything', ['serverError']],
    ['is silent after charging, and payments cannot be looked up', ['timeoutAfterCharge', 'searchFails']],
    ['is silent after charging, and voids fail', ['timeoutAfterCharge', 'voidFails']],
  ])('%s: the shopper gets a number and is not charged in the end [PAY-16, PAY-33]', async (_, broken) => {
    const heldBefore = held()
    const body = await requestFor(INTENT)
    const key = randomUUID()
    for (const fault of broken) setFault(fault, true)
    const failed = await place(body, key)
    expect(failed).toMatchObject({
      refusal: { errorCode: 'PaymentFailureUnrecoverable', orderNumber: expect.stringMatching(/^W\d{9}$/) },
    })
    expect(await place(body, key)).toEqual(failed)
    const kept = 'select response_body as answer from order_attempts where idempotency_key = $1'
    expect((await pool().query(kept, [key])).rows).toEqual([{ answer: failed.ok ? undefined : failed.refusal }])
    await letTimePass()
    expect(await reconcile(quickProvider)).toEqual({ ended: 0, waiting: 1 })
    clearFaults()
    await letTimePass()
    expect(await reconcile(quickProvider)).toEqual({ ended: 1, waiting: 0 })
    expect(await belongings()).toEqual(before)
    expect(held()).toBe(heldBefore)
    expect(await place(body, key)).toEqual(failed)
  })

  it('charges after it seemed to know nothing: the payment is found later and let go [PAY-33]', async () => {
    const body = await requestFor(INTENT)
    setFault('timeoutBeforeCharge', true)
    expect(outcome(await place(body))).toBe('ProviderUnavailable')
    clearFaults()
    const { rows } = await pool().query<{ payload: { attemptId: string } }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'recheck-payment' and j.run_at > now() order by j.id desc limit 1`,
    )
    const attemptId = rows[0]?.payload.attemptId ?? ''
    const late = await quickProvider().authorise({ ...CHARGE, reference: attemptId })
    expect(late.ok).toBe(true)
    await recheckPayment(attemptId, quickProvider())
    await recheckPayment(attemptId, quickProvider())
    expect(await quickProvider().find(attemptId, 'braintree_credit_card')).toMatchObject({ state: 'voided' })
  })

  it('names a transaction its search does not find yet: that one is let go, a neighbour’s stays [PAY-33]', async () => {
    const body = await requestFor(INTENT)
    setFault('timeoutBeforeCharge', true)
    expect(outcome(await place(body))).toBe('ProviderUnavailable')
    clearFaults()
    const { rows } = await pool().query<{ id: string }>(
      `select attempt_id as id from payments where state = 'unknown' order by updated_at desc limit 1`,
    )
    const attemptId = rows[0]?.id ?? ''
    const neighbour = await quickProvider().authorise({ ...CHARGE, reference: randomUUID() })
    const late = await quickProvider().authorise({ ...CHARGE, reference: attemptId })
    const transactionId = late.ok ? late.transactionId : ''
    await pool().query("update payments set transaction_id = $2 where attempt_id = $1 and state = 'unknown'", [
      attemptId,
      transactionId,
    ])
    const blind = { ...quickProvider(), find: async () => ({ found: false as const }) }
    const heldBefore = held()
    const silent = { ...blind, void: async () => ({ ok: false as const, code: 'unknown' as const, reason: 'away' }) }
    await expect(recheckPayment(attemptId, silent)).rejects.toThrow('cannot be known yet')
    expect(held()).toBe(heldBefore)
    await recheckPayment(attemptId, blind)
    expect(held()).toBe(heldBefore - 1)
    const voided =
      "select count(*) from payments where attempt_id = $1 and state = 'voided' and method_code <> 'voucher'"
    expect(await count(voided, [attemptId])).toBe(1)
    if (neighbour.ok) await quickProvider().void(neighbour.transactionId)
  })
})

describe('the database', () => {
  /** Breaks one statement of the saga: whatever writes to the table fails. */
  async function breakTable(table: string, event: string) {
    await pool().query(`create or replace function break_it() returns trigger language plpgsql as
      $$ begin raise exception 'broken on purpose'; end $$`)
    await pool().query(`create trigger broken before ${event} on ${table} for each row execute function break_it()`)
  }
  const mend = (table: string) => pool().query(`drop trigger if exists broken on ${table}`)

  it.each([
    ['order_attempts', 'insert'],
    ['payments', 'insert'],
    ['variants', 'update'],
    ['vouchers', 'update'],
    ['promotions', 'update'],
    ['promotion_uses', 'insert'],
  ])('fails at %s before payment: no trace and no charge [PAY-32]', async (table, event) => {
    const body = await requestFor(INTENT)
    const chargesBefore = charges().length
    await breakTable(table, event)
    await expect(place(body)).rejects.toThrow('broken on purpose')
    await mend(table)
    expect(await belongings()).toEqual(before)
    expect(charges()).toHaveLength(chargesBefore)
  })

  it.each([
    ['orders', 'insert'],
    ['order_lines', 'insert'],
    ['job_outbox', 'insert'],
  ])(
    'fails at %s after payment: let go, everything given back, failed with a number [PAY-33]',
    async (table, event) => {
      const body = await requestFor(INTENT)
      const heldBefore = held()
      const key = randomUUID()
      await breakTable(table, event)
      const failed = await place(body, key)
      await mend(table)
      expect(failed).toMatchObject({
        refusal: { errorCode: 'PaymentFailureUnrecoverable', orderNumber: expect.any(String) },
      })
      await letTimePass()
      await reconcile(quickProvider)
      expect(await belongings()).toEqual(before)
      expect(held()).toBe(heldBefore)
      expect(await place(body, key)).toEqual(failed)
    },
  )

  it('fails at orders after payment, and the money cannot be let go: it is found again and let go later [PAY-33, PAY-40]', async () => {
    const [body, key, heldBefore] = [await requestFor(INTENT), randomUUID(), held()]
    await breakTable('orders', 'insert')
    setFault('voidFails', true)
    const failed = await place(body, key)
    await mend('orders')
    clearFaults()
    expect(outcome(failed)).toBe('PaymentFailureUnrecoverable')
    expect(await belongings()).toEqual(before)
    expect(held()).toBe(heldBefore + 1)
    const { rows } = await pool().query<{ id: string; state: string; payment: string; looks: string; told: string }>(
      `select a.id, a.state, p.state as payment,
         (select count(*) from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          where t.identifier = 'recheck-payment' and j.payload ->> 'attemptId' = a.id::text and j.run_at > now()) as looks,
         (select count(*) from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          where t.identifier = 'mail-payment-let-go' and j.payload ->> 'attemptId' = a.id::text) as told
       from order_attempts a join payments p on p.attempt_id = a.id
       where a.idempotency_key = $1 and p.method_code <> 'voucher'`,
      [key],
    )
    const [attempt] = rows
    expect(attempt).toMatchObject({ state: 'failed', payment: 'unknown', looks: '1', told: '0' })
    await recheckPayment(attempt?.id ?? '', quickProvider())
    expect(held()).toBe(heldBefore)
    expect(await count("select count(*) from payments where attempt_id = $1 and state = 'voided'", [attempt?.id])).toBe(
      2,
    )
  })

  it('writes an order and then says only that it will not: the order stands, and its money is not let go [PAY-33]', async () => {
    const [body, key] = [await requestFor(INTENT), randomUUID()]
    const [heldBefore, unknownsBefore] = [held(), await unknowns()]
    const ask = pool().query.bind(pool()) as (...asked: unknown[]) => Promise<unknown>
    let tries = 0
    const lying = async (...asked: unknown[]) => {
      if ((asked[0] as { name?: string }).name !== 'place-attempt') return ask(...asked)
      tries += 1
      if (tries === 1) await ask(...asked)
      throw Object.assign(new Error('not allowed'), { code: '42501' })
    }
    const asking = vi.spyOn(pool(), 'query').mockImplementation(lying as unknown as () => void)
    const told = await place(body, key)
    asking.mockRestore()
    expect(tries).toBe(3)
    expect(told).toMatchObject({ refusal: { errorCode: 'PaymentFailureUnrecoverable' } })
    expect(held()).toBe(heldBefore + 1)
    expect(await unknowns()).toBe(unknownsBefore)
    expect(outcome(await place(body, key))).toBe('PLACED')
  })

  it('fails at letting go too: the money waits for the reconciler, which lets it go [PAY-16, PAY-33]', async () => {
    const [body, key, heldBefore] = [await requestFor(INTENT), randomUUID(), held()]
    await breakTable('orders', 'insert')
    await breakTable('vouchers', 'update')
    await pool().query('alter table vouchers disable trigger broken')
    const provider = () => ({
      ...quickProvider(),
      authorise: async (request: Parameters<ReturnType<typeof quickProvider>['authorise']>[0]) => {
        await pool().query('alter table vouchers enable trigger broken')
        return quickProvider().authorise(request)
      },
    })
    const context = { caller: { kind: 'guest' as const }, idempotencyKey: key, requestId: 'test' }
    const failed = await placeOrder(body, context, provider)
    await mend('orders')
    await mend('vouchers')
    expect(failed).toMatchObject({
      refusal: { errorCode: 'PaymentFailureUnrecoverable', orderNumber: expect.stringMatching(/^W\d{9}$/) },
    })
    expect(held()).toBe(heldBefore + 1)
    await letTimePass()
    expect(await reconcile(quickProvider)).toEqual({ ended: 1, waiting: 0 })
    expect(held()).toBe(heldBefore)
    expect(await belongings()).toEqual(before)
    expect(await place(body, key)).toEqual(failed)
  })

  it('fails at keeping the answer of a payment in doubt: the shopper gets the number all the same [PAY-16, PAY-33]', async () => {
    const [body, key, heldBefore] = [await requestFor(INTENT), randomUUID(), held()]
    for (const fault of ['timeoutAfterCharge', 'searchFails'] as const) setFault(fault, true)
    await breakTable('order_attempts', 'update')
    const failed = await place(body, key)
    await mend('order_attempts')
    clearFaults()
    const number = 'select count(*) from order_attempts where idempotency_key = $1 and order_number = $2'
    expect(failed).toMatchObject({ ok: false, refusal: { errorCode: 'PaymentFailureUnrecoverable' } })
    expect(await count(number, [key, failed.ok ? '' : failed.refusal.orderNumber])).toBe(1)
    await letTimePass()
    expect(await reconcile(quickProvider)).toEqual({ ended: 1, waiting: 0 })
    expect(await belongings()).toEqual(before)
    expect(held()).toBe(heldBefore)
  })

  it('fails at orders without any payment: everything is given back at once, and the key is free [PAY-32, API-11]', async () => {
    const whole = { ...INTENT, cards: [{ code: 'STEADY', balance: 5000 }] }
    const body = await requestFor(whole)
    const [key, chargesBefore] = [randomUUID(), charges().length]
    await breakTable('orders', 'insert')
    const failed = await place(body, key)
    await mend('orders')
    expect(outcome(failed)).toBe('ServiceUnavailable')
    expect(await belongings()).toEqual(before)
    expect(
      await count('select count(*) from order_attempts where idempotency_key = $1 and state = $2', [key, 'released']),
    ).toBe(1)
    expect(outcome(await place(body, key))).toBe('PLACED')
    expect(charges()).toHaveLength(chargesBefore)
  })

  it('loses an attempt that nobody is charged for to the reconciler: nothing is placed, the reconciler gives back [PAY-33]', async () => {
    const body = await requestFor({ ...INTENT, cards: [{ code: 'STEADY', balance: 5000 }], email: 'lost@example.com' })
    const key = randomUUID()
    await pool().query(`create or replace function take_over() returns trigger language plpgsql as
      $$ begin update order_attempts set deadline = deadline + interval '1 second' where id = new.id; return null; end $$`)
    await pool().query(
      'create trigger takes_over after insert on order_attempts for each row execute function take_over()',
    )
    const failed = await place(body, key)
    await pool().query('drop trigger takes_over on order_attempts')
    expect(outcome(failed)).toBe('ServiceUnavailable')
    // It is the reconciler's now.
    const stateOf = 'select count(*) from order_attempts where idempotency_key = $1 and state = $2'
    expect(await count(stateOf, [key, 'reserved'])).toBe(1)
    await letTimePass()
    expect(await reconcile(quickProvider)).toEqual({ ended: 1, waiting: 0 })
    expect(await belongings()).toEqual(before)
    expect(outcome(await place(body, key))).toBe('PLACED')
  })

  describe('goes away while the order is being written', () => {
    const GATE = 7_402_390
    let proxy: DatabaseProxy
    let gate: pg.Client
    // Who writes an order waits until the gate is opened, however busy the machine is.
    beforeEach(async () => {
      proxy = await proxyDatabase(database.url)
      gate = new pg.Client({ connectionString: database.url })
      await gate.connect()
      await gate.query('select pg_advisory_lock($1)', [GATE])
      await pool().query(`create or replace function linger() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock_shared(${GATE}); return null; end $$`)
      await pool().query('create trigger linger after insert on orders for each row execute function linger()')
      openDatabase(proxy.url)
    })
    afterEach(async () => {
      vi.restoreAllMocks()
      await gate.end()
      openDatabase(database.url)
      await pool().query('drop trigger linger on orders')
      await proxy.close()
    })

    /** Waits until the server is at it, then cuts the line: the commit goes through, the answer does not. */
    async function cutDuringCommit() {
      const writing = `select pid from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted
        and database = (select oid from pg_database where datname = current_database())`
      await vi.waitUntil(async () => (await gate.query(writing)).rowCount === 1, { timeout: 10_000, interval: 5 })
      const { rows } = await gate.query<{ pid: number }>(writing)
      await proxy.cut()
      await gate.query('select pg_advisory_unlock($1)', [GATE])
      const writer = `select from pg_stat_activity where pid = ${rows[0]?.pid}`
      await vi.waitUntil(async () => (await gate.query(writer)).rowCount === 0, { timeout: 10_000, interval: 5 })
    }

    /** By the clock of the process that places: it gives up then, and not before. */
    function letLeaseEnd() {
      const now = performance.now.bind(performance)
      vi.spyOn(performance, 'now').mockImplementation(() => now() + ATTEMPT_LEASE_MS)
    }
    it('and comes back only after many tries: an order that is paid for is written as soon as it can be [PAY-43]', async () => {
      const body = await requestFor(INTENT)
      const [ordersBefore, heldBefore] = [await orders(), held()]
      const tries = vi.spyOn(log, 'error')
      const failures = () => tries.mock.calls.filter((call) => call[1] === 'An order could not be written').length
      const placing = place(body)
      await cutDuringCommit()
      await vi.waitUntil(() => failures() >= 5, { timeout: 20_000, interval: 20 })
      await proxy.mend()
      expect(outcome(await placing)).toBe('PLACED')
      expect(await orders()).toBe(ordersBefore + 1)
      expect(held()).toBe(heldBefore + 1)
    })

    it('and comes back: the order stands, and the shopper is told so', async () => {
      const body = await requestFor(INTENT)
      const [ordersBefore, heldBefore] = [await orders(), held()]
      const placing = place(body)
      await cutDuringCommit()
      await proxy.mend()
      expect(outcome(await placing)).toBe('PLACED')
      expect(await orders()).toBe(ordersBefore + 1)
      expect(held()).toBe(heldBefore + 1)
    })

    it('and stays away: the shopper gets the number, and the order under the same key later [PAY-33]', async () => {
      const body = await requestFor(INTENT)
      const key = randomUUID()
      const heldBefore = held()
      const placing = place(body, key)
      await cutDuringCommit()
      letLeaseEnd()
      const failed = await placing
      await proxy.mend()
      const again = await place(body, key)
      expect(failed).toMatchObject({ refusal: { errorCode: 'PaymentFailureUnrecoverable' } })
      expect(again.ok && again.value.order.number).toBe(!failed.ok && failed.refusal.orderNumber)
      expect(held()).toBe(heldBefore + 1)
    })

    it('and stays away from an order nobody is charged for: it is asked for again, and stands once [PAY-32, API-11]', async () => {
      const whole = { ...INTENT, cards: [{ code: 'STEADY', balance: 5000 }], email: 'away@example.com' }
      const body = await requestFor(whole)
      const [key, ordersBefore] = [randomUUID(), await orders()]
      const placing = place(body, key)
      await cutDuringCommit()
      letLeaseEnd()
      const failed = await placing
      await proxy.mend()
      expect(failed).toEqual({ ok: false, refusal: { errorCode: 'ServiceUnavailable' } })
      expect(outcome(await place(body, key))).toBe('PLACED')
      expect(await orders()).toBe(ordersBefore + 1)
    })
  })
})

/** What is queued for the shopper of a payment in doubt. */
async function jobsFor(email: string, task: string) {
  const { rows } = await pool().query<{
    payload: { attemptId: string; shopper: { email: string; firstName: string } }
  }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 and j.payload #>> '{shopper,email}' = $2`,
    [task, email],
  )
  return rows
}

describe('the reconciler', () => {
  async function abandoned(state: string, charge: boolean): Promise<string> {
    setFault('timeoutAfterCharge', charge)
    setFault('timeoutBeforeCharge', !charge)
    setFault('searchFails', true)
    await place(await requestFor(INTENT))
    clearFaults()
    const { rows } = await pool().query<{ id: string }>(
      `update order_attempts set state = $1, response_body = null
       where state = 'authorising' returning id`,
      [state],
    )
    await letTimePass()
    return rows[0]?.id ?? ''
  }
  const stateOf = async (id: string) =>
    (await pool().query('select state from order_attempts where id = $1', [id])).rows[0].state

  it.each([
    ['reserved', false, 'released'],
    ['authorising', false, 'released'],
    ['authorising', true, 'failed'],
    ['authorised', true, 'failed'],
  ])('ends an attempt that was left %s (charged: %s) as %s [PAY-33]', async (state, charge, ending) => {
    const id = await abandoned(state, charge)
    expect(await reconcile(quickProvider)).toEqual({ ended: 1, waiting: 0 })
    expect(await stateOf(id)).toBe(ending)
    expect(await belongings()).toEqual(before)
    expect(await reconcile(quickProvider)).toEqual({ ended: 0, waiting: 0 })
  })

  it('leaves attempts alone whose time is not up', async () => {
    const id = await abandoned('authorising', true)
    await pool().query("update order_attempts set deadline = now() + interval '1 minute' where id = $1", [id])
    expect(await reconcile(quickProvider)).toEqual({ ended: 0, waiting: 0 })
    await letTimePass()
    await reconcile(quickProvider)
  })

  it('is not stopped by one attempt that fails: the others are ended, and that one the next time [PAY-33]', async () => {
    for (let i = 0; i < 2; i += 1) await abandoned('authorising', true)
    let asked = 0
    const flaky = () => {
      asked += 1
      if (asked === 1) throw new Error('no connection to the provider')
      return quickProvider()
    }
    expect(await reconcile(flaky)).toEqual({ ended: 1, waiting: 1 })
    expect(await count("select count(*) from order_attempts where state = 'authorising'")).toBe(1)
    await letTimePass()
    expect(await reconcile(quickProvider)).toEqual({ ended: 1, waiting: 0 })
    expect(await belongings()).toEqual(before)
  })

  it('asks once about each attempt while the provider hangs, and comes to an end [PAY-33]', async () => {
    for (let i = 0; i < 2; i += 1) await abandoned('authorising', true)
    let asked = 0
    const hanging = () => ({
      ...quickProvider(),
      find: async () => {
        asked += 1
        // It hangs for so long that every attempt is overdue again.
        await pool().query("update order_attempts set deadline = clock_timestamp() where state = 'authorising'")
        throw new Error('no answer')
      },
    })
    expect(await reconcile(hanging)).toEqual({ ended: 0, waiting: 2 })
    expect(asked).toBeLessThanOrEqual(4)
    await letTimePass()
    expect(await reconcile(quickProvider)).toEqual({ ended: 2, waiting: 0 })
    expect(await belongings()).toEqual(before)
  })

  it('shares the work with other instances: each attempt is ended once', async () => {
    for (let i = 0; i < 3; i += 1) await abandoned('authorising', i % 2 === 0)
    const results = await Promise.all([1, 2, 3, 4].map(() => reconcile(quickProvider)))
    expect(results.reduce((sum, { ended }) => sum + ended, 0)).toBe(3)
    expect(await belongings()).toEqual(before)
  })

  it('takes an attempt away from a placement that is too slow: it cannot place it any more, and lets its money go', async () => {
    const email = `${randomUUID()}@example.com`
    const body = await requestFor({ ...INTENT, email })
    const [heldBefore, unknownsBefore] = [held(), await unknowns()]
    const slow = {
      ...quickProvider(),
      authorise: async (request: Parameters<ReturnType<typeof quickProvider>['authorise']>[0]) => {
        await letTimePass()
        expect(await reconcile(quickProvider)).toEqual({ ended: 1, waiting: 0 })
        return quickProvider().authorise(request)
      },
    }
    const context = { caller: { kind: 'guest' as const }, idempotencyKey: randomUUID(), requestId: 'test' }
    expect(outcome(await placeOrder(body, context, () => slow))).toBe('PaymentFailureUnrecoverable')
    expect(await belongings()).toEqual(before)
    expect(held()).toBe(heldBefore)
    expect(await unknowns()).toBe(unknownsBefore)
    // Its shopper hears that nothing was held, as far as was known then, and that what was held since has been let go.
    expect(await jobsFor(email, 'mail-payment-let-go')).toHaveLength(2)
    const voided = `select count(*) from payments p join order_attempts a on a.id = p.attempt_id
      where a.idempotency_key = $1 and p.state = 'voided' and p.transaction_id is not null`
    expect(await count(voided, [context.idempotencyKey])).toBe(1)
  })

  it('has taken an attempt away whose late money cannot be let go yet: that is found by its number, and the shopper is told [PAY-33, PAY-40]', async () => {
    const email = `${randomUUID()}@example.com`
    const [body, heldBefore] = [await requestFor({ ...INTENT, email }), held()]
    const slow = {
      ...quickProvider(),
      authorise: async (request: Parameters<ReturnType<typeof quickProvider>['authorise']>[0]) => {
        await letTimePass()
        expect(await reconcile(quickProvider)).toEqual({ ended: 1, waiting: 0 })
        const answer = await quickProvider().authorise(request)
        setFault('voidFails', true)
        return answer
      },
    }
    const context = { caller: { kind: 'guest' as const }, idempotencyKey: randomUUID(), requestId: 'test' }
    expect(outcome(await placeOrder(body, context, () => slow))).toBe('PaymentFailureUnrecoverable')
    clearFaults()
    expect(held()).toBe(heldBefore + 1)
    const jobs = (task: string) => jobsFor(email, task)
    const [look, again] = await jobs('recheck-payment')
    const toldBefore = (await jobs('mail-payment-let-go')).length
    expect(again).toEqual(look)
    expect(look?.payload.shopper).toEqual({ email, firstName: 'Jo' })
    const attemptId = look?.payload.attemptId ?? ''
    const payment = 'select count(*) from payments where attempt_id = $1 and state = $2 and transaction_id is not null'
    expect(await count(payment, [attemptId, 'unknown'])).toBe(1)
    // The provider’s search does not know of it yet, but the shop does.
    const blind = { ...quickProvider(), find: async () => ({ found: false as const }) }
    await recheckPayment(attemptId, blind, look?.payload.shopper)
    expect(held()).toBe(heldBefore)
    expect(await count(payment, [attemptId, 'voided'])).toBe(1)
    expect(await jobs('mail-payment-let-go')).toHaveLength(toldBefore + 1)
    expect(await belongings()).toEqual(before)
  })
})
