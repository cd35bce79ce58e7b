import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { release } from '#lib/server/orders/close-attempt.ts'
import { reserve } from '#lib/server/orders/reserve.ts'
import {
  allHolds,
  attemptRequest,
  giftCard,
  intentFor,
  offer,
  opened,
  rowsOf,
  useAttemptShop,
  type Wish,
} from '#tests/setup/attempt-fixture.ts'
import { melbourneClock } from '#tests/setup/melbourne-clock.ts'

useAttemptShop()

const take = (wish: Wish, request = attemptRequest()) => reserve(request, intentFor(wish))
const attempts = () => rowsOf('select id from order_attempts')

/** Each test leaves the shop as it found it. */
afterEach(async () => {
  const open = await rowsOf<{ id: string; deadline: Date }>(
    "select id, deadline from order_attempts where state in ('reserved', 'authorising')",
  )
  for (const attempt of open) await release(attempt, { state: 'released', payment: 'voided' })
})

describe('an attempt', () => {
  it('holds its sizes, its store’s, its gift cards and its offers, and nothing else [PAY-32]', async () => {
    await giftCard('WHOLE', 5000)
    await giftCard('OTHER', 5000)
    await offer('twice-each', { maxUses: 9, maxUsesPerCustomer: 2 })
    const before = await allHolds()
    const wish = {
      ...{ stock: { 'boot-a': 2, 'shoe-a': 3 }, storeId: 'city', cards: { WHOLE: 4000 }, promotionIds: ['twice-each'] },
      ...{ customerKey: 'lee@example.com', charge: 46_000 },
    }
    const request = attemptRequest({ caller: 'account:c1', digest: 'of this body' })
    const began = performance.now()
    const reservation = await reserve(request, intentFor(wish))
    if (reservation.kind !== 'reserved') throw new Error(reservation.kind)
    const { attempt, soldOut } = reservation
    expect(soldOut).toEqual([])
    const now = new Map((await allHolds()).map(({ of, there, held }) => [of, { there, held }]))
    const changed = before.filter(({ of, there, held }) => now.get(of)?.there !== there || now.get(of)?.held !== held)
    expect(changed.map(({ of }) => [of, now.get(of)])).toEqual([
      ['WHOLE', { there: 1000, held: 4000 }],
      ['boot-a', { there: 10, held: 2 }],
      ['city boot-a', { there: 4, held: 2 }],
      ['city shoe-a', { there: 4, held: 3 }],
      ['shoe-a', { there: 10, held: 3 }],
      ['twice-each', { there: 9, held: 1 }],
    ])
    expect(await rowsOf('select promotion_id, customer_key, attempt_id from promotion_uses')).toEqual([
      { promotion_id: 'twice-each', customer_key: 'lee@example.com', attempt_id: attempt.id },
    ])
    const [row] = await rowsOf(
      `select id, idempotency_key as key, caller, digest, state, order_number as "orderNumber", holds, draft, deadline,
         deadline - created_at = interval '2 minutes' as "inTwoMinutes" from order_attempts where id = $1`,
      [attempt.id],
    )
    const { holds, draft } = JSON.parse(JSON.stringify(intentFor(wish)))
    const { leaseEnds, ...known } = attempt
    expect(row).toEqual({ ...request, ...known, state: 'authorising', holds, draft, inTwoMinutes: true })
    expect(known.orderNumber).toMatch(/^W\d{9}$/)
    expect(leaseEnds - began).toBeGreaterThanOrEqual(120_000)
    expect(leaseEnds - performance.now()).toBeLessThanOrEqual(120_000)
    expect(
      await rowsOf(
        `select entry_no, method_code, amount, state, summary, transaction_id from payments where attempt_id = $1
         order by 1`,
        [attempt.id],
      ),
    ).toEqual([
      {
        ...{ entry_no: 0, method_code: 'voucher', amount: 4000, state: 'intended', summary: 'Gift card 0' },
        transaction_id: null,
      },
      {
        ...{ entry_no: 1, method_code: 'braintree_credit_card', amount: 46_000, state: 'intended', summary: '' },
        transaction_id: null,
      },
    ])
  })

  it('that no provider is asked for is only reserved, and has a number of its own [PAY-35]', async () => {
    const [one, two] = [await opened(), await opened()]
    expect(await rowsOf('select distinct state from order_attempts')).toContainEqual({ state: 'reserved' })
    expect(one.orderNumber).not.toBe(two.orderNumber)
  })

  it('names the sizes of which it takes the last, beside others of which some are left [PAY-34]', async () => {
    expect(await take({ stock: { 'boot-a': 10, 'boot-b': 9 } })).toMatchObject({
      kind: 'reserved',
      soldOut: ['boot-a'],
    })
  })

  it('of gift cards and services alone takes nothing from its store’s shelf [CHK-18]', async () => {
    await giftCard('ALONE', 100)
    const before = await rowsOf('select * from store_stock order by 1, 2')
    const { kind } = await take({ stock: {}, storeId: 'city', cards: { ALONE: 100 } })
    expect(kind).toBe('reserved')
    expect(await rowsOf('select * from store_stock order by 1, 2')).toEqual(before)
  })
})

describe('nothing at all is held', () => {
  it.each<[string, Wish, object]>([
    [
      'a size is short, with each of its lines named',
      { stock: { 'boot-b': 1, 'boot-a': 11, 'shoe-a': 12 }, cards: { STANDS: 1000 }, promotionIds: ['stands'] },
      { errorCode: 'ItemSoldOut', fields: { 'cart.items.1.qty': 'Sold out', 'cart.items.2.qty': 'Sold out' } },
    ],
    ['a size is short of goods alone', { stock: { 'boot-a': 11 } }, { errorCode: 'ItemSoldOut' }],
    [
      'the store has one of two sizes',
      { stock: { 'boot-a': 4, 'boot-b': 5 }, storeId: 'city' },
      { errorCode: 'StoreStockUnavailable' },
    ],
    [
      'one of two gift cards has less',
      { cards: { STANDS: 1000, LITTLE: 501 }, storeId: 'city' },
      { errorCode: 'VoucherInsufficientFunds' },
    ],
    [
      'an offer is used up',
      { cards: { STANDS: 1000 }, promotionIds: ['stands', 'gone'] },
      { errorCode: 'AmountMismatch' },
    ],
    ['an offer is not there any more', { promotionIds: ['stands', 'never'] }, { errorCode: 'AmountMismatch' }],
    ['this customer has used it', { promotionIds: ['stands', 'once-each'] }, { errorCode: 'AmountMismatch' }],
  ])('where %s [PAY-34, CHK-19]', async (_, wish, refusal) => {
    await anotherBoughtWith('once-each', 'jo@example.com')
    const [before, known, uses] = [await allHolds(), await attempts(), await usesOf()]
    expect(await take(wish)).toEqual({ kind: 'refused', refusal: expect.objectContaining(refusal) })
    expect(await allHolds()).toEqual(before)
    expect(await attempts()).toEqual(known)
    expect(await usesOf()).toEqual(uses)
  })

  beforeAll(async () => {
    await giftCard('STANDS', 1000)
    await giftCard('LITTLE', 500)
    await offer('stands', { maxUses: 100 })
    await offer('gone', { maxUses: 1, uses: 1 })
    await offer('once-each', { maxUsesPerCustomer: 1 })
  })

  const usesOf = () => rowsOf('select promotion_id, customer_key from promotion_uses order by 1, 2')
  const anotherBoughtWith = (promotion: string, customer: string) =>
    pool().query('insert into promotion_uses values ($1, $2, $3) on conflict do nothing', [
      '00000000-0000-4000-8000-000000000001',
      promotion,
      customer,
    ])
  afterAll(() => pool().query('delete from promotion_uses'))

  it('of an offer once for each that only others have used it takes its own [PROMO-11]', async () => {
    await anotherBoughtWith('once-each', 'jo@example.com')
    expect((await take({ promotionIds: ['once-each'], customerKey: 'lee@example.com' })).kind).toBe('reserved')
  })
})

describe('a gift card', () => {
  afterEach(() => void vi.useRealTimers())

  it('pays to the end of its last day in Perth, and the day after no more [VOUCH-06, GEN-29]', async () => {
    await giftCard('LASTDAY', 1000, { expires: '2026-11-24' })
    melbourneClock('2026-11-25T02:59')
    expect((await take({ cards: { LASTDAY: 400 } })).kind).toBe('reserved')
    melbourneClock('2026-11-25T03:01')
    expect(await take({ cards: { LASTDAY: 400 } })).toMatchObject({
      refusal: { errorCode: 'VoucherInsufficientFunds' },
    })
  })
})

describe('a known key', () => {
  it('counts before what is short, for its caller and not for another [API-11]', async () => {
    const request = attemptRequest()
    const wish = { stock: { 'boot-a': 10 } }
    await opened(wish, request)
    expect(await take(wish, request)).toEqual({ kind: 'duplicate' })
    // A transaction says the same.
    expect(await take({ ...wish, storeId: 'depot' }, request)).toEqual({ kind: 'duplicate' })
    for (const other of [
      { ...request, caller: 'account:c9' },
      { ...request, key: randomUUID() },
    ])
      expect(await take(wish, other)).toMatchObject({ refusal: { errorCode: 'ItemSoldOut' } })
  })
})

describe('what is taken one after the other', () => {
  // Two orders that took them each in its own order would wait for each other.
  it.each<[string, string, string[]]>([
    ['gift cards', 'vouchers', ['ROWB', 'ROWA', 'ROWC']],
    ['offers', 'promotions', ['row-b', 'row-a', 'row-c']],
  ])('is taken by its name: %s [PAY-34]', async (_, table, names) => {
    const isCard = table === 'vouchers'
    for (const name of names) await (isCard ? giftCard(name, 100) : offer(name, { maxUses: 9 }))
    await pool().query('create table taken (id bigint generated always as identity, name text)')
    await pool().query(`create function note_taken() returns trigger language plpgsql as
      $$ begin insert into taken (name) values (to_jsonb(new) ->> '${isCard ? 'code' : 'id'}'); return new; end $$`)
    await pool().query(`create trigger taken after update on ${table} for each row execute function note_taken()`)
    try {
      const cards = Object.fromEntries(names.map((name) => [name, 50]))
      expect((await take(isCard ? { cards } : { promotionIds: names })).kind).toBe('reserved')
      const taken = await rowsOf<{ name: string }>('select name from taken order by id')
      expect(taken.map(({ name }) => name)).toEqual(names.toSorted())
    } finally {
      await pool().query('drop function note_taken cascade; drop table taken')
    }
  })
})

describe('what PostgreSQL takes back', () => {
  const TAKEN = "raise exception 'taken' using errcode = '23505', constraint = 'order_attempts_order_number_unique';"
  const met = async () => (await rowsOf<{ last_value: string }>('select last_value from troubles'))[0]?.last_value

  /** Whoever opens an attempt meets that, so many times. */
  async function meet(trouble: string, times: number): Promise<void> {
    await pool().query('drop sequence if exists troubles; create sequence troubles')
    await pool().query(`create or replace function trouble() returns trigger language plpgsql as
      $$ begin if nextval('troubles') <= ${times} then ${trouble} end if; return new; end $$`)
  }

  beforeAll(async () => {
    await meet('return new;', 0)
    await pool().query('create trigger trouble before insert on order_attempts for each row execute function trouble()')
  })
  afterAll(() => pool().query('drop trigger trouble on order_attempts'))

  it.each([
    ['a number that another attempt has', TAKEN],
    ['a number that an order of old has', 'return null;'],
    ['a failed serialisation', "raise exception 'serialisation' using errcode = '40001';"],
  ])('is tried again with another number, five times in all: %s [PAY-35]', async (_, trouble) => {
    await meet(trouble, 4)
    expect((await take({})).kind).toBe('reserved')
    expect(await met()).toBe('5')
    await meet(trouble, 5)
    await expect(take({})).rejects.toThrow()
    expect(await met()).toBe('5')
  })

  it.each([
    ['another clash', TAKEN.replace('order_number', 'of_something')],
    ['a rule that is broken', TAKEN.replace('23505', '23514')],
  ])('is a fault of ours and thrown at once: %s [PAY-32]', async (_, trouble) => {
    await meet(trouble, 1)
    await expect(take({})).rejects.toThrow('taken')
    expect(await met()).toBe('1')
  })
})
