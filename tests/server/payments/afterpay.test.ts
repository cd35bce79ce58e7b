import { randomUUID } from 'node:crypto'
import { HttpResponse, http } from 'msw/http'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AfterpayCheckoutState } from '#lib/contract/afterpay.ts'
import { createApi } from '#lib/server/api/app.ts'
import { pool } from '#lib/server/db/client.ts'
import { reconcile } from '#lib/server/orders/reconcile.ts'
import { afterpayProvider } from '#lib/server/payments/afterpay.ts'
import { askAfterpay, connectAfterpay, SANDBOX_AFTERPAY } from '#lib/server/payments/afterpay-api.ts'
import { offeredMethods } from '#lib/server/payments/offered.ts'
import { afterpayApi } from '#lib/server/payments/provider.ts'
import { type Environment, parseEnvironment, waiveProviderKeys } from '#lib/server/platform/environment.ts'
import { afterpayBook } from '#sandbox/afterpay/book.ts'
import { sandboxApp } from '#sandbox/app.ts'
import { clearFaults, type Faults, setFault } from '#sandbox/faults.ts'
import { letTimePass, outcome, place, quickProvider, requestFor } from '#tests/setup/order-fixture.ts'
import { sendAndCapture, settle } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'
import { refused } from '#tests/setup/refused.ts'

const { world } = useOrderShop()

const TOTAL = 144.9
const QUOTED = {
  cart: { items: [{ productId: 'boot', variantId: 'boot-9', qty: 1 }] },
  email: 'jo@example.com',
  firstName: 'Jo',
  lastName: 'Lee',
  useProvisionalShippingAddress: true,
  shipping: { methodCode: 'express' },
}
const PAYMENTS = `${SANDBOX_AFTERPAY.origin}/v2/payments`

let api: ReturnType<typeof createApi>
// Before a test takes the shop for a real one: a process is connected once.
beforeAll(() => void afterpayApi())
beforeEach(() => {
  api = createApi()
})

const open = (over: object = {}, key: string = randomUUID()) =>
  api.request('http://localhost/api/payment/afterpay/checkout', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, Origin: 'http://localhost:3000' },
    body: JSON.stringify({ ...QUOTED, mode: 'standard', amount: TOTAL, returnUrl: '/checkout/payment', ...over }),
  })

async function opened(over: object = {}): Promise<string> {
  const answer = await open(over)
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { token: string }).token
}

/** In a real shop, whose keys are its own: without Afterpay's, it has no contract with it. */
async function inRealShop<T>(ask: () => Promise<T>): Promise<T> {
  vi.stubEnv('BRAINTREE_PRIVATE_KEY', 'a key of its own')
  waiveProviderKeys()
  try {
    return await ask()
  } finally {
    vi.unstubAllEnvs()
    waiveProviderKeys()
  }
}

/** What the shopper does at Afterpay. */
async function approve(token: string, approval: object = {}): Promise<void> {
  const answer = await sandboxApp.request(`http://localhost/sandbox/afterpay/checkouts/${token}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ fate: 'fine', ...approval }),
  })
  expect(answer.status).toBe(200)
}

async function approved(approval: object = {}): Promise<string> {
  const token = await opened()
  await approve(token, approval)
  return token
}

async function orderWith(token: string) {
  const body = await requestFor()
  return { ...body, payments: [{ methodCode: 'afterpay' as const, type: 'immediate' as const, token, amount: TOTAL }] }
}

async function payments() {
  const { rows } = await pool().query<{ state: string; transaction_id: string | null; summary: string }>(
    `select p.state, p.transaction_id, p.summary from payments p join order_attempts a on a.id = p.attempt_id
     where p.method_code = 'afterpay' order by a.created_at desc limit 1`,
  )
  return rows[0]
}

describe('opening a checkout', () => {
  it('is over what the shop computes, and answers a repetition alike [API-78, API-11]', async () => {
    const key = randomUUID()
    const answer = await open({}, key)
    expect(answer.status).toBe(201)
    const checkout = (await answer.json()) as { token: string; expiresAt: string; redirectUrl: string }
    expect(new URL(checkout.redirectUrl).searchParams.get('token')).toBe(checkout.token)
    expect(Date.parse(checkout.expiresAt)).toBeGreaterThan(Date.now())
    expect(afterpayBook().checkout(checkout.token)).toMatchObject({
      amount: { amount: '144.90', currency: 'AUD' },
      consumer: { email: 'jo@example.com', givenNames: 'Jo', surname: 'Lee' },
    })
    // The shopper has chosen how it goes here: nothing is left to choose there.
    expect(afterpayBook().checkout(checkout.token)?.shippingOptionIdentifier).toBeUndefined()
    expect(await (await open({}, key)).json()).toEqual(checkout)
  })

  it('refuses another amount than ours with the quote that is true [API-78]', async () => {
    const answer = await open({ amount: 1 })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      errorCode: 'AmountMismatch',
      details: { quote: { amountOutstanding: TOTAL } },
    })
  })

  it('tells an express one where to report to, which option stands selected and, of a pickup, the store [API-78, EXP-11]', async () => {
    const token = await opened({
      mode: 'express',
      amount: 129.95,
      shipping: { methodCode: 'collect', clickCollectStoreId: 'city' },
    })
    expect(afterpayBook().checkout(token)).toMatchObject({
      mode: 'express',
      amount: { amount: '129.95' },
      shippingOptionIdentifier: 'STORE_PICKUP:collect',
      shipping: { name: 'City', line1: '9 Swanston St', area1: 'Melbourne', region: 'VIC', postcode: '3000' },
    })
    const parcel = await opened({ mode: 'express' })
    expect(afterpayBook().checkout(parcel)).toMatchObject({ shippingOptionIdentifier: 'DELIVERY:express' })
    expect(afterpayBook().checkout(parcel)?.shipping).toBeUndefined()
  })

  it('names a store to Afterpay only where the order is collected there, with its telephone [API-78, EXP-11]', async () => {
    await pool().query(`update stores set phone = '03 9000 1000', street2 = 'Level 2' where erp_store_id = 'city'`)
    const shippingOf = async (shipping: object, amount = 129.95) =>
      afterpayBook().checkout(await opened({ mode: 'express', amount, shipping }))?.shipping
    const collected = { methodCode: 'collect', clickCollectStoreId: 'city' }
    expect(await shippingOf(collected)).toMatchObject({ line2: 'Level 2', phoneNumber: '03 9000 1000' })
    await pool().query(`update stores set phone = '', street2 = null where erp_store_id = 'city'`)
    // A browser remembers the store of an earlier choice; a way that is gone is none.
    expect(await shippingOf({ ...collected, methodCode: 'express' }, TOTAL)).toBeUndefined()
    expect(await shippingOf({ ...collected, methodCode: 'drone' })).toBeUndefined()
    expect(await shippingOf({ methodCode: 'collect' })).toBeUndefined()
  })

  it('refuses totals out of the range, carts that cannot be bought and other sites to return to [API-78, PAY-19]', async () => {
    const twenty = { cart: { items: [{ productId: 'boot', variantId: 'boot-9', qty: 20 }] }, amount: 2613.95 }
    expect(await refused(await open(twenty))).toEqual([422, 'PayLaterOutOfRange'])
    // It is the order that is too dear, whatever a gift card leaves of it.
    const credit = { availableCreditBalances: [{ methodCode: 'voucher', code: 'RICH', amount: 2000 }], amount: 613.95 }
    expect(await refused(await open({ ...twenty, ...credit }))).toEqual([422, 'PayLaterOutOfRange'])
    const tooMany = { cart: { items: [{ productId: 'boot', variantId: 'boot-last', qty: 2 }] }, amount: 274.85 }
    expect(await refused(await open(tooMany))).toEqual([422, 'CartInvalid'])
    expect(await refused(await open({ returnUrl: '/\t/elsewhere.example' }))).toEqual([400, 'InvalidRequest'])
    expect(await refused(await open({ returnUrl: '/a\\b' }))).toEqual([400, 'InvalidRequest'])
    expect(await refused(await open({ returnUrl: '//elsewhere.example' }))).toEqual([400, 'InvalidRequest'])
    expect(await refused(await open({ returnUrl: 'https://elsewhere.example' }))).toEqual([400, 'InvalidRequest'])
  })

  it('refuses what the shop does not know, and an order that leaves nothing to pay [API-78, PAY-19]', async () => {
    const unknown = { cart: { items: [{ productId: 'nope', variantId: 'nope-9', qty: 1 }] } }
    expect(await refused(await open(unknown))).toEqual([404, 'ProductNotFound'])
    const paid = { availableCreditBalances: [{ methodCode: 'voucher', code: 'RICH', amount: TOTAL }], amount: 0 }
    expect(await refused(await open(paid))).toEqual([422, 'PayLaterOutOfRange'])
  })

  it('is unavailable in a shop that has no contract with Afterpay [API-78, PAY-01, ERR-76]', async () => {
    expect(await inRealShop(async () => refused(await open()))).toEqual([502, 'ProviderUnavailable'])
    vi.stubEnv('AFTERPAY_MERCHANT_ID', '4')
    vi.stubEnv('AFTERPAY_SECRET_KEY', 's')
    expect(await inRealShop(async () => (await open()).status)).toBe(201)
  })

  it('is unavailable when Afterpay is in trouble [API-78]', async () => {
    setFault('serverError', true)
    expect(await refused(await open())).toEqual([502, 'ProviderUnavailable'])
  })
})

describe('asking for a checkout', () => {
  const state = (token: string) => api.request(`http://localhost/api/payment/afterpay/checkout/${token}`)

  it('says who approved it and where it goes [API-79]', async () => {
    const token = await opened({ mode: 'express' })
    await approve(token, {
      consumer: { givenNames: 'Robin', surname: 'Carter', email: 'robin@example.com', phoneNumber: '0412345678' },
      shipping: {
        name: 'Robin Carter',
        line1: '12 Rathdowne Street',
        area1: 'Carlton',
        region: 'VIC',
        postcode: '3053',
        countryCode: 'AU',
      },
      shippingOptionIdentifier: 'DELIVERY:express',
    })
    const answer = await state(token)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      status: 'OPEN',
      amount: TOTAL,
      payer: { givenName: 'Robin', familyName: 'Carter', email: 'robin@example.com', phone: '0412345678' },
      shippingAddress: {
        name: 'Robin Carter',
        addressLines: ['12 Rathdowne Street'],
        suburb: 'Carlton',
        state: 'VIC',
        postcode: '3053',
        country: 'AU',
      },
      shippingOptionId: 'DELIVERY:express',
    } satisfies AfterpayCheckoutState)
  })

  it('says that its time is over, and nothing of a shopper nobody has named [API-79, EXP-11]', async () => {
    const ended = { expires: new Date(Date.now() - 1000).toISOString(), amount: { amount: '144.90', currency: 'AUD' } }
    world.use(http.get(`${SANDBOX_AFTERPAY.origin}/v2/checkouts/*`, () => HttpResponse.json(ended)))
    const answer = await state('002.ended')
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'EXPIRED', amount: TOTAL, payer: {} }])
  })

  it('knows none in a shop that has no contract with Afterpay [API-79, PAY-01, ERR-92]', async () => {
    const token = await opened()
    expect(await inRealShop(async () => refused(await state(token)))).toEqual([404, 'AfterpayCheckoutNotFound'])
    vi.stubEnv('AFTERPAY_MERCHANT_ID', '4')
    vi.stubEnv('AFTERPAY_SECRET_KEY', 's')
    expect(await inRealShop(async () => (await state(token)).status)).toBe(200)
  })

  it('asks Afterpay about nothing that cannot be a token of its own [API-79]', async () => {
    setFault('serverError', true)
    for (const token of ['x'.repeat(4000), '%20', 'a%2Fb', '%F0%9F%91%A2']) {
      expect(await refused(await state(token))).toEqual([404, 'AfterpayCheckoutNotFound'])
    }
  })

  it('knows nothing of others [API-79, ERR-92]', async () => {
    expect(await refused(await state('002.nobody'))).toEqual([404, 'AfterpayCheckoutNotFound'])
    setFault('serverError', true)
    expect(await refused(await state('002.nobody'))).toEqual([502, 'ProviderUnavailable'])
  })
})

describe('paying with it', () => {
  it('holds the money with the order and takes it when the goods leave, once [PAY-01, PAY-04, OPS-06]', async () => {
    const placed = await place(await orderWith(await approved()))
    if (!placed.ok) throw new Error(placed.refusal.errorCode)
    expect(placed.value.order.payments).toEqual([{ methodCode: 'afterpay', amount: TOTAL, summary: 'Afterpay' }])
    const { transaction_id } = (await payments()) ?? {}
    expect(transaction_id).toMatch(/^afterpay:4\d+$/)
    const id = transaction_id?.slice('afterpay:'.length) ?? ''
    expect(afterpayBook().payment(id)?.state).toBe('AUTH_APPROVED')
    await sendAndCapture(placed.value.order.number)
    await settle(placed.value.order.number)
    expect(afterpayBook().payment(id)?.state).toBe('CAPTURED')
    expect(await quickProvider().capture(transaction_id ?? '', 14_490)).toEqual({ ok: true })
  })

  it('takes nothing when another amount was approved, in the words the browser knows [PAY-12, ERR-58]', async () => {
    const before = afterpayBook().payments().length
    const placed = await place(await orderWith(await approved({ fate: 'changed' })))
    expect(placed).toMatchObject({
      ok: false,
      refusal: { errorCode: 'InvalidRequest', message: 'Afterpay details mismatch' },
    })
    expect(afterpayBook().payments()).toHaveLength(before)
    expect(await payments()).toMatchObject({ state: 'declined', transaction_id: null })
  })

  it('is declined when Afterpay declines, when nothing was approved, and with a token that is gone [PAY-28]', async () => {
    expect(outcome(await place(await orderWith(await approved({ fate: 'declined' }))))).toBe('PaymentDeclined')
    expect(outcome(await place(await orderWith(await opened())))).toBe('PaymentDeclined')
    expect(outcome(await place(await orderWith('002.gone')))).toBe('PaymentDeclined')
    const token = await approved()
    expect(outcome(await place(await orderWith(token)))).toBe('PLACED')
    expect(outcome(await place(await orderWith(token)))).toBe('PaymentDeclined')
  })

  it.each([
    ['never answers', { fate: 'silent' }, undefined],
    ['never answers for anybody', {}, 'timeoutAfterCharge'],
    ['answers garbage', {}, 'garbageAfterCharge'],
  ] as const)('lets the money go when Afterpay took it and %s [PAY-33]', async (_, approval, fault) => {
    const token = await approved(approval)
    if (fault) setFault(fault, true)
    expect(outcome(await place(await orderWith(token)))).toBe('ProviderUnavailable')
    expect((await payments())?.state).toBe('voided')
    expect(afterpayBook().payments()[0]).toMatchObject({ token, state: 'VOIDED' })
  })

  it('stays in doubt while it can neither be looked up nor let go, and is driven to an end later [PAY-16, PAY-33]', async () => {
    const token = await approved({ fate: 'silent' })
    setFault('searchFails', true)
    expect(outcome(await place(await orderWith(token)))).toBe('PaymentFailureUnrecoverable')
    expect((await payments())?.state).toBe('unknown')
    clearFaults()
    await letTimePass()
    await reconcile(quickProvider)
    expect(await payments()).toMatchObject({ state: 'voided' })
    expect(afterpayBook().payments()[0]).toMatchObject({ token, state: 'VOIDED' })
  })
})

describe('the adapter', () => {
  const provider = afterpayProvider(connectAfterpay(parseEnvironment({}), 250))
  const request = (token: string) => ({
    reference: randomUUID(),
    amount: 14_490,
    token,
    methodCode: 'afterpay',
    saved: false,
  })
  const held = async () => {
    const sale = request(await approved())
    const answer = await provider.authorise(sale)
    if (!answer.ok) throw new Error(answer.code)
    return { reference: sale.reference, id: answer.transactionId }
  }

  it('finds a payment under its reference only, in each of its states [PAY-33]', async () => {
    const { reference, id } = await held()
    const found = { found: true, transactionId: id, summary: 'Afterpay' }
    expect(await provider.find(reference)).toEqual({ ...found, state: 'authorised' })
    expect(await provider.find(randomUUID())).toEqual({ found: false })
    expect(await provider.void(id)).toEqual({ ok: true })
    expect(await provider.void(id)).toEqual({ ok: true })
    expect(await provider.find(reference)).toEqual({ ...found, state: 'voided' })
    expect(await provider.capture(id, 14_490)).toMatchObject({ ok: false, code: 'refused' })
  })

  it('reads no other order’s payment, whatever a lookup brings along [PAY-33]', async () => {
    const { reference, id } = await held()
    const other = await held()
    const results = [other, { reference, id }].map(({ id, reference }) => ({
      id,
      status: 'APPROVED',
      paymentState: id === other.id ? 'CAPTURED' : 'AUTH_APPROVED',
      originalAmount: { amount: '144.90', currency: 'AUD' },
      merchantReference: reference,
    }))
    world.use(http.get(PAYMENTS, () => HttpResponse.json({ totalResults: 2, offset: 0, limit: 5, results })))
    expect(await provider.find(reference)).toMatchObject({ found: true, transactionId: id, state: 'authorised' })
    expect(await provider.find(randomUUID())).toEqual({ found: false })
  })

  it('takes an express checkout with the amount that was approved there [PAY-12]', async () => {
    const token = await opened({ mode: 'express' })
    await approve(token, {
      amount: { amount: '144.90', currency: 'AUD' },
      shippingOptionIdentifier: 'DELIVERY:express',
    })
    expect(await provider.authorise(request(token))).toMatchObject({ ok: true })
  })

  it('does not know when lookups, captures or voids fail [PAY-33]', async () => {
    const { reference, id } = await held()
    for (const fault of ['searchFails', 'captureFails', 'voidFails'] satisfies (keyof Faults)[]) setFault(fault, true)
    expect(await provider.find(reference)).toMatchObject({ found: 'unknown' })
    expect(await provider.capture(id, 14_490)).toMatchObject({ ok: false, code: 'unknown' })
    expect(await provider.void(id)).toMatchObject({ ok: false, code: 'unknown' })
    clearFaults()
    expect(await provider.void(id)).toEqual({ ok: true })
    expect(await provider.void('499')).toMatchObject({ ok: false, code: 'refused' })
  })

  it('gives money back once for a reference, and never more than was taken [OPS-10]', async () => {
    const { id } = await held()
    const refund = (amount: number, reference: string) =>
      provider.refund({ transactionId: id, amount, remaining: 14_490 - amount, reference })
    expect(await refund(1000, 'R1')).toMatchObject({ ok: false, code: 'refused' })
    expect(await provider.capture(id, 14_490)).toEqual({ ok: true })
    const given = { ok: true, transactionId: expect.any(String) }
    expect(await refund(1000, 'R1')).toEqual(given)
    expect(await refund(1000, 'R1')).toEqual(given)
    expect(afterpayBook().payment(id)?.refunds).toHaveLength(1)
    expect(await refund(14_000, 'R2')).toMatchObject({ ok: false, code: 'refused' })
    setFault('serverError', true)
    expect(await refund(100, 'R3')).toMatchObject({ ok: false, code: 'unknown' })
  })

  it('takes a part once for a reference, lets the rest go, and touches no other payment [OPS-06, OPS-09]', async () => {
    const [{ id }, other] = [await held(), await held()]
    const part = (amount: number, reference: string) =>
      provider.capturePart({ transactionId: id, methodCode: 'afterpay', amount, reference, again: false })
    for (let asked = 0; asked < 2; asked += 1) expect(await part(5000, 'P1')).toEqual({ ok: true })
    expect(await part(9491, 'P2')).toEqual({ ok: false, code: 'refused', reason: 'Afterpay answered 422' })
    expect(await part(1000, 'P3')).toEqual({ ok: true })
    for (let asked = 0; asked < 2; asked += 1) expect(await provider.void(id)).toEqual({ ok: true })
    expect(await provider.refund({ transactionId: id, amount: 6001, remaining: 0, reference: 'R1' })).toMatchObject({
      code: 'refused',
    })
    expect(await provider.refund({ transactionId: id, amount: 6000, remaining: 0, reference: 'R2' })).toMatchObject({
      ok: true,
    })
    expect(await provider.find(other.reference)).toMatchObject({ state: 'authorised' })
  })

  it.each([
    ['capture', 500, 'unknown', 'Afterpay answered 500'],
    ['capture', 422, 'refused', 'the payment is authorised'],
    ['void', 503, 'unknown', 'Afterpay answered 503'],
    ['void', 422, 'refused', 'the payment is authorised'],
    ['capturePart', 500, 'unknown', 'Afterpay answered 500'],
    ['capturePart', 409, 'unknown', 'Afterpay answered 409'],
    ['capturePart', 200, 'refused', 'Afterpay answered 200'],
    ['refund', 200, 'unknown', 'Afterpay answered for something else'],
    ['refund', 500, 'unknown', 'Afterpay answered 500'],
    ['refund', 409, 'unknown', 'Afterpay answered 409'],
    ['refund', 422, 'refused', 'Afterpay answered 422'],
    ...(['capture', 'void', 'capturePart', 'refund'] as const).flatMap((way) =>
      [401, 403, 408, 429].map((status) => [way, status, 'unknown', `Afterpay answered ${status}`] as const),
    ),
    ['capture', 409, 'unknown', 'Afterpay answered 409'],
    ['refund', 400, 'refused', 'Afterpay answered 400'],
    ['refund', 201, 'unknown', 'Afterpay answered for something else'],
  ] as const)(
    'knows what it knows when a %s is answered with %i [PAY-33, OPS-10]',
    async (way, status, code, reason) => {
      const { id } = await held()
      // A payment of somebody else, and a refund of another amount.
      const theirs = { id: '4001', refundId: 'r', amount: { amount: '1.00', currency: 'AUD' } }
      world.use(http.post(`${PAYMENTS}/${id}/*`, () => HttpResponse.json(theirs, { status })))
      const asked = {
        transactionId: id,
        methodCode: 'afterpay',
        amount: 2000,
        remaining: 12_490,
        reference: 'X',
        again: false,
      }
      const answer = {
        capture: () => provider.capture(id, 14_490),
        void: () => provider.void(id),
        capturePart: () => provider.capturePart(asked),
        refund: () => provider.refund(asked),
      }[way]
      expect(await answer()).toEqual({ ok: false, code, reason })
    },
  )

  it.each([
    ['is still at it', { paymentState: 'PONDERING' }, 200, 'unknown', 'Afterpay is still at it'],
    ['cannot look it up either', {}, 503, 'unknown', 'Afterpay answered 503'],
    ['knows no such payment', {}, 404, 'refused', 'Afterpay knows no such payment'],
    [
      'holds some of it yet',
      { paymentState: 'PARTIALLY_CAPTURED', openToCaptureAmount: { amount: '94.90', currency: 'AUD' } },
      200,
      'refused',
      'the payment is captured',
    ],
  ] as const)(
    'asks how a payment stands that it would not let go: Afterpay %s [PAY-33]',
    async (_, over, status, code, reason) => {
      const { id, reference } = await held()
      const stands = { id, status: 'APPROVED', paymentState: 'PONDERING', merchantReference: reference }
      const said = { ...stands, originalAmount: { amount: '144.90', currency: 'AUD' }, ...over }
      world.use(
        http.post(`${PAYMENTS}/${id}/void`, () => HttpResponse.json({ ...said, paymentState: 'PONDERING' })),
        http.get(`${PAYMENTS}/${id}`, () => HttpResponse.json(said, { status })),
      )
      expect(await provider.void(id)).toEqual({ ok: false, code, reason })
    },
  )

  it('gives each call a name of its own, the same when it is asked again, and doubts silence [PAY-33, OPS-06]', async () => {
    const { id } = await held()
    const names: string[] = []
    world.use(
      http.post(`${PAYMENTS}/${id}/*`, async ({ request: sent }) => {
        names.push(((await sent.json()) as { requestId: string }).requestId)
        return HttpResponse.error()
      }),
    )
    const asked = { transactionId: id, methodCode: 'afterpay', amount: 2000, remaining: 12_490, again: false }
    const calls = [
      () => provider.capture(id, 14_490),
      () => provider.void(id),
      () => provider.capturePart({ ...asked, reference: 'X' }),
      () => provider.capturePart({ ...asked, reference: 'Y' }),
      () => provider.refund({ ...asked, reference: 'X' }),
    ]
    for (const call of [...calls, ...calls]) expect(await call()).toMatchObject({ ok: false, code: 'unknown' })
    expect(names.slice(calls.length)).toEqual(names.slice(0, calls.length))
    expect(new Set(names).size).toBe(calls.length)
    for (const name of names) expect(name).toMatch(/\w{8}/)
  })

  it.each([
    ['something else was paid', { originalAmount: { amount: '1.00', currency: 'AUD' } }, 201, 'unknown'],
    ['somebody else paid', { merchantReference: 'theirs' }, 201, 'unknown'],
    ['a word nobody told us of', { paymentState: 'PONDERING' }, 201, 'unknown'],
    ['an earlier call is still worked on', { errorCode: 'conflict' }, 409, 'unknown'],
    ['our keys are wrong', { errorCode: 'unauthorized' }, 401, 'couldNotBeProcessed'],
    ['the amount is another one', { errorCode: 'amount_mismatch' }, 422, 'checkoutUpdated'],
  ] as const)('reads an answer it did not hope for: %s [PAY-33]', async (_, over, status, code) => {
    const sale = request(await approved())
    world.use(
      http.post(`${PAYMENTS}/auth`, () =>
        HttpResponse.json(
          {
            id: '4001',
            status: 'APPROVED',
            paymentState: 'AUTH_APPROVED',
            originalAmount: { amount: '144.90', currency: 'AUD' },
            merchantReference: sale.reference,
            ...over,
          },
          { status },
        ),
      ),
    )
    expect(await provider.authorise(sale)).toMatchObject({ ok: false, code })
  })
})

describe('the stand-in refuses what Afterpay does', () => {
  const afterpay = connectAfterpay(parseEnvironment({}), 250)
  const page = 'http://localhost:3000'
  const money = { amount: '144.90', currency: 'AUD' }
  const standard = {
    amount: money,
    consumer: { email: 'jo@example.com' },
    merchant: { redirectConfirmUrl: `${page}/checkout`, redirectCancelUrl: `${page}/checkout` },
  }
  const express = { amount: money, mode: 'express', merchant: { popupOriginUrl: page } }

  it.each([
    ['nothing', standard, 201, undefined],
    ['nothing of an express one', express, 201, undefined],
    ['an amount of nothing', { ...standard, amount: { ...money, amount: '0.00' } }, 422, 'invalid_amount'],
    ['an amount with a comma', { ...standard, amount: { ...money, amount: '1,000.00' } }, 422, 'invalid_amount'],
    ['another currency', { ...standard, amount: { ...money, currency: 'USD' } }, 422, 'invalid_amount'],
    ['nobody', { ...standard, consumer: {} }, 422, 'invalid_object'],
    ['nowhere to come back to', { ...standard, merchant: { popupOriginUrl: page } }, 422, 'invalid_object'],
    ['an express one that comes back', { ...express, merchant: standard.merchant }, 422, 'invalid_object'],
    ['an origin with a path', { ...express, merchant: { popupOriginUrl: `${page}/cart` } }, 422, 'invalid_object'],
    ['a pickup nowhere', { ...express, shipping: { name: 'City' } }, 422, 'invalid_object'],
  ])('of a new checkout: %s [API-78]', async (_, body, status, errorCode) => {
    const answer = await askAfterpay(afterpay, 'POST', '/v2/checkouts', body)
    expect(answer).toMatchObject({ status, body: errorCode ? { errorCode } : { token: expect.any(String) } })
  })

  it('of a payment: an express checkout without its amount, and any with another one', async () => {
    const authorise = async (mode: string, amount?: object) => {
      const token = await opened({ mode })
      await approve(token)
      const body = { token, requestId: randomUUID(), merchantReference: randomUUID(), ...(amount ? { amount } : {}) }
      const { status, body: answered } = await askAfterpay(afterpay, 'POST', '/v2/payments/auth', body)
      return [status, (answered as { errorCode?: string }).errorCode]
    }
    expect(await authorise('express')).toEqual([422, 'invalid_object'])
    expect(await authorise('express', { ...money, amount: '144.91' })).toEqual([422, 'amount_mismatch'])
    expect(await authorise('express', money)).toEqual([201, undefined])
    expect(await authorise('standard')).toEqual([201, undefined])
  })

  it('of an approval: another address or option for a checkout that asked for neither', async () => {
    const token = await opened()
    const answer = await sandboxApp.request(`http://localhost/sandbox/afterpay/checkouts/${token}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ fate: 'fine', shippingOptionIdentifier: 'DELIVERY:express' }),
    })
    expect(answer.status).toBe(400)
  })
})

describe('what is offered', () => {
  const KEYS = { BRAINTREE_MERCHANT_ID: 'm', BRAINTREE_PUBLIC_KEY: 'p', BRAINTREE_PRIVATE_KEY: 's' }
  const offered = (over: Record<string, string>): ReturnType<typeof offeredMethods> => {
    const env: Environment = parseEnvironment({ ...KEYS, ...over })
    return offeredMethods(env, { loggedIn: false })
  }

  it('is every method in the demo shop, and in any other those that are connected [API-77, PAY-01]', () => {
    const all = { card: true, saved: true, paypal: true, applePay: true, googlePay: true, afterpay: true }
    expect(offeredMethods(parseEnvironment({}), { loggedIn: true })).toEqual(all)
    const none = { card: true, saved: false, paypal: false, applePay: false, googlePay: false, afterpay: false }
    expect(offered({})).toEqual(none)
    expect(offered({ BRAINTREE_WALLETS: 'paypal,googlePay' })).toEqual({ ...none, paypal: true, googlePay: true })
    expect(offered({ AFTERPAY_MERCHANT_ID: '4', AFTERPAY_SECRET_KEY: 's' })).toEqual({ ...none, afterpay: true })
    expect(() => parseEnvironment({ BRAINTREE_WALLETS: 'bitcoin' })).toThrow('BRAINTREE_WALLETS')
  })
})
