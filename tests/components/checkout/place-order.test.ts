import { beforeEach, describe, expect, it, vi } from 'vitest'
import { listenToEvents, type ShopEvent } from '#lib/client/analytics/track.ts'
import { fraudToken } from '#lib/client/checkout/fraud-token.ts'
import { type Placing, placeOrder, type Tokenisation } from '#lib/client/checkout/place-order.ts'
import { unforeseenFailure } from '#lib/client/checkout/placement-finding.ts'
import type { PlacementSituation } from '#lib/client/checkout/placement-request.ts'
import { walletEnd } from '#lib/client/checkout/wallet-end.ts'
import { historyQuery } from '#lib/client/orders/order-queries.ts'
import { queryClient } from '#lib/client/query-client.ts'
import { ERRORS, type ErrorCode } from '#lib/contract/errors.ts'
import type { CheckoutRecord } from '#lib/domain/checkout/checkout-record.ts'
import { VOUCHER_METHOD_CODE } from '#lib/domain/shop-rules.ts'
import { changeCart, restoreCart, useCartStore } from '#stores/cart.ts'
import { rememberCheckout, restoreCheckout, setPlacingOrder, useCheckoutStore } from '#stores/checkout.ts'
import { keepDraft, readDraft } from '#stores/checkout-draft.ts'
import { mirrorProgress, readProgress } from '#stores/checkout-progress.ts'
import { agreeExpress, allowLeaving, useExpressStore } from '#stores/express.ts'
import { takeNotices } from '#stores/notices.ts'
import { closePlacement, keptPlacement } from '#stores/placement.ts'
import { appliedVouchers, keepVoucher } from '#stores/vouchers.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { answer, bareAnswer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import {
  ADDRESS,
  CONTACT,
  ENTERED_ADDRESS,
  LINE,
  orderFixture,
  PICKUP_STORE,
  quoteFixture,
} from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const RECORD: CheckoutRecord = {
  contact: CONTACT,
  shippingType: 'DELIVERY',
  deliveryAddress: ENTERED_ADDRESS,
  deliveryOptions: { methodCode: 'express', instructions: { delivery: 'Gate 4' }, authorityToLeave: false },
  promoCodes: ['BOOTS'],
  vouchers: ['GC1'],
}
const PLACED = { order: orderFixture(), orderAccessUntil: '2026-03-01T10:30:00.000Z' }

let tokens = 0
const card = async (): Promise<Tokenisation> => {
  tokens += 1
  return { ok: true, instrument: { type: 'BRAINTREE_CREDIT_CARD', token: `nonce-${tokens}` } }
}

function situation(rest: Partial<PlacementSituation> = {}): PlacementSituation {
  const { items } = useCartStore.getState()
  const { record } = useCheckoutStore.getState()
  return { items, record, data: quoteFixture(), fraudToken: 'f'.repeat(32), ...rest }
}

beforeEach(() => {
  localStorage.clear()
  closePlacement()
  tokens = 0
  restoreCart()
  restoreCheckout()
  setPlacingOrder(false)
  changeCart(() => ({ a: LINE }))
  rememberCheckout(RECORD)
})

/** What the shop says when it is asked what became of a try without an answer. */
const becameOf = (status: object) => wire.answers('placementStatus', () => answer('placementStatus', status))
const FAILED = { state: 'failed', money: 'notCharged' }

const keys = () => wire.sent('placeOrder').map(({ headers }) => headers.get('idempotency-key'))
const tokensSent = () => wire.sent('placeOrder').map(({ body }) => body.payments[0].token)

describe('the orders of an account', () => {
  const { queryKey } = historyQuery('online', 1)
  const isDoubted = () => queryClient().getQueryState(queryKey)?.isInvalidated
  beforeEach(() => {
    queryClient().setQueryData(queryKey, { orders: [], page: 1, pageCount: 1, total: 0 })
  })

  it('are asked for again once there is another, so that nobody looks for it in vain [ORD-01, CHK-22]', async () => {
    wire.answers('placeOrder', () => answer('placeOrder', PLACED))
    await placeOrder(situation(), card)
    expect(isDoubted()).toBe(true)
  })

  it('are what they were where none was placed [ORD-01]', async () => {
    wire.answers('placeOrder', () => refusal('PaymentDeclined'))
    await placeOrder(situation(), card)
    expect(isDoubted()).toBe(false)
  })
})

describe('the request', () => {
  it('carries cart, addresses, payment and fraud token, and is what the shopper saw [PAY-03, PAY-04, PAY-05, PAY-07, PAY-08, PAY-10, PAY-11, CHK-29]', async () => {
    wire.answers('placeOrder', () => answer('placeOrder', PLACED))
    await placeOrder(situation(), card)
    const { agreeToMarketing, ...person } = CONTACT
    expect(wire.sent('placeOrder')[0]?.body).toEqual({
      cart: {
        items: [{ productId: 'p1', variantId: 'p1-8', qty: 1, unitPrice: 129.95 }],
        promoCodes: ['BOOTS'],
        ...person,
        agreeToMarketing,
        billingAddress: ADDRESS,
        shipping: {
          type: 'DELIVERY',
          methodCode: 'express',
          instructions: { delivery: 'Gate 4' },
          authorityToLeave: false,
        },
        shippingAddress: ADDRESS,
      },
      payments: [{ methodCode: 'braintree_credit_card', amount: 144.9, token: 'nonce-1', type: 'immediate' }],
      fraudAnalytics: { token: 'f'.repeat(32) },
      voucherUsages: [],
    })
  })

  it('gives the placeholder where no phone is known [PAY-09]', async () => {
    wire.answers('placeOrder', () => answer('placeOrder', PLACED))
    await placeOrder(situation({ record: { ...situation().record, contact: { ...CONTACT, phone: '' } } }), card)
    expect(wire.sent('placeOrder')[0]?.body.cart.phone).toBe('+61400000000')
  })

  it('names a browser by 128 random bits that it keeps for 400 days [PAY-06]', () => {
    const written = vi.spyOn(document, 'cookie', 'set')
    const token = fraudToken()
    expect(token).toMatch(/^[0-9a-f]{32}$/)
    expect(written.mock.calls).toEqual([[`fraud_token=${token}; Path=/; Max-Age=34560000; SameSite=Lax`]])
    expect(fraudToken()).toBe(token)
    expect(written).toHaveBeenCalledOnce()
  })

  it.each([
    ['too long', 'a'.repeat(33)],
    ['with more before it', `x${'a'.repeat(32)}`],
    ['short', 'abc'],
    ['blank', ''],
  ])('makes a new name in place of one that is %s [PAY-06]', (_, kept) => {
    // biome-ignore lint/suspicious/noDocumentCookie: as an older build, or a hand, has left it
    document.cookie = `fraud_token=${kept}; Path=/`
    const token = fraudToken()
    expect(token).toMatch(/^[0-9a-f]{32}$/)
    expect(document.cookie).toContain(`fraud_token=${token}`)
    expect(fraudToken()).toBe(token)
  })

  it('is not sent while the card form is not right', async () => {
    expect(await placeOrder(situation(), async () => ({ ok: false }))).toEqual({ kind: 'FORM_INVALID' })
    expect(wire.sent()).toHaveLength(0)
    expect(useCheckoutStore.getState().placingOrder).toBe(false)
  })
})

describe('success', () => {
  it('stores the placed order and clears what belonged to it [PAY-17, CHK-22, CHK-23, CHK-28, SM-PAY-01]', async () => {
    wire.answers('placeOrder', () => answer('placeOrder', PLACED))
    const seen = situation()
    changeCart((items) => ({ ...items, late: { ...LINE, id: 'late', variantId: 'p1-9' } }))
    expect(await placeOrder(seen, card)).toMatchObject({ kind: 'SUCCESS' })
    const { record } = useCheckoutStore.getState()
    expect(record).toMatchObject({ contact: CONTACT, shippingType: 'DELIVERY', placedOrder: { number: 'W000000001' } })
    expect(record.placedOrder?.cartItems).toMatchObject([{ id: 'a', name: 'Anvil boot', unitPrice: 129.95 }])
    for (const gone of ['deliveryOptions', 'promoCodes', 'vouchers', 'lastCheckoutData', 'failedOrder'] as const) {
      expect(record[gone]).toBeUndefined()
    }
    expect(Object.keys(useCartStore.getState().items)).toEqual(['late'])
    expect(readProgress()).toMatchObject({ orderPlaced: true, contactDone: true })
  })

  it('holds the page until the one of the order is there, and says nothing of an earlier try [CHK-33, PAY-38]', async () => {
    wire.answers('placeOrder', () => answer('placeOrder', PLACED))
    takeNotices()
    expect(await placeOrder(situation(), card)).toMatchObject({ kind: 'SUCCESS' })
    expect(useCheckoutStore.getState().placingOrder).toBe(true)
    expect(takeNotices()).toEqual([])
  })

  it('forgets what was typed and not sent; a try that was declined does not, and is remembered [CHK-22, PAY-38]', async () => {
    keepDraft('gifts', { message: 'Well done' })
    wire.answers('placeOrder', (_, count) => (count === 1 ? refusal('PaymentDeclined') : answer('placeOrder', PLACED)))
    await placeOrder(situation(), card)
    expect(readDraft('gifts')).toEqual({ message: 'Well done' })
    expect(keptPlacement()).toMatchObject({ idempotencyKey: keys()[0], heard: 'failed' })
    await placeOrder(situation(), card)
    expect([readDraft('gifts'), keptPlacement()]).toEqual([undefined, undefined])
  })

  it('clears what was chosen for an express order as well; one that was not placed does not [CHK-22, EXP-02, EXP-23]', async () => {
    const chosen = { shippingType: 'STORE_PICKUP', storePickupStore: PICKUP_STORE } as const
    agreeExpress(chosen, undefined)
    allowLeaving(true)
    wire.answers('placeOrder', (_, count) => (count === 1 ? refusal('PaymentDeclined') : answer('placeOrder', PLACED)))
    await placeOrder(situation(), card)
    expect(useExpressStore.getState()).toMatchObject({ state: chosen, authorityToLeave: true })
    await placeOrder(situation(), card)
    expect(useExpressStore.getState()).toMatchObject({ state: { shippingType: 'DELIVERY' }, authorityToLeave: false })
    expect(useExpressStore.getState().state.storePickupStore).toBeUndefined()
  })

  it('remembers all of the order that may be shown, and of its payment only what is masked [CHK-24]', async () => {
    wire.answers('placeOrder', () => answer('placeOrder', PLACED))
    await placeOrder(situation(), card)
    const placed = useCheckoutStore.getState().record.placedOrder
    expect(placed).toMatchObject({
      number: PLACED.order.number,
      contact: PLACED.order.contact,
      promoCodes: [],
      vouchers: [],
    })
    expect(placed).toMatchObject({ billingAddress: PLACED.order.billingAddress, shipping: { type: 'DELIVERY' } })
    expect(placed?.payment.map((payment) => Object.keys(payment).sort())).toEqual([['methodCode', 'summary', 'type']])
    expect(JSON.stringify(placed?.payment)).not.toMatch(/\d{5}|nonce/)
    restoreCheckout()
    expect(useCheckoutStore.getState().record.placedOrder).toEqual(placed)
  })

  it('keeps card, token and PIN out of the storage [CHK-04]', async () => {
    becameOf(FAILED)
    wire.answers('placeOrder', () => bareAnswer(503))
    await placeOrder(situation(), card)
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('nonce')
    wire.answers('placeOrder', () => answer('placeOrder', PLACED))
    await placeOrder(situation(), card)
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('nonce')
  })

  it('is in the progress cookie before another window can read of it [CHK-25, PAY-17, CART-29]', async () => {
    wire.answers('placeOrder', () => answer('placeOrder', PLACED))
    const seen: unknown[] = []
    const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (key === 'checkout' && value.includes(PLACED.order.number)) seen.push(readProgress().orderPlaced)
      this[key] = value
    })
    await placeOrder(situation(), card)
    write.mockRestore()
    expect(seen).toEqual([true])
  })

  it('stays when this window hears of it with an older progress cookie at hand [CHK-24, CHK-25, CART-29]', async () => {
    wire.answers('placeOrder', () => answer('placeOrder', PLACED))
    await placeOrder(situation(), card)
    const written = localStorage.getItem('checkout') ?? ''
    // As another window stands on the payment step: the record is the old one, the cookie too, then the event arrives.
    useCheckoutStore.setState({ record: { contact: CONTACT, shippingType: 'DELIVERY' } })
    mirrorProgress({ orderPlaced: false })
    window.dispatchEvent(new StorageEvent('storage', { key: 'checkout', newValue: written }))
    expect(useCheckoutStore.getState().record.placedOrder?.number).toBe(PLACED.order.number)
    expect(localStorage.getItem('checkout')).toBe(written)
  })

  it('stays whatever the emptied cart is filled with, here or elsewhere [CHK-25, GUARD-14]', async () => {
    wire.answers('placeOrder', () => answer('placeOrder', PLACED))
    await placeOrder(situation(), card)
    expect(readProgress()).toMatchObject({ hasLines: false, orderPlaced: true })
    changeCart(() => ({ b: { ...LINE, id: 'b' } }))
    expect(useCheckoutStore.getState().record.placedOrder?.number).toBe(PLACED.order.number)
    expect(readProgress()).toMatchObject({ hasLines: true, orderPlaced: true })
  })

  it('outlives the browser’s session and its cookie [CHK-25, GUARD-20]', async () => {
    wire.answers('placeOrder', () => answer('placeOrder', PLACED))
    await placeOrder(situation(), card)
    // biome-ignore lint/suspicious/noDocumentCookie: a browser that was opened anew
    document.cookie = 'checkout_progress=; Path=/; Max-Age=0'
    restoreCheckout()
    expect(useCheckoutStore.getState().record.placedOrder?.number).toBe(PLACED.order.number)
    expect(readProgress()).toMatchObject({ orderPlaced: true, contactDone: true })
  })
})

describe('an order that gift cards pay for', () => {
  const paid = () => situation({ data: quoteFixture({ amountOutstanding: 0, creditUsages: [USED] }) })
  const USED = { methodCode: VOUCHER_METHOD_CODE, code: 'GIFT00000001', amount: 144.9 } as const
  const asked = vi.fn(card)
  beforeEach(() => {
    asked.mockClear()
    keepVoucher({ code: USED.code, pin: '1234', expires: '2035-12-31', amountRemaining: 20_000 })
  })

  it('needs no other payment and asks for none [PAY-04, VOUCH-14]', async () => {
    wire.answers('placeOrder', () => answer('placeOrder', PLACED))
    expect(await placeOrder(paid(), asked)).toMatchObject({ kind: 'SUCCESS' })
    expect(asked).not.toHaveBeenCalled()
    expect(wire.sent('placeOrder')[0]?.body.payments).toMatchObject([{ code: USED.code, pin: '1234', amount: 144.9 }])
  })

  it('is found as any other where its answer was lost [PAY-38]', async () => {
    wire.answers('placeOrder', () => bareAnswer(503))
    becameOf({ state: 'placed', ...PLACED })
    expect(await placeOrder(paid(), asked)).toMatchObject({ kind: 'SUCCESS', late: true })
    expect(asked).not.toHaveBeenCalled()
  })

  it.each([
    ['has them looked at again where one of them no longer has enough', 'VoucherInsufficientFunds', 1],
    ['leaves them as they are where it failed for something else', 'ItemSoldOut', 0],
  ] as const)('%s [PAY-14, SM-PAY-04]', async (_, code, times) => {
    wire.answers('placeOrder', () => refusal(code))
    wire.answers('voucherBalance', () => answer('voucherBalance', { expires: '2035-12-31', amountRemaining: 10 }))
    await placeOrder(paid(), asked)
    await eventually(() => expect([code, wire.sent('voucherBalance').length]).toEqual([code, times]))
    await eventually(() => expect(appliedVouchers()[0]?.amountRemaining).toBe(times ? 1000 : 20_000))
  })

  it('tells analytics how it is paid, once it is sent; a card likewise [OBS-09]', async () => {
    const heard: ShopEvent[] = []
    const stop = listenToEvents((event) => event.kind === 'payment' && heard.push(event))
    heard.length = 0
    wire.answers('placeOrder', () => refusal('PaymentDeclined'))
    await placeOrder(paid(), asked)
    await placeOrder(situation(), card)
    await placeOrder(situation(), async () => ({ ok: false }))
    stop()
    expect(heard).toEqual([
      { kind: 'payment', type: VOUCHER_METHOD_CODE },
      { kind: 'payment', type: 'BRAINTREE_CREDIT_CARD' },
    ])
  })
})

describe('outcomes', () => {
  it.each<[ErrorCode, object]>([
    ['PaymentDeclined', { kind: 'REFUSED', money: 'notCharged' }],
    ['PaymentInstrumentTypeNotAccepted', { kind: 'PAYMENT_INSTRUMENT_TYPE_NOT_ACCEPTED', money: 'notCharged' }],
    ['VoucherInsufficientFunds', { kind: 'INSUFFICIENT_VOUCHER_BALANCE', money: 'notCharged' }],
    ['OrderCouldNotBeProcessed', { kind: 'ORDER_COULD_NOT_BE_PROCESSED', money: 'notCharged' }],
    ['ItemSoldOut', { kind: 'REFUSED', message: 'An item in your order has sold out. Please review your cart.' }],
    ['AmountMismatch', { kind: 'REFUSED', message: 'The order total has changed. Please review it and try again.' }],
    ['Forbidden', { kind: 'REFUSED', message: "We couldn't place your order. Please try again." }],
    ['InternalError', { kind: 'REFUSED', money: 'notCharged' }],
    ['ServiceUnavailable', { kind: 'REFUSED', money: 'notCharged' }],
  ])(
    '%s is %o [PAY-13, PAY-14, PAY-18, PAY-28, PAY-29, SM-PAY-03, SM-PAY-04, SM-PAY-07, SM-PAY-08, ERR-56]',
    async (code, expected) => {
      becameOf(FAILED)
      wire.answers('placeOrder', () => refusal(code))
      expect(await placeOrder(situation(), card)).toMatchObject(expected)
      expect(useCheckoutStore.getState().placingOrder).toBe(false)
      expect(Object.keys(useCartStore.getState().items)).toEqual(['a'])
    },
  )

  it('whatever the shop answers, the shopper reads words about their order and never a call’s own [ERR-77]', async () => {
    const helpful = new Set([
      'An item in your order has sold out. Please review your cart.',
      'Your payment was declined. Please try another payment method.',
      'This card type is not accepted. Please use another card.',
      'Your order could not be processed.',
      'This store no longer has stock of everything in your order. Please choose another store.',
      'Click and collect is no longer available for this order.',
      'This delivery method is no longer available. Please choose another.',
      'Authority to leave is required for this delivery option.',
      'The order total has changed. Please review it and try again.',
    ])
    const read: string[] = []
    becameOf(FAILED)
    for (const code of Object.keys(ERRORS) as ErrorCode[]) {
      closePlacement()
      wire.answers('placeOrder', () => refusal(code))
      const outcome = await placeOrder(situation(), card)
      if ('message' in outcome) read.push(outcome.message)
    }
    expect(read).toHaveLength(Object.keys(ERRORS).length)
    expect([...helpful].filter((words) => !read.includes(words))).toEqual([])
    expect(read.filter((words) => words === '' || /^Not found|highlighted|\{|Internal/i.test(words))).toEqual([])
  })

  it.each(['released', 'notCharged', 'held'])(
    'a gateway’s hiccup says what became of the money: %s; the next try has a new key and token and replaces this one [PAY-39]',
    async (money) => {
      wire.answers('placeOrder', () => refusal('ProviderUnavailable', { details: { money } }))
      expect(await placeOrder(situation(), card)).toMatchObject({ kind: 'REFUSED', money })
      wire.answers('placeOrder', () => answer('placeOrder', PLACED))
      await placeOrder(situation(), card)
      expect(wire.sent('placeOrder')[1]?.body.replaces).toEqual([keys()[0]])
      expect(tokensSent()).toEqual(['nonce-1', 'nonce-2'])
    },
  )

  it('InvalidRequest "Afterpay details mismatch" is an order changed elsewhere [PAY-12, SM-PAY-02, ERR-57]', async () => {
    wire.answers('placeOrder', () => refusal('InvalidRequest', { message: 'Afterpay details mismatch' }))
    expect(await placeOrder(situation(), card)).toMatchObject({
      kind: 'AFTERPAY_CHECKOUT_UPDATED',
      message: 'Your order was changed in another window. Please review it and try again.',
    })
  })

  it('a bot check is CLOUDFLARE_CHALLENGED, and nothing is sent again [PAY-15, SM-PAY-05]', async () => {
    wire.answers('placeOrder', () => bareAnswer(403, { 'cf-mitigated': 'challenge' }))
    expect(await placeOrder(situation(), card)).toMatchObject({ kind: 'CLOUDFLARE_CHALLENGED' })
    expect(wire.sent()).toHaveLength(1)
  })

  it('PaymentFailureUnrecoverable remembers the order number until the next placement [PAY-16, CHK-26, SM-PAY-06, SM-CHK-09]', async () => {
    wire.answers('placeOrder', () => refusal('PaymentFailureUnrecoverable', { orderNumber: 'W000000009' }))
    expect(await placeOrder(situation(), card)).toMatchObject({ orderNumber: 'W000000009' })
    expect(useCheckoutStore.getState().record.failedOrder).toEqual({ orderNumber: 'W000000009' })
    expect(readProgress().orderFailed).toBe(true)
    wire.answers('placeOrder', () => refusal('PaymentDeclined'))
    await placeOrder(situation(), card)
    expect(useCheckoutStore.getState().record.failedOrder).toBeUndefined()
  })
})

describe('one order', () => {
  it('a second press while one is on its way sends nothing [CHK-33]', async () => {
    wire.answers('placeOrder', () => answer('placeOrder', PLACED))
    const seen = situation()
    const [first, second] = await Promise.all([placeOrder(seen, card), placeOrder(seen, card)])
    expect([first.kind, second.kind]).toEqual(['SUCCESS', 'BUSY'])
    expect(wire.sent()).toHaveLength(1)
  })

  it('a known refusal ends the try: the next one is new, with a new token', async () => {
    wire.answers('placeOrder', () => refusal('PaymentDeclined'))
    await placeOrder(situation(), card)
    await placeOrder(situation(), card)
    expect(keys()[1]).not.toBe(keys()[0])
    expect(tokensSent()).toEqual(['nonce-1', 'nonce-2'])
    expect(wire.sent('placeOrder').map(({ body }) => body.replaces)).toEqual([undefined, [keys()[0]]])
  })

  it.each<[string, (seen: PlacementSituation) => Partial<PlacementSituation>]>([
    [
      'a line came that nobody has priced',
      ({ items }) => ({ items: { ...items, b: { ...LINE, id: 'b', variantId: 'x' } } }),
    ],
    ['a line is of another product', ({ items }) => ({ items: { ...items, b: { ...LINE, id: 'b', productId: 'x' } } })],
    [
      'a line was taken out',
      ({ data }) => ({ data: { ...data, lines: [...data.lines, { ...data.lines[0], variantId: 'x' } as never] } }),
    ],
    ['the cart was emptied', () => ({ items: {} })],
    ['the person is gone', ({ record }) => ({ record: { ...record, contact: undefined } })],
    ['the address is gone', ({ record }) => ({ record: { ...record, deliveryAddress: undefined } })],
    [
      'it is collected, and nobody knows where',
      ({ record }) => ({ record: { ...record, shippingType: 'STORE_PICKUP' } }),
    ],
  ])(
    'changed in another window just before the press is told as such, and nothing is asked to pay: %s [PAY-72]',
    async (_, changed) => {
      const seen = situation()
      const asked = vi.fn(card)
      expect(await placeOrder({ ...seen, ...changed(seen) }, asked)).toEqual({
        kind: 'REFUSED',
        message: 'Your order was changed in another window. Please review it and try again.',
        money: 'notCharged',
      })
      expect([asked.mock.calls, wire.sent(), useCheckoutStore.getState().placingOrder]).toEqual([[], [], false])
    },
  )

  it('says of no order that stands that it was not placed, whatever fails once it is there [PAY-72]', async () => {
    wire.answers('placeOrder', () => answer('placeOrder', PLACED))
    const broken = vi.spyOn(queryClient(), 'invalidateQueries').mockImplementation(() => {
      throw new TypeError('boom')
    })
    const failed: unknown = await placeOrder(situation(), card).catch((error: unknown) => error)
    broken.mockRestore()
    expect(failed).toBeInstanceOf(TypeError)
    expect(unforeseenFailure(failed)).toMatchObject({ kind: 'UNKNOWN', money: 'unknown' })
  })

  it('a failure of our own is thrown and leaves the button alive', async () => {
    const broken = async (): Promise<Tokenisation> => {
      throw new TypeError('boom')
    }
    const placing: Promise<Placing> = placeOrder(situation(), broken)
    await expect(placing).rejects.toThrow('boom')
    expect(useCheckoutStore.getState().placingOrder).toBe(false)
  })
})

describe('a wallet’s sheet that waits for the order', () => {
  const finish = vi.fn()
  const wallet = async (): Promise<Tokenisation> => ({
    ok: true,
    instrument: { type: 'BRAINTREE_APPLE_PAY', token: 'nonce' },
    finish,
  })
  beforeEach(() => void finish.mockClear())

  it('shows its tick once the order is placed, and not before [PAY-69]', async () => {
    wire.answers('placeOrder', () => {
      expect(finish).not.toHaveBeenCalled()
      return answer('placeOrder', PLACED)
    })
    expect(await placeOrder(situation(), wallet)).toMatchObject({ kind: 'SUCCESS' })
    expect(finish.mock.calls).toEqual([[{ ok: true }]])
  })

  it.each([
    ['PaymentDeclined', 'Your payment was declined. Please try another payment method.'],
    ['ItemSoldOut', 'An item in your order has sold out. Please review your cart.'],
    ['StateConflict', "We couldn't place your order. Please try again."],
  ] as const)('shows the words of the page where it is refused: %s [PAY-69, PAY-18]', async (code, message) => {
    wire.answers('placeOrder', () => refusal(code))
    expect(await placeOrder(situation(), wallet)).toMatchObject({ message })
    expect(finish.mock.calls).toEqual([[{ ok: false, message }]])
  })

  it('is told where a failure of our own is thrown [PAY-69]', async () => {
    wire.answers('placeOrder', () => answer('placeOrder', PLACED))
    const broken = situation({ data: { ...quoteFixture(), creditUsages: null as never } })
    await expect(placeOrder(broken, wallet)).rejects.toThrow()
    expect(finish.mock.calls).toEqual([[{ ok: false, message: "We couldn't place your order. Please try again." }]])
  })
})

it('a sheet shows no tick of what nobody knows, nor of what the page says otherwise [PAY-69, PAY-38]', () => {
  expect(walletEnd({ kind: 'UNKNOWN', message: 'x' })).toEqual({
    ok: false,
    message: 'We can’t say yet whether your order went through. Please don’t pay again: the page will tell you.',
  })
  expect(walletEnd({ kind: 'BUSY' })).toEqual({
    ok: false,
    message: "We couldn't place your order. Please try again.",
  })
})
