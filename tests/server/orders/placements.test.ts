import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { REPLACED_KEYS_MAX } from '#lib/domain/shop-rules.ts'
import { pool } from '#lib/server/db/client.ts'
import { tasks } from '#lib/server/jobs/tasks.ts'
import { audit } from '#lib/server/orders/audit.ts'
import { forgetRefusals } from '#lib/server/orders/forget-refusals.ts'
import { machineOrder } from '#lib/server/orders/machine-order.ts'
import { placementStatus } from '#lib/server/orders/placement-status.ts'
import { recheckPayment, reconcile } from '#lib/server/orders/reconcile.ts'
import { ledger } from '#sandbox/braintree/ledger.ts'
import { clearFaults, type Faults, setFault } from '#sandbox/faults.ts'
import { count, issueVoucher, letTimePass, quickProvider, requestFor } from '#tests/setup/order-fixture.ts'
import { sendAndCapture } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'
import { customerBrowser, guestBrowser, type Placer, secondDevice } from '#tests/setup/placement-fixture.ts'

vi.mock('#lib/server/payments/provider.ts', async (load) => {
  const provider = await load<typeof import('#lib/server/payments/provider.ts')>()
  return { ...provider, paymentProvider: () => quickProvider() }
})

useOrderShop()

const DECLINED = 'fake-processor-declined-visa-nonce'
const ORDER = /^W\d{9}$/

let shopper: Placer
let stranger: Placer
beforeAll(async () => {
  stranger = guestBrowser()
  await stranger.place(await requestFor({ email: 'sam@example.com' }))
})
beforeEach(() => {
  shopper = guestBrowser()
})
afterEach(async () => {
  vi.restoreAllMocks()
})

const orders = (email: string) => count('select count(*) from orders where email = $1', [email])
const held = () =>
  ledger()
    .latest(10_000)
    .filter(({ status }) => status === 'authorized').length
const someone = () => `${randomUUID()}@example.com`

function signal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give: () => give() }
}

/** An order that is at the payment provider's until it is let go on. */
async function atTheProvider(who: Placer, email: string, key: string) {
  const provider = quickProvider()
  const { authorise } = provider
  const asked = signal()
  const answered = signal()
  vi.spyOn(provider, 'authorise').mockImplementationOnce(async (request) => {
    asked.give()
    await answered.given
    return authorise(request)
  })
  const placing = who.place(await requestFor({ email }), key)
  await asked.given
  return { placing, goOn: answered.give }
}

describe('what became of a placement', () => {
  it('is its order once it is placed, for whoever has the key [API-83]', async () => {
    const key = randomUUID()
    const placed = await shopper.place(await requestFor({ email: someone() }), key)
    expect(await shopper.statusOf(key.toUpperCase())).toMatchObject({ state: 'placed', order: { number: placed.said } })
    expect(await shopper.recentPurchase('boot-9')).toBe(placed.said)
  })

  it('is under way while the provider is asked [API-83]', async () => {
    const key = randomUUID()
    const { placing, goOn } = await atTheProvider(shopper, someone(), key)
    expect(await shopper.statusOf(key)).toEqual({ state: 'underWay' })
    goOn()
    expect(await placing).toMatchObject({ said: expect.stringMatching(ORDER) })
    expect(await shopper.statusOf(key)).toMatchObject({ state: 'placed' })
  })

  it.each<[string, (keyof Faults)[], string, object]>([
    ['the card was declined', [], DECLINED, { money: 'notCharged', errorCode: 'PaymentDeclined' }],
    ['nothing was charged', ['timeoutBeforeCharge'], 'fake-valid-nonce', { money: 'notCharged' }],
    ['a charge was undone', ['timeoutAfterCharge'], 'fake-valid-nonce', { money: 'released' }],
    ['a charge cannot be undone yet', ['timeoutAfterCharge', 'voidFails'], 'fake-valid-nonce', { money: 'held' }],
    [
      'nobody can say',
      ['serverError'],
      'fake-valid-nonce',
      { money: 'held', orderNumber: expect.stringMatching(ORDER) },
    ],
  ])('says of money when %s [API-83, PAY-33]', async (_, broken, token, said) => {
    const key = randomUUID()
    const body = await requestFor({ email: someone(), token })
    for (const fault of broken) setFault(fault, true)
    await shopper.place(body, key)
    expect(await shopper.statusOf(key)).toMatchObject({ state: 'failed', ...said })
  })

  it('is unknown for a key never heard of, and for a customer’s key in the hands of somebody else [API-83]', async () => {
    expect(await shopper.statusOf(randomUUID())).toEqual({ state: 'unknown' })
    const dana = await customerBrowser(someone())
    const key = randomUUID()
    await dana.place(await requestFor({ email: someone() }), key)
    expect(await dana.statusOf(key)).toMatchObject({ state: 'placed' })
    expect(await shopper.statusOf(key)).toEqual({ state: 'unknown' })
    expect(await (await customerBrowser(someone())).statusOf(key)).toEqual({ state: 'unknown' })
  })

  it('is told in the words the shopper got or would have got, with the number that was given out [API-83]', async () => {
    const [declined, inDoubt, suspended] = [randomUUID(), randomUUID(), randomUUID()]
    await shopper.place(await requestFor({ email: someone(), token: DECLINED }), declined)
    expect(await shopper.statusOf(declined)).toEqual({
      state: 'failed',
      money: 'notCharged',
      errorCode: 'PaymentDeclined',
      message: 'Your payment was declined. Please try another payment method.',
    })
    const body = await requestFor({ email: someone() })
    setFault('serverError', true)
    await shopper.place(body, inDoubt)
    clearFaults()
    const number = (await pool().query('select order_number from order_attempts where idempotency_key = $1', [inDoubt]))
      .rows[0].order_number
    expect(await shopper.statusOf(inDoubt)).toEqual({
      state: 'failed',
      money: 'held',
      errorCode: 'PaymentFailureUnrecoverable',
      message: `We couldn't complete order ${number}. Please contact our support team before ordering again.`,
      orderNumber: number,
    })
    await issueVoucher('NOTNOW', 5000, { status: 'suspended' })
    await shopper.place(await requestFor({ cards: [{ code: 'NOTNOW', balance: 50 }] }), suspended)
    expect(await shopper.statusOf(suspended)).toEqual({
      state: 'failed',
      money: 'notCharged',
      errorCode: 'InvalidRequest',
      message: 'Gift card is suspended',
    })
  })

  it('opens a guest’s order to whatever browser has its key, and a customer’s to none [API-83, ORD-10]', async () => {
    const key = randomUUID()
    const { said } = await shopper.place(await requestFor({ email: someone() }), key)
    const afresh = guestBrowser()
    expect(await afresh.recentPurchase('boot-9')).toBeUndefined()
    await afresh.statusOf(key)
    expect(await afresh.recentPurchase('boot-9')).toBe(said)
    const [dana, theirs] = [await customerBrowser(someone()), randomUUID()]
    await dana.place(await requestFor({ email: someone() }), theirs)
    const caller = { kind: 'customer' as const, customerId: dana.customerId ?? '', email: '' }
    expect(await placementStatus(theirs, caller)).toMatchObject({ state: 'placed', guests: false })
  })

  it('names the field of a key that is none [API-83, API-05]', async () => {
    expect(await shopper.statusOf('not-a-key')).toMatchObject({
      errorCode: 'InvalidRequest',
      fields: { key: expect.any(String) },
    })
  })
})

describe('the answer after a hiccup of the gateway whose charge is undone', () => {
  it.each<[keyof Faults, string]>([
    ['timeoutAfterCharge', 'released'],
    ['garbageAfterCharge', 'released'],
    ['timeoutBeforeCharge', 'notCharged'],
  ])('says that the shopper has not been charged (%s) [PAY-39]', async (fault, money) => {
    const body = await requestFor({ email: someone() })
    setFault(fault, true)
    expect(await shopper.place(body)).toMatchObject({ said: 'ProviderUnavailable', details: { money } })
  })
})

describe('a placement that replaces another', () => {
  it('is answered with the order that stands, however it was edited, and charges nothing [PAY-38]', async () => {
    const email = someone()
    const [first, second] = [randomUUID(), randomUUID()]
    const placed = await shopper.place(await requestFor({ email }), first)
    const edited = await requestFor({ email, items: [{ productId: 'boot', variantId: 'boot-9', qty: 2 }] })
    const heldBefore = held()
    const told = { ...placed, replayed: true }
    expect(await shopper.place(edited, second, { replaces: [first] })).toEqual(told)
    expect(await shopper.place(edited, second, { replaces: [first] })).toEqual(told)
    expect(await shopper.statusOf(second)).toMatchObject({ state: 'placed', order: { number: placed.said } })
    expect(await shopper.place(edited, second)).toMatchObject({ status: 409, said: 'PlacementClosed' })
    expect([await orders(email), held()]).toEqual([1, heldBefore])
  })

  it('waits while the other is under way, and nothing of either is changed [PAY-38]', async () => {
    const email = someone()
    const [first, second] = [randomUUID(), randomUUID()]
    const { placing, goOn } = await atTheProvider(shopper, email, first)
    const other = await requestFor({ email, items: [{ productId: 'sock', variantId: 'sock-m', qty: 1 }] })
    expect(await shopper.place(other, second, { replaces: [first] })).toMatchObject({
      status: 409,
      said: 'PlacementUnderWay',
    })
    expect(await shopper.statusOf(second)).toEqual({ state: 'unknown' })
    goOn()
    const placed = await placing
    expect(await shopper.place(other, second, { replaces: [first] })).toMatchObject({
      said: placed.said,
      replayed: true,
    })
    expect(await orders(email)).toBe(1)
  })

  it.each<[string, (keyof Faults)[], string]>([
    ['was declined', [], DECLINED],
    ['was never charged', ['timeoutBeforeCharge'], 'fake-valid-nonce'],
    ['was charged and undone', ['timeoutAfterCharge'], 'fake-valid-nonce'],
    ['is in doubt', ['timeoutAfterCharge', 'searchFails'], 'fake-valid-nonce'],
  ])(
    'is placed when the other %s, whose late repetition charges nothing any more [PAY-38]',
    async (_, broken, token) => {
      const email = someone()
      const [first, second] = [randomUUID(), randomUUID()]
      const body = await requestFor({ email, token })
      for (const fault of broken) setFault(fault, true)
      expect((await shopper.place(body, first)).said).not.toMatch(ORDER)
      clearFaults()
      const placed = await shopper.place(await requestFor({ email }), second, { replaces: [first] })
      expect(placed).toMatchObject({ status: 201, said: expect.stringMatching(ORDER), replayed: false })
      const late = await requestFor({ email })
      expect((await shopper.place(late, first)).said).not.toMatch(ORDER)
      await letTimePass()
      await reconcile(quickProvider)
      expect(await shopper.statusOf(first)).toMatchObject({ state: 'placed', order: { number: placed.said } })
      expect(await orders(email)).toBe(1)
    },
  )

  it('closes a key the shop has never heard of, for good: what arrives late is turned away [PAY-38]', async () => {
    const email = someone()
    const [first, second] = [randomUUID(), randomUUID()]
    const late = await requestFor({ email })
    await shopper.place(await requestFor({ email }), second, { replaces: [first.toUpperCase()] })
    const heldBefore = held()
    expect(await shopper.place(late, first)).toMatchObject({ status: 409, said: 'PlacementClosed' })
    await pool().query("update order_attempts set updated_at = updated_at - interval '40 days' where state <> 'placed'")
    await forgetRefusals()
    expect(await shopper.place(late, first)).toMatchObject({ status: 409, said: 'PlacementClosed' })
    expect([await orders(email), held()]).toEqual([1, heldBefore])
  })

  it('closes what the shopper sent as a guest before logging in [PAY-38]', async () => {
    const email = someone()
    const [asGuest, second] = [randomUUID(), randomUUID()]
    const dana = await customerBrowser(email)
    await dana.place(await requestFor({ email }), second, { replaces: [asGuest] })
    expect(await shopper.place(await requestFor({ email }), asGuest)).toMatchObject({ said: 'PlacementClosed' })
    const placed = randomUUID()
    const { said } = await shopper.place(await requestFor({ email }), placed)
    expect(await dana.place(await requestFor({ email }), randomUUID(), { replaces: [placed] })).toMatchObject({ said })
  })

  it('has no power over the key of another customer [PAY-38]', async () => {
    const [mine, theirs] = [randomUUID(), randomUUID()]
    const [dana, lee] = [await customerBrowser(someone()), await customerBrowser(someone())]
    await dana.place(await requestFor({ email: someone() }), mine, { replaces: [theirs] })
    expect(await lee.place(await requestFor({ email: someone() }), theirs)).toMatchObject({
      said: expect.stringMatching(ORDER),
    })
  })

  it('cannot take its own place [PAY-38, API-05]', async () => {
    const key = randomUUID()
    expect(await shopper.place(await requestFor(), key, { replaces: [key] })).toMatchObject({
      status: 400,
      said: 'InvalidRequest',
      fields: { replaces: 'A placement cannot take its own place.' },
    })
  })

  it('of twenty that replace the same one at once, with the late one among them, at most one is placed [PAY-38, PAY-34]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = someone()
      const first = randomUUID()
      const late = await requestFor({ email })
      const edits = await Promise.all(
        [1, 2, 3].map((qty) => requestFor({ email, items: [{ productId: 'sock', variantId: 'sock-m', qty }] })),
      )
      const told = await Promise.all([
        shopper.place(late, first),
        ...Array.from({ length: 20 }, (_, i) =>
          shopper.place(edits[i % 3] ?? late, randomUUID(), { replaces: [first] }),
        ),
      ])
      const numbers = new Set(told.map(({ said }) => said).filter((said) => ORDER.test(said ?? '')))
      const stand = await orders(email)
      expect(stand).toBeLessThanOrEqual(1)
      expect(numbers.size).toBe(stand)
    }
  })

  it('follows the chain: whoever replaces the first also replaces what replaced it [PAY-38]', async () => {
    const email = someone()
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    setFault('timeoutBeforeCharge', true)
    await shopper.place(await requestFor({ email }), second, { replaces: [first] })
    clearFaults()
    const placed = await shopper.place(await requestFor({ email }), third, { replaces: [first] })
    expect(placed.said).toMatch(ORDER)
    expect(await shopper.place(await requestFor({ email }), second, { replaces: [first] })).toMatchObject({
      said: placed.said,
    })
    expect(await orders(email)).toBe(1)
  })
})

/** Everything that ended is old enough to be forgotten, unless it was closed. */
async function aMonthPasses(): Promise<void> {
  await pool().query("update order_attempts set updated_at = updated_at - interval '40 days' where state <> 'placed'")
  await forgetRefusals()
}

describe('what became of a placement that another took the place of', () => {
  const declined = async () => requestFor({ email: someone(), token: DECLINED })

  it('is that its money was not charged, where the other is forgotten and the shop knows no more [API-83, PAY-38]', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    await shopper.place(await declined(), second, { replaces: [first] })
    expect(await shopper.statusOf(first)).toMatchObject({ state: 'failed', errorCode: 'PaymentDeclined' })
    await aMonthPasses()
    expect(await shopper.statusOf(second)).toEqual({ state: 'unknown' })
    expect(await shopper.statusOf(first)).toEqual({ state: 'failed', money: 'notCharged' })
  })

  it.each(['before', 'after'])(
    'is what the shopper was told of it, whether it was sent %s logging in [API-83, PAY-38]',
    async (when) => {
      const [first, second] = [randomUUID(), randomUUID()]
      const dana = await customerBrowser(someone())
      await (when === 'before' ? shopper : dana).place(await declined(), first)
      // Closes it under both names it may have been sent by.
      await dana.place(await declined(), second, { replaces: [first] })
      await aMonthPasses()
      expect(await count('select count(*) from order_attempts where idempotency_key = $1', [first])).toBe(2)
      expect(await dana.statusOf(first)).toMatchObject({ state: 'failed', errorCode: 'PaymentDeclined' })
    },
  )

  it('comes to an end where each of two took the place of the other [API-83, PAY-38]', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    await shopper.place(await declined(), second, { replaces: [first] })
    const turnedAway = await shopper.place(await declined(), first, { replaces: [second] })
    expect(turnedAway).toMatchObject({ status: 409, said: 'PlacementClosed' })
    expect(await shopper.statusOf(first)).toMatchObject({ state: 'failed', errorCode: 'PaymentDeclined' })
    expect(await shopper.statusOf(second)).toEqual({ state: 'failed', money: 'notCharged' })
  })

  it('is followed over as many as one may replace, and no further [API-83, PAY-38]', async () => {
    const keys = Array.from({ length: REPLACED_KEYS_MAX + 1 }, () => randomUUID())
    const last = keys.at(-1) ?? ''
    await pool().query(
      `insert into order_attempts (id, idempotency_key, caller, digest, state, order_number, holds, draft, deadline, closed_at,
         replaced_by, response_body)
       select gen_random_uuid(), key, 'guest', '', case when key = $2 then 'reserved' else 'released' end, key,
         '{"stock": [], "vouchers": [], "promotionIds": []}', '{}', now() + interval '1 minute', now(), next,
         case when key <> $2 then '{"errorCode": "PaymentDeclined"}'::jsonb end
       from unnest($1::text[], $3::text[]) as chain(key, next)`,
      [keys, last, [...keys.slice(1), null]],
    )
    expect(await shopper.statusOf(keys[1] ?? '')).toEqual({ state: 'underWay' })
    expect(await shopper.statusOf(keys[0] ?? '')).toMatchObject({ state: 'failed', errorCode: 'PaymentDeclined' })
    await letTimePass()
    expect(await reconcile(quickProvider)).toEqual({ ended: 1, waiting: 0 })
  })
})

describe('a customer’s placement under way', () => {
  it('is known on all devices of that customer and to nobody else [API-84]', async () => {
    const email = someone()
    const dana = await customerBrowser(email)
    const tablet = await secondDevice(dana.customerId ?? '', email)
    const lee = await customerBrowser(someone())
    expect(await tablet.openPlacement()).toBeUndefined()
    const key = randomUUID()
    const { placing, goOn } = await atTheProvider(dana, email, key)
    expect(await tablet.openPlacement()).toBe(key)
    expect(await lee.openPlacement()).toBeUndefined()
    goOn()
    await placing
    expect(await tablet.openPlacement()).toBeUndefined()
    expect(await tablet.statusOf(key)).toMatchObject({ state: 'placed' })
  })
})

describe('an order of the same goods', () => {
  it('is known to its customer on any device, in any quantity, for half an hour [PAY-41, API-85]', async () => {
    const email = someone()
    const dana = await customerBrowser(email)
    const tablet = await secondDevice(dana.customerId ?? '', email)
    const { said } = await dana.place(await requestFor({ email }))
    expect(await tablet.recentPurchase('boot-9', 'sock-m')).toBe(said)
    expect(await tablet.recentPurchase('boot-10')).toBeUndefined()
    expect(await (await customerBrowser(someone())).recentPurchase('boot-9')).toBeUndefined()
    await pool().query("update orders set created_at = created_at - interval '31 minutes' where number = $1", [said])
    expect(await tablet.recentPurchase('boot-9')).toBeUndefined()
  })

  it('is known to a guest by the order’s cookie only [PAY-41]', async () => {
    const { said } = await shopper.place(await requestFor({ email: someone() }))
    expect(await shopper.recentPurchase('boot-9')).toBe(said)
    expect(await guestBrowser().recentPurchase('boot-9')).toBeUndefined()
  })
})

describe('the audit', () => {
  const RULE = 'Nobody paid twice for the same goods within half an hour, unless they said so'
  const twins = async () => (await audit(quickProvider)).find(({ rule }) => rule === RULE)?.violations

  async function paidTwice(email: string, rest: { repeats?: string } = {}, qty = 1) {
    const first = await shopper.place(await requestFor({ email }))
    const items = [{ productId: 'boot', variantId: 'boot-9', qty }]
    const second = await shopper.place(await requestFor({ email, items }), undefined, rest)
    for (const { said } of [first, second]) await sendAndCapture(said ?? '')
    return second.said ?? ''
  }

  it('finds twin orders, and none that were wanted, edited, half an hour apart or another’s [PAY-44]', async () => {
    await paidTwice(someone(), { repeats: 'W000000001' })
    await paidTwice(someone(), {}, 2)
    const twin = await paidTwice(someone())
    expect(await twins()).toEqual([twin])
    await pool().query("update orders set created_at = created_at + interval '31 minutes' where number = $1", [twin])
    expect(await twins()).toEqual([])
  })
})

describe('the mail about a payment in doubt', () => {
  /** Places an order of which the provider never hears; the attempt that is looked at again. */
  async function attemptInDoubt(email: string): Promise<string> {
    setFault('timeoutBeforeCharge', true)
    await shopper.place(await requestFor({ email }))
    clearFaults()
    const { rows } = await pool().query<{ payload: { attemptId: string } }>(
      `select j.payload from graphile_worker._private_jobs j where j.payload #>> '{shopper,email}' = $1`,
      [email],
    )
    return rows[0]?.payload.attemptId ?? ''
  }

  /** Does the queued letters. */
  async function letters(email: string): Promise<string[]> {
    const { rows } = await pool().query<{ payload: unknown }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'mail-payment-let-go' and j.payload #>> '{shopper,email}' = $1 order by j.id`,
      [email],
    )
    for (const { payload } of rows) await tasks['mail-payment-let-go']?.(payload, {} as never)
    const mails = await pool().query<{ text: string }>('select text from mail_outbox where recipient = $1', [email])
    return mails.rows.map(({ text }) => text)
  }

  it.each<[string, (keyof Faults)[], RegExp]>([
    [
      'was held',
      ['timeoutAfterCharge', 'searchFails'],
      /\$144\.90 was held on your card\. We’ve released it: it should be back within 3 to 5 business days/,
    ],
    ['was never held', ['serverError'], /Nothing was held on your card\./],
  ])('says what became of money that %s, once [PAY-40]', async (_, broken, words) => {
    const email = someone()
    const body = await requestFor({ email })
    for (const fault of broken) setFault(fault, true)
    await shopper.place(body)
    clearFaults()
    expect(await letters(email)).toEqual([])
    await letTimePass()
    await reconcile(quickProvider)
    const [first, ...more] = await letters(email)
    expect(first).toMatch(words)
    expect(first).toContain('You haven’t been charged for it.')
    expect(more).toEqual([])
    expect(await letters(email)).toHaveLength(1)
    expect(await letters('sam@example.com')).toEqual([])
  })

  it('comes when money is found that the provider did not know of at first [PAY-40]', async () => {
    const email = someone()
    setFault('timeoutBeforeCharge', true)
    await shopper.place(await requestFor({ email }))
    clearFaults()
    const { rows } = await pool().query<{
      payload: { attemptId: string; shopper: { email: string; firstName: string } }
    }>(`select j.payload from graphile_worker._private_jobs j where j.payload #>> '{shopper,email}' = $1`, [email])
    const { attemptId, shopper: whom } = rows[0]?.payload ?? { attemptId: '', shopper: { email: '', firstName: '' } }
    const late = {
      reference: attemptId,
      amount: 14_490,
      token: 'fake-valid-nonce',
      methodCode: 'braintree_credit_card',
      saved: false,
    }
    await quickProvider().authorise(late)
    await recheckPayment(attemptId, quickProvider(), whom)
    expect(await letters(email)).toEqual([expect.stringContaining('$144.90 was held on your card.')])
  })

  it('comes of a placement another took the place of, whose bank says yes long after it was looked for in vain [PAY-33, PAY-38, PAY-40]', async () => {
    const [email, first] = [someone(), randomUUID()]
    for (const fault of ['timeoutBeforeCharge', 'searchFails'] as const) setFault(fault, true)
    const failed = await shopper.place(await requestFor({ email }), first)
    expect(failed).toMatchObject({ said: 'PaymentFailureUnrecoverable' })
    clearFaults()
    const other = { items: [{ productId: 'sock', variantId: 'sock-m', qty: 2 }], email }
    const { said: number } = await shopper.place(await requestFor(other), randomUUID(), { replaces: [first] })
    expect(await reconcile(quickProvider)).toEqual({ ended: 1, waiting: 0 })
    const nothing = expect.stringMatching(
      /Nothing was held on your card\.[\s\S]*Still there after five business days\?/,
    )
    expect(await letters(email)).toEqual([nothing])
    const { rows } = await pool().query<{ id: string }>('select id from order_attempts where idempotency_key = $1', [
      first,
    ])
    const reference = rows[0]?.id ?? ''
    const [method, charge] = ['braintree_credit_card', { amount: 14_490, token: 'fake-valid-nonce', saved: false }]
    await quickProvider().authorise({ reference, methodCode: method, ...charge })
    const looks = await pool().query<{ payload: unknown }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'recheck-payment' and j.payload ->> 'attemptId' = $1 and j.run_at > now()`,
      [reference],
    )
    expect(looks.rows).toHaveLength(1)
    await tasks['recheck-payment']?.(looks.rows[0]?.payload, {} as never)
    expect(await quickProvider().find(reference, method)).toMatchObject({ state: 'voided' })
    expect(await letters(email)).toEqual([
      nothing,
      expect.stringContaining('$144.90 was held on your card. We’ve released it'),
    ])
    const standing = `select count(*) from payments p join orders o on o.attempt_id = p.attempt_id
      where o.number = $1 and p.state = 'authorised'`
    expect(await count(standing, [number])).toBe(1)
  })

  it('comes where the provider has declined in silence: nothing was held [PAY-40, PAY-28]', async () => {
    const [email, key] = [someone(), randomUUID()]
    const body = await requestFor({ email, token: DECLINED })
    for (const fault of ['timeoutAfterCharge', 'searchFails'] as const) setFault(fault, true)
    expect(await shopper.place(body, key)).toMatchObject({ said: 'PaymentFailureUnrecoverable' })
    clearFaults()
    await letTimePass()
    expect(await reconcile(quickProvider)).toEqual({ ended: 1, waiting: 0 })
    const [letter, ...more] = await letters(email)
    expect(letter).toContain('Nothing was held on your card.')
    expect(letter).not.toContain('Still there')
    expect(more).toEqual([])
    const { rows } = await pool().query(
      `select a.state, p.state as payment from order_attempts a join payments p on p.attempt_id = a.id
       where a.idempotency_key = $1`,
      [key],
    )
    expect(rows).toEqual([{ state: 'declined', payment: 'declined' }])
  })

  it('is sent once, however often the provider is asked again [PAY-40]', async () => {
    const email = someone()
    const attemptId = await attemptInDoubt(email)
    const charge = { amount: 14_490, token: 'fake-valid-nonce', methodCode: 'braintree_credit_card', saved: false }
    await quickProvider().authorise({ reference: attemptId, ...charge })
    for (let looks = 0; looks < 2; looks += 1) {
      await recheckPayment(attemptId, quickProvider(), { email, firstName: 'Jo' })
    }
    const asked = `select count(*) from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'mail-payment-let-go' and j.payload ->> 'attemptId' = $1`
    expect(await count(asked, [attemptId])).toBe(1)
  })

  it('does not come when the provider never knew: the shopper was told so at once [PAY-40]', async () => {
    const email = someone()
    await recheckPayment(await attemptInDoubt(email), quickProvider(), { email, firstName: 'Jo' })
    expect(await letters(email)).toEqual([])
  })

  it('does not come of an order that stands, nor of an attempt that is forgotten [PAY-40]', async () => {
    const email = someone()
    const { said: number } = await shopper.place(await requestFor({ email }))
    const { rows } = await pool().query<{ id: string }>('select attempt_id as id from orders where number = $1', [
      number,
    ])
    for (const attemptId of [rows[0]?.id, randomUUID()])
      await tasks['mail-payment-let-go']({ attemptId, shopper: { email, firstName: 'Jo' } }, {} as never)
    expect(await count('select count(*) from mail_outbox where recipient = $1', [email])).toBe(0)
  })
})

it('keeps the fraud token with the order and hands it on with it [PAY-42]', async () => {
  const { said: number = '' } = await shopper.place(await requestFor({ email: someone() }))
  expect(await count("select count(*) from orders where number = $1 and fraud_token = 'fraud-token'", [number])).toBe(1)
  expect(await machineOrder(number)).toMatchObject({ ok: true, value: { fraudToken: 'fraud-token', number } })
  expect(JSON.stringify(await shopper.statusOf(randomUUID()))).not.toContain('fraud-token')
})
