import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { OPEN_ATTEMPT } from '#lib/server/orders/attempt-sql.ts'
import { release } from '#lib/server/orders/close-attempt.ts'
import { intentOf } from '#lib/server/orders/order-draft.ts'
import { placeOrder } from '#lib/server/orders/place-order.ts'
import { pricePlacement } from '#lib/server/orders/price-placement.ts'
import { reconcile } from '#lib/server/orders/reconcile.ts'
import { reserve } from '#lib/server/orders/reserve.ts'
import type { PaymentProvider } from '#lib/server/payments/port.ts'
import { type Caller, GUEST } from '#lib/server/platform/caller.ts'
import { ledger } from '#sandbox/braintree/ledger.ts'
import { clearFaults, setFault } from '#sandbox/faults.ts'
import { shelve } from '#tests/setup/catalogue-fixture.ts'
import { eventually } from '#tests/setup/eventually.ts'
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

useOrderShop()

const SHOPPERS = 20

const orders = () => count('select count(*) from orders')
const held = () =>
  ledger()
    .latest(10_000)
    .filter(({ status }) => status === 'authorized').length
function tally(placements: Awaited<ReturnType<typeof place>>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const code of placements.map(outcome)) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

async function everybody(requests: Awaited<ReturnType<typeof requestFor>>[]) {
  return tally(await Promise.all(requests.map((body) => place(body))))
}

it.each([
  { paidBy: 'a card', cards: [], charges: 1 },
  { paidBy: 'a gift card that is empty then', cards: [{ code: 'CLICKED', balance: 144.9 }], charges: 0 },
])(
  'twenty clicks on the same button are one order, paid once by $paidBy, and all get the same answer [API-11, PAY-34]',
  async ({ cards, charges }) => {
    for (const { code } of cards) await issueVoucher(code, 14_490)
    const body = await requestFor({ cards })
    const [ordersBefore, heldBefore] = [await orders(), held()]
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: SHOPPERS }, () => place(body, key)))
    const numbers = new Set(answers.map((answer) => answer.ok && answer.value.order.number))
    expect(numbers.size).toBe(1)
    expect(numbers).not.toContain(false)
    expect(await orders()).toBe(ordersBefore + 1)
    expect(held()).toBe(heldBefore + charges)
    expect(await place(body, key)).toEqual(answers[0])
  },
)

it('twenty clicks on a declined card are one decline [API-11]', async () => {
  const body = await requestFor({ token: 'fake-processor-declined-visa-nonce' })
  const key = randomUUID()
  const asked = ledger().latest(10_000).length
  const answers = await Promise.all(Array.from({ length: SHOPPERS }, () => place(body, key)))
  expect(tally(answers)).toEqual({ PaymentDeclined: SHOPPERS })
  expect(ledger().latest(10_000)).toHaveLength(asked + 1)
})

it.each([
  { closes: 'a placement', token: 'fake-valid-nonce', ends: 'PLACED' },
  { closes: 'a decline', token: 'fake-processor-declined-visa-nonce', ends: 'PaymentDeclined' },
])(
  '$closes never waits for the next click on the button while that waits for it [API-11, PAY-34]',
  async ({ token, ends }) => {
    const body = await requestFor({ token })
    const key = randomUUID()
    const nextClick = await pool().connect()
    try {
      const provider = quickProvider()
      const slowly: PaymentProvider = {
        ...provider,
        async authorise(request) {
          // Where the next click stands while the first is charged: it has its sizes locked, and will look at the key
          // next.
          await nextClick.query('begin')
          await nextClick.query("select from variants where id = 'boot-9' for no key update")
          return provider.authorise(request)
        },
      }
      const placement = placeOrder(body, { caller: GUEST, idempotencyKey: key, requestId: 'test' }, () => slowly)
      await eventually(async () =>
        expect(
          await count(
            "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          ),
        ).toBe(1),
      )
      await nextClick.query("set local lock_timeout = '500ms'")
      const seen = await nextClick.query(
        `insert into order_attempts (id, idempotency_key, caller, digest, state, order_number, holds, draft, deadline)
       select gen_random_uuid(), idempotency_key, caller, digest, state, 'W000000000', holds, draft, deadline
       from order_attempts where idempotency_key = $1
       on conflict (idempotency_key, caller) do nothing`,
        [key],
      )
      expect(seen.rowCount).toBe(0)
      await nextClick.query('rollback')
      expect(outcome(await placement)).toBe(ends)
    } finally {
      nextClick.release()
    }
  },
)

it('another body under the same key is refused, another caller is not the same [API-11]', async () => {
  const key = randomUUID()
  const body = await requestFor()
  expect(outcome(await place(body, key))).toBe('PLACED')
  const other = await requestFor({ email: 'someone@example.com' })
  expect(outcome(await place(other, key))).toBe('IdempotencyKeyReused')
  const customer: Caller = {
    kind: 'customer',
    customerId: '00000000-0000-4000-8000-0000000000c9',
    email: 'jo@example.com',
  }
  const context = { caller: customer, idempotencyKey: key, requestId: 'test' }
  expect(outcome(await placeOrder(body, context, quickProvider))).toBe('PLACED')
})

describe('the same order under its key with something else to pay', () => {
  const LOST = 'fake-valid-nonce'
  const DECLINED = 'fake-processor-declined-visa-nonce'

  async function paidBy(methodCode: 'braintree_credit_card' | 'braintree_paypal', token: string) {
    const body = await requestFor()
    return { ...body, payments: body.payments.map((payment) => ({ ...payment, methodCode, token })) }
  }

  it.each([
    ['another card', 'braintree_credit_card', 'fake-valid-mastercard-nonce'],
    ['another method', 'braintree_paypal', 'fake-paypal-one-time-nonce'],
  ] as const)(
    'is %s: the order that was placed is answered, and nobody pays twice [API-11, PAY-33]',
    async (_, method, token) => {
      const key = randomUUID()
      const first = await place(await paidBy('braintree_credit_card', LOST), key)
      const heldBefore = held()
      const heard = vi.fn()
      const context = { caller: GUEST, idempotencyKey: key, requestId: 'test', onReplay: heard }
      expect(await placeOrder(await paidBy(method, token), context, quickProvider)).toEqual(first)
      expect(heard).toHaveBeenCalledOnce()
      expect(held()).toBe(heldBefore)
    },
  )

  it('hears of a decline that was of the first, and is not charged for it [API-11, PAY-28]', async () => {
    const key = randomUUID()
    expect(outcome(await place(await paidBy('braintree_credit_card', DECLINED), key))).toBe('PaymentDeclined')
    const heard = vi.fn()
    const context = { caller: GUEST, idempotencyKey: key, requestId: 'test', onReplay: heard }
    const second = await placeOrder(
      await paidBy('braintree_paypal', 'fake-paypal-one-time-nonce'),
      context,
      quickProvider,
    )
    expect(outcome(second)).toBe('PaymentDeclined')
    expect(heard).toHaveBeenCalledOnce()
  })

  it('is another order where another gift card is to pay, or another amount: nothing is taken [API-11, PAY-11]', async () => {
    for (const code of ['FIRSTCARD', 'OTHERCARD']) await issueVoucher(code, 5000)
    const [key, sent] = [randomUUID(), await requestFor({ cards: [{ code: 'FIRSTCARD', balance: 50 }] })]
    expect(outcome(await place(sent, key))).toBe('PLACED')
    const [before, heldBefore] = [await orders(), held()]
    const [gift, card] = sent.payments
    if (!gift || !card) throw new Error('Two are to pay.')
    const more = [gift, { ...card, amount: card.amount + 1 }]
    for (const payments of [[{ ...gift, code: 'OTHERCARD' }, card], more])
      expect(outcome(await place({ ...sent, payments }, key))).toBe('IdempotencyKeyReused')
    expect([await orders(), held()]).toEqual([before, heldBefore])
    expect(await count("select balance from vouchers where code = 'OTHERCARD'")).toBe(5000)
  })

  it('pays where the first ended without an answer, or never came [API-11]', async () => {
    const key = randomUUID()
    setFault('timeoutAfterCharge', true)
    expect(outcome(await place(await paidBy('braintree_credit_card', LOST), key))).toBe('ProviderUnavailable')
    clearFaults()
    const heldBefore = held()
    const heard = vi.fn()
    const context = { caller: GUEST, idempotencyKey: key, requestId: 'test', onReplay: heard }
    const placed = await placeOrder(
      await paidBy('braintree_paypal', 'fake-paypal-one-time-nonce'),
      context,
      quickProvider,
    )
    expect(placed).toMatchObject({ ok: true, value: { order: { payments: [{ methodCode: 'braintree_paypal' }] } } })
    expect(heard).not.toHaveBeenCalled()
    expect(held()).toBe(heldBefore + 1)
  })
})

it('a request that ended in trouble of ours may be made again under its key [API-11]', async () => {
  const key = randomUUID()
  const body = await requestFor()
  setFault('serverError', true)
  expect(outcome(await place(body, key))).toBe('PaymentFailureUnrecoverable')
  clearFaults()
  await letTimePass()
  await reconcile(quickProvider)
  expect(outcome(await place(body, key))).toBe('PaymentFailureUnrecoverable')
  const again = randomUUID()
  setFault('timeoutBeforeCharge', true)
  expect(outcome(await place(body, again))).toBe('ProviderUnavailable')
  clearFaults()
  expect(outcome(await place(body, again))).toBe('PLACED')
})

it('comes to an end where its key can neither be answered nor be freed, and pays nothing then [API-11, PAY-32]', async () => {
  const [key, body] = [randomUUID(), await requestFor()]
  setFault('timeoutBeforeCharge', true)
  expect(outcome(await place(body, key))).toBe('ProviderUnavailable')
  clearFaults()
  await pool().query(`create function keep_it() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger kept before update of idempotency_key on order_attempts for each row execute function keep_it()`)
  const heldBefore = held()
  expect(await place(body, key)).toEqual({ ok: false, refusal: { errorCode: 'ServiceUnavailable' } })
  expect(held()).toBe(heldBefore)
  await pool().query('drop trigger kept on order_attempts; drop function keep_it')
  // It is no answer that is kept.
  expect(outcome(await place(body, key))).toBe('PLACED')
  expect(held()).toBe(heldBefore + 1)
})

it('a click that has waited half a minute for another is told to come again, and is answered then [API-11, PAY-34]', async () => {
  const [key, body, provider] = [randomUUID(), await requestFor(), quickProvider()]
  let goOn = () => {}
  const answered = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const asked = vi.fn()
  const slowly: PaymentProvider = {
    ...provider,
    async authorise(request) {
      asked()
      await answered
      return provider.authorise(request)
    },
  }
  const first = placeOrder(body, { caller: GUEST, idempotencyKey: key, requestId: 'test' }, () => slowly)
  await eventually(() => expect(asked).toHaveBeenCalledOnce())
  const now = Date.now.bind(Date)
  let looks = 0
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
    looks += 1
    return now() + looks * 10_000
  })
  const second = await place(body, key)
  clock.mockRestore()
  expect(second).toEqual({ ok: false, refusal: { errorCode: 'ServiceUnavailable' } })
  goOn()
  expect(outcome(await first)).toBe('PLACED')
  expect(await place(body, key)).toEqual(await first)
})

it('two shoppers and the last pair: one has it, the other is told which line [PAY-34, CHK-19]', async () => {
  const items = [{ productId: 'boot', variantId: 'boot-last', qty: 1 }]
  const requests = [await requestFor({ items }), await requestFor({ items, email: 'two@example.com' })]
  const placements = await Promise.all(requests.map((body) => place(body)))
  expect(tally(placements)).toEqual({ PLACED: 1, ItemSoldOut: 1 })
  expect(placements.find((p) => !p.ok)).toMatchObject({ refusal: { fields: { 'cart.items.0.qty': 'Sold out' } } })
})

it('twenty shoppers race for five pairs: five have them, nothing is oversold [PAY-34]', async () => {
  await shelve({ id: 'rare' }, [{ id: 'rare-10', stock: 5 }])
  const items = [{ productId: 'rare', variantId: 'rare-10', qty: 1 }]
  const requests = await Promise.all(
    Array.from({ length: SHOPPERS }, (_, i) => requestFor({ items, email: `rare${i}@example.com` })),
  )
  expect(await everybody(requests)).toEqual({ PLACED: 5, ItemSoldOut: 15 })
  expect(await count("select stock from variants where id = 'rare-10'")).toBe(0)
})

it('carts that name the same goods in different orders never block each other', async () => {
  const line = (variantId: string, productId = 'boot') => ({ productId, variantId, qty: 1 })
  const goods = [line('boot-9'), line('sock-m', 'sock'), line('boot-10')]
  const requests = await Promise.all(
    Array.from({ length: SHOPPERS }, (_, i) => requestFor({ items: i % 2 ? goods : goods.toReversed() })),
  )
  expect(await everybody(requests)).toEqual({ PLACED: SHOPPERS })
})

it('twenty shoppers race for the last use of an offer: one has it, the others see the new total [PAY-34, PROMO-11]', async () => {
  await announceOffer('LASTUSE', { effect: { kind: 'percent', percent: 10 }, maxUses: 1 })
  const requests = await Promise.all(
    Array.from({ length: SHOPPERS }, (_, i) => requestFor({ promoCodes: ['LASTUSE'], email: `use${i}@example.com` })),
  )
  const placements = await Promise.all(requests.map((body) => place(body)))
  expect(tally(placements)).toEqual({ PLACED: 1, AmountMismatch: 19 })
  const loser = placements.find((p) => !p.ok)
  expect(loser).toMatchObject({
    refusal: { details: { quote: { couponResults: [{ code: 'LASTUSE', result: 'USAGE_EXCEEDED' }] } } },
  })
})

it('one shopper in twenty windows uses a once-each offer once [PROMO-11, PAY-34]', async () => {
  await announceOffer('ONCEEACH', { effect: { kind: 'percent', percent: 10 }, maxUsesPerCustomer: 1 })
  const requests = await Promise.all(Array.from({ length: SHOPPERS }, () => requestFor({ promoCodes: ['ONCEEACH'] })))
  expect(await everybody(requests)).toEqual({ PLACED: 1, AmountMismatch: 19 })
})

it('a declined payment gives its use of the offer back', async () => {
  await announceOffer('BACKAGAIN', { effect: { kind: 'percent', percent: 10 }, maxUses: 1 })
  const intent = { promoCodes: ['BACKAGAIN'] }
  const declined = await requestFor({ ...intent, token: 'fake-processor-declined-visa-nonce' })
  expect(outcome(await place(declined))).toBe('PaymentDeclined')
  expect(outcome(await place(await requestFor(intent)))).toBe('PLACED')
})

it("twenty placements race for one gift card's balance: it is spent once [PAY-34]", async () => {
  await issueVoucher('RACED', 14_490)
  const cards = [{ code: 'RACED', balance: 144.9 }]
  const requests = await Promise.all(
    Array.from({ length: SHOPPERS }, (_, i) => requestFor({ cards, email: `card${i}@example.com` })),
  )
  expect(await everybody(requests)).toEqual({ PLACED: 1, VoucherInsufficientFunds: 19 })
  expect(await count("select balance from vouchers where code = 'RACED'")).toBe(0)
})

describe('between its price and its reservation a placement', () => {
  const PICKUP = { type: 'STORE_PICKUP', methodCode: 'collect', clickCollectStoreId: 'city' } as const

  /** A placement that was priced when all was well, to be reserved later. */
  async function priced(intent: Parameters<typeof requestFor>[0]) {
    const body = await requestFor(intent)
    const price = await pricePlacement(body, GUEST)
    if (price === 'duplicate' || !price.ok) throw new Error('It cannot be priced.')
    return intentOf(body, GUEST, price.value)
  }
  const take = (intent: Awaited<ReturnType<typeof priced>>, key: string = randomUUID(), caller = 'guest') =>
    reserve({ key, caller, digest: 'digest' }, intent)
  const refusalOf = (reservation: Awaited<ReturnType<typeof take>>) =>
    reservation.kind === 'refused' ? reservation.refusal.errorCode : reservation.kind
  const letGo = (reservation: Awaited<ReturnType<typeof take>>, over: object = {}) =>
    reservation.kind === 'reserved' && release(reservation.attempt, { state: 'released', payment: 'voided', ...over })
  const shelves = async () =>
    (
      await pool().query(
        "select erp_store_id as store, qty, reserved from store_stock where variant_id = 'boot-9' order by 1",
      )
    ).rows

  it.each([
    ['suspended', "status = 'suspended'", "status = 'active'"],
    ['past its last day', "expires = '2020-01-01'", "expires = '2099-12-31'"],
    ['spent elsewhere', 'balance = 0, spent = 5000', 'balance = 5000, spent = 0'],
  ])('finds its gift card %s: nothing is held [VOUCH-06, PAY-34]', async (_, worse, well) => {
    const code = `MEANWHILE${worse.length}`
    await issueVoucher(code, 5000)
    const intent = await priced({ cards: [{ code, balance: 50 }] })
    const attempts = await count('select count(*) from order_attempts')
    await pool().query(`update vouchers set ${worse} where code = $1`, [code])
    expect(refusalOf(await take(intent))).toBe('VoucherInsufficientFunds')
    await pool().query(`update vouchers set ${well} where code = $1`, [code])
    expect(await count('select count(*) from order_attempts')).toBe(attempts)
    expect(await letGo(await take(intent))).toBe(true)
    expect(await count('select balance from vouchers where code = $1', [code])).toBe(5000)
  })

  it('finds its pair promised to another pickup; what it lets go stands in its own store again [PAY-34, CHK-18]', async () => {
    const before = await shelves()
    const intents = [
      await priced({ shipping: PICKUP }),
      await priced({ shipping: PICKUP }),
      await priced({ shipping: PICKUP }),
    ]
    const taken = [await take(intents[0] as never), await take(intents[1] as never)]
    expect(refusalOf(await take(intents[2] as never))).toBe('StoreStockUnavailable')
    expect(await shelves()).toEqual([
      { store: 'city', qty: 2, reserved: 2 },
      { store: 'depot', qty: 9, reserved: 0 },
    ])
    for (const each of taken) expect(await letGo(each)).toBe(true)
    expect(await shelves()).toEqual(before)
  })

  it.each([
    ['goods alone', {}],
    ['a gift card beside them', { cards: [{ code: 'BESIDE', balance: 50 }] }],
  ])(
    'finds one of its sizes gone: names that line, and takes nothing else, of %s [PAY-34, CHK-19]',
    async (kind, also) => {
      const variantId = `scarce-${Object.keys(also).length}`
      await shelve({ id: variantId }, [{ id: variantId, stock: 1 }])
      for (const { code } of 'cards' in also ? also.cards : []) await issueVoucher(code, 5000)
      const items = [
        { productId: 'sock', variantId: 'sock-m', qty: 1 },
        { productId: variantId, variantId, qty: 1 },
      ]
      const intent = await priced({ items, ...also })
      const socks = "select reserved from variants where id = 'sock-m'"
      const [attempts, reserved] = [await count('select count(*) from order_attempts'), await count(socks)]
      await pool().query('update variants set stock = 0 where id = $1', [variantId])
      // What is short counts before what cannot pay.
      await pool().query("update vouchers set status = 'suspended' where code = 'BESIDE'")
      expect(await take(intent), kind).toEqual({
        kind: 'refused',
        refusal: { errorCode: 'ItemSoldOut', fields: { 'cart.items.1.qty': 'Sold out' } },
      })
      expect([await count('select count(*) from order_attempts'), await count(socks)]).toEqual([attempts, reserved])
      await pool().query('update variants set stock = 1 where id = $1', [variantId])
      await pool().query("update vouchers set status = 'active' where code = 'BESIDE'")
      const taken = await take(intent)
      // Nothing is left of that size, and much of the socks.
      expect(taken).toMatchObject({ kind: 'reserved', soldOut: [variantId] })
      expect(await letGo(taken)).toBe(true)
    },
  )

  it('is known by its key already, whatever else has changed; the same key of another shopper is not [API-11]', async () => {
    await shelve({ id: 'single' }, [{ id: 'single', stock: 2 }])
    const intent = await priced({ items: [{ productId: 'single', variantId: 'single', qty: 1 }] })
    const key = randomUUID()
    const first = await take(intent, key)
    expect(await take(intent, key)).toEqual({ kind: 'duplicate' })
    const others = await take(intent, key, 'account:c9')
    expect(others.kind).toBe('reserved')
    // Sold out by now: the key counts first.
    expect(await take(intent, key)).toEqual({ kind: 'duplicate' })
    expect(refusalOf(await take(intent, randomUUID()))).toBe('ItemSoldOut')
    for (const each of [first, others]) expect(await letGo(each)).toBe(true)
  })

  it.each([
    ['gift cards', 'first', 'vouchers', 'code', ['INROW1', 'INROW2']],
    ['gift cards', 'last', 'vouchers', 'code', ['INROW8', 'INROW7']],
    ['offers', 'first', 'promotions', 'id', ['inrow3', 'inrow4']],
    ['offers', 'last', 'promotions', 'id', ['inrow6', 'inrow5']],
  ])(
    'takes its %s in one order, where the request has the lower %s: two orders never wait for each other [PAY-34]',
    async (kind, _, table, column, names) => {
      const codes = names.map((name) => name.toUpperCase())
      for (const [i, code] of codes.entries()) {
        if (kind === 'gift cards') await issueVoucher(code, 1000)
        else await announceOffer(code, { effect: { kind: 'amount', amount: 100 }, maxUses: 9, priority: i + 1 })
      }
      const intent = await priced(
        kind === 'gift cards' ? { cards: codes.map((code) => ({ code, balance: 10 })) } : { promoCodes: codes },
      )
      const [lower, upper] = names.toSorted()
      const other = await pool().connect()
      const lock = (name: string | undefined) =>
        other.query(`select from ${table} where ${column} = $1 for no key update nowait`, [name])
      await other.query('begin')
      await lock(lower)
      const taking = take(intent)
      const waiting =
        "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
      await eventually(async () => expect(await count(waiting)).toBe(1))
      // It waits for the lower one and has not touched the upper one yet.
      await expect(lock(upper)).resolves.toMatchObject({ rowCount: 1 })
      await other.query('rollback')
      other.release()
      expect(await letGo(await taking)).toBe(true)
    },
  )

  it('is let go without asking a provider where none was to be paid, and not before asking where one was [PAY-33]', async () => {
    await issueVoucher('UNASKED', 14_490)
    const byGiftCard = await take(await priced({ cards: [{ code: 'UNASKED', balance: 144.9 }] }))
    await letTimePass()
    const ask = vi.fn(quickProvider)
    expect(await reconcile(ask)).toEqual({ ended: 1, waiting: 0 })
    expect(ask).not.toHaveBeenCalled()
    expect(await letGo(byGiftCard)).toBe(false)
    expect(await count("select balance from vouchers where code = 'UNASKED'")).toBe(14_490)
    await take(await priced({}))
    await letTimePass()
    expect(await reconcile(ask)).toEqual({ ended: 1, waiting: 0 })
    expect(ask).toHaveBeenCalledOnce()
  })

  describe('meets trouble when it opens', () => {
    const TAKEN = "raise exception 'taken' using errcode = '23505', constraint = 'order_attempts_order_number_unique';"
    /** Whoever opens an attempt meets that, so many times. */
    async function meet(trouble: string, times: number): Promise<void> {
      await pool().query('drop sequence if exists troubles; create sequence troubles')
      await pool().query(`create or replace function trouble() returns trigger language plpgsql as
        $$ begin if nextval('troubles') <= ${times} then ${trouble} end if; return new; end $$`)
    }
    const met = () => count('select last_value from troubles')
    beforeAll(async () => {
      await meet('return new;', 0)
      await pool().query(
        'create trigger trouble before insert on order_attempts for each row execute function trouble()',
      )
    })
    afterAll(() => pool().query('drop trigger trouble on order_attempts'))

    it.each([
      ['a number that another attempt has', TAKEN],
      ['a number that an order of old has', 'return null;'],
      ['a deadlock', "raise exception 'deadlock' using errcode = '40P01';"],
    ])('and tries again after %s, five times in all [PAY-35, PAY-32]', async (_, trouble) => {
      const intent = await priced({})
      await meet(trouble, 4)
      expect(await letGo(await take(intent))).toBe(true)
      expect(await met()).toBe(5)
      await meet(trouble, 5)
      await expect(take(intent)).rejects.toThrow()
      expect(await met()).toBe(5)
      expect(await letGo(await take(intent))).toBe(true)
    })

    it.each([
      ['another clash', TAKEN.replace('order_number', 'of_something')],
      ['a rule that is broken', TAKEN.replace('23505', '23514')],
    ])('and gives up at once at %s: that is a fault of ours [PAY-32]', async (_, trouble) => {
      const intent = await priced({})
      await meet(trouble, 1)
      await expect(take(intent)).rejects.toThrow('taken')
      expect(await met()).toBe(1)
      expect(await letGo(await take(intent))).toBe(true)
    })
  })

  it('takes no number an order of old has [PAY-35]', async () => {
    const placed = await place(await requestFor({ email: 'old@example.com' }))
    const number = placed.ok ? placed.value.order.number : ''
    const rename = (from: string, to: string) =>
      pool().query('update order_attempts set order_number = $2 where order_number = $1', [from, to])
    const open = (as: string) =>
      pool().query(OPEN_ATTEMPT, [
        ...[randomUUID(), randomUUID(), 'guest', 'digest', 'reserved', as],
        ...[JSON.stringify({ stock: [], vouchers: [], promotionIds: [] }), '{}', 120_000, [], [], [], [], [], []],
      ])
    // The attempt of an order from before the shop is not there.
    await rename(number, 'W-FORGOTTEN')
    expect((await open(number)).rows).toEqual([{ deadline: null, short: [], last: [] }])
    expect((await open('W-FRESH')).rows).toMatchObject([{ deadline: expect.any(Date) }])
    await pool().query("delete from order_attempts where order_number = 'W-FRESH'")
    await rename('W-FORGOTTEN', number)
  })

  it('that is let go keeps the answer and the transaction that are known already [API-11, PAY-33]', async () => {
    const reservation = await take(await priced({}))
    const id = reservation.kind === 'reserved' ? reservation.attempt.id : ''
    await pool().query('update order_attempts set response_body = $2 where id = $1', [
      id,
      JSON.stringify({ errorCode: 'PaymentFailureUnrecoverable' }),
    ])
    await pool().query("update payments set transaction_id = 'known' where attempt_id = $1", [id])
    const refusal = { errorCode: 'PaymentDeclined' as const }
    expect(await letGo(reservation, { state: 'declined', payment: 'declined', refusal })).toBe(true)
    const { rows } = await pool().query(
      `select a.state, a.response_body, p.state as payment, p.transaction_id
       from order_attempts a join payments p on p.attempt_id = a.id where a.id = $1`,
      [id],
    )
    expect(rows).toEqual([
      {
        state: 'declined',
        response_body: { errorCode: 'PaymentFailureUnrecoverable' },
        payment: 'declined',
        transaction_id: 'known',
      },
    ])
  })
})

it('an offer once for each is once for each: what others have used of it counts for them [PROMO-11]', async () => {
  await announceOffer('EACHONE', { effect: { kind: 'percent', percent: 10 }, maxUsesPerCustomer: 1 })
  const as = async (email: string) => outcome(await place(await requestFor({ promoCodes: ['EACHONE'], email })))
  expect([await as('first@example.com'), await as('second@example.com')]).toEqual(['PLACED', 'PLACED'])
  expect(await count("select count(*) from promotion_uses where promotion_id = 'eachone'")).toBe(2)
  expect(await count("select uses from promotions where id = 'eachone'")).toBe(2)
})
