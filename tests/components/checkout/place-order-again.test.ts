import { beforeEach, describe, expect, it, vi } from 'vitest'
import { adoptPlacement, placeOrder, resumePlacement } from '#lib/client/checkout/place-order.ts'
import { findOutcome } from '#lib/client/checkout/placement-finding.ts'
import { UNABLE_TO_PLACE_ORDER } from '#lib/client/checkout/placement-outcome.ts'
import type { PlacementSituation } from '#lib/client/checkout/placement-request.ts'
import { showRepeatQuestions, useRepeatQuestion } from '#lib/client/checkout/repeat-question.ts'
import type { PlacementStatusResponse } from '#lib/contract/placement.ts'
import { changeCart, useCartStore } from '#stores/cart.ts'
import { rememberCheckout, useCheckoutStore } from '#stores/checkout.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { takeNotices } from '#stores/notices.ts'
import { keepPlacement, keysToReplace, openPlacement, usePlacementLook } from '#stores/placement.ts'
import { browserAtPayment } from '#tests/setup/checkout-browser.ts'
import { answer, bareAnswer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { LINE, orderFixture, quoteFixture } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const UNTIL = '2026-03-01T10:30:00.000Z'
const ORDER = orderFixture()
const STANDS: PlacementStatusResponse = { state: 'placed', order: ORDER, orderAccessUntil: UNTIL }
const OTHER = { id: 'b', productId: 'p2', variantId: 'p2-8', qty: 1, createdAt: '2026-03-01T09:00:00.000Z' }

const seen = (): PlacementSituation => {
  const { items } = useCartStore.getState()
  const { record } = useCheckoutStore.getState()
  return { items, record, data: quoteFixture(), fraudToken: 'f'.repeat(32) }
}

let tokens = 0
const tokenise = vi.fn(async () => {
  tokens += 1
  return { ok: true as const, instrument: { type: 'BRAINTREE_CREDIT_CARD' as const, token: `nonce-${tokens}` } }
})
const press = () => placeOrder(seen(), tokenise)

/** With a network that comes back all the time: the pause between two questions has tests of its own. */
async function soon<Answer>(placing: Promise<Answer>): Promise<Answer> {
  const timer = setInterval(() => window.dispatchEvent(new Event('online')), 20)
  return placing.finally(() => clearInterval(timer))
}

/** What the shop says when it is asked, one answer after the other; the last one stays. */
function becameOf(...statuses: (PlacementStatusResponse | (() => Response))[]): void {
  wire.answers('placementStatus', (_, count) => {
    const status = statuses[Math.min(count, statuses.length) - 1]
    return typeof status === 'function' ? status() : answer('placementStatus', status)
  })
}
const places = () => wire.answers('placeOrder', () => answer('placeOrder', { order: ORDER, orderAccessUntil: UNTIL }))

const sent = () => wire.sent('placeOrder').map(({ headers, body }) => ({ key: headers.get('idempotency-key'), body }))
const asked = () => wire.sent('placementStatus').length

beforeEach(() => {
  browserAtPayment()
  tokens = 0
  tokenise.mockClear()
  useRepeatQuestion.setState({}, true)
  useIdentityStore.setState({ status: 'LOGGED_OUT', customerId: undefined, token: undefined })
})

it('keeps what it sends with the field that windows of the previous release ask for [PAY-38, GEN-10]', async () => {
  let kept: unknown
  wire.answers('placeOrder', () => {
    kept = JSON.parse(localStorage.getItem('placement') ?? '')
    return answer('placeOrder', { order: ORDER, orderAccessUntil: UNTIL })
  })
  await press()
  expect(kept).toEqual({ version: 1, data: { idempotencyKey: sent()[0]?.key, intent: '', sentAt: expect.any(Number) } })
})

describe.each([
  ['no answer', () => Response.error()],
  ['a 503', () => bareAnswer(503)],
  ['an answer about the key only', () => refusal('IdempotencyKeyReused')],
  ['that it is under way', () => refusal('PlacementUnderWay')],
  ['that another took its place', () => refusal('PlacementClosed')],
])('after %s the shop is asked what became of the order', (_, lost) => {
  beforeEach(() => wire.answers('placeOrder', lost))

  it('and when it stands it is shown, its units leave the cart, and nothing is sent again [PAY-38, CHK-37]', async () => {
    becameOf(STANDS)
    const placing = press()
    changeCart((items) => ({ ...items, b: OTHER }))
    expect(await placing).toMatchObject({ kind: 'SUCCESS', order: { number: ORDER.number } })
    expect(sent()).toHaveLength(1)
    expect(Object.keys(useCartStore.getState().items)).toEqual(['b'])
    expect(useCheckoutStore.getState().record.placedOrder?.number).toBe(ORDER.number)
    expect([openPlacement(), keysToReplace()]).toEqual([undefined, []])
  })

  it('as long as it is under way, and goes on by itself [PAY-38, CHK-37]', async () => {
    becameOf({ state: 'underWay' }, { state: 'underWay' }, STANDS)
    const placing = press()
    await vi.waitUntil(() => asked() >= 1)
    expect(usePlacementLook.getState().phase).toBe('checking')
    expect(await soon(placing)).toMatchObject({ kind: 'SUCCESS' })
    expect(asked()).toBe(3)
    expect(usePlacementLook.getState().phase).toBe('none')
  })

  it('also while it cannot be reached, and says so [PAY-38, CHK-37]', async () => {
    becameOf(() => Response.error(), STANDS)
    const placing = press()
    await vi.waitUntil(() => usePlacementLook.getState().phase === 'unreachable')
    expect(await soon(placing)).toMatchObject({ kind: 'SUCCESS' })
  })

  it.each(['notCharged', 'released', 'held'] as const)(
    'and when nothing came of it (%s) the edited order goes out under a new key and token, and names the old one [PAY-38]',
    async (money) => {
      becameOf({ state: 'failed', money })
      expect(await press()).toMatchObject({ kind: 'REFUSED', money })
      places()
      changeCart(() => ({ a: { ...LINE, qty: 2 } }))
      expect(await press()).toMatchObject({ kind: 'SUCCESS' })
      const [first, second] = sent()
      expect(second?.key).not.toBe(first?.key)
      expect(second?.body).toMatchObject({ replaces: [first?.key], payments: [{ token: 'nonce-2' }] })
      expect(keysToReplace()).toEqual([])
    },
  )

  it('and when it was declined, in the words of the answer that was lost [PAY-28, PAY-38]', async () => {
    becameOf({
      state: 'failed',
      money: 'notCharged',
      errorCode: 'PaymentDeclined',
      message: 'Your payment was declined. Please try another payment method.',
    })
    expect(await press()).toMatchObject({
      kind: 'REFUSED',
      errorCode: 'PaymentDeclined',
      message: 'Your payment was declined. Please try another payment method.',
    })
  })

  it('and an order nobody can complete is remembered with its number [PAY-16]', async () => {
    becameOf({ state: 'failed', money: 'held', errorCode: 'PaymentFailureUnrecoverable', orderNumber: 'W000000009' })
    expect(await press()).toMatchObject({ kind: 'PAYMENT_FAILURE_UNRECOVERABLE', orderNumber: 'W000000009' })
    expect(useCheckoutStore.getState().record.failedOrder).toEqual({ orderNumber: 'W000000009' })
    expect(keysToReplace()).toEqual([sent()[0]?.key])
  })
})

describe('an order the shop has never heard of', () => {
  it('is waited for as long as it may be on its way, then it may be sent anew in place of the first [PAY-38]', async () => {
    wire.answers('placeOrder', () => Response.error())
    becameOf({ state: 'unknown' })
    const placing = press()
    await vi.waitUntil(() => asked() >= 1)
    expect(usePlacementLook.getState().phase).toBe('checking')
    const now = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 5000)
    expect(await soon(placing)).toMatchObject({ kind: 'REFUSED', money: 'notCharged' })
    vi.restoreAllMocks()
    places()
    await press()
    expect(sent()[1]?.body.replaces).toEqual([sent()[0]?.key])
  })

  it('since it is closed says until when, once it is known that no try came before [OPS-41, PAY-38]', async () => {
    const words = 'We’re closed for maintenance until 2 pm in Sydney. Nothing is lost: please try again later.'
    wire.answers('placeOrder', () => refusal('ServiceUnavailable', { message: words, details: { closed: true } }))
    const refused = async (...became: Parameters<typeof becameOf>) => {
      becameOf(...became)
      const before = asked()
      const placing = press()
      await vi.waitUntil(() => asked() > before)
      const now = Date.now
      vi.spyOn(Date, 'now').mockImplementation(() => now() + 5000)
      const outcome = await soon(placing)
      vi.restoreAllMocks()
      return outcome
    }
    expect(await refused({ state: 'unknown' })).toEqual({ kind: 'REFUSED', money: 'notCharged', message: words })
    wire.answers('placeOrder', () => refusal('ServiceUnavailable', { message: words }))
    expect(await refused({ state: 'unknown' })).toMatchObject({ message: UNABLE_TO_PLACE_ORDER })
    wire.answers('placeOrder', () => refusal('ServiceUnavailable', { message: words, details: { closed: true } }))
    expect(await refused(STANDS), 'an earlier try that arrived').toMatchObject({ kind: 'SUCCESS' })
  })

  it('that arrived late after all is found by the next page [PAY-38]', async () => {
    keepPlacement({ idempotencyKey: crypto.randomUUID(), intent: 'i', sentAt: Date.now() - 10_000, heard: 'unknown' })
    becameOf(STANDS)
    expect(await resumePlacement()).toMatchObject({ kind: 'SUCCESS' })
    expect(useCartStore.getState().items).toEqual({})
    const words = expect.stringContaining('Your earlier attempt went through')
    expect(takeNotices()).toContainEqual(expect.objectContaining({ tone: 'info', text: words }))
  })

  it('is not waited for until the hour a clock that was ahead has sent it [PAY-38]', async () => {
    keepPlacement({ idempotencyKey: crypto.randomUUID(), intent: 'i', sentAt: Date.now() + 3_600_000 })
    becameOf({ state: 'unknown' })
    expect(await resumePlacement()).toMatchObject({ kind: 'REFUSED', money: 'notCharged' })
    expect([asked(), openPlacement(), keysToReplace().length]).toEqual([1, undefined, 1])
  })

  it('is found under the key it was to replace, if that one arrived [PAY-38]', async () => {
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    keepPlacement({ idempotencyKey: second, replaces: [first], intent: 'i', sentAt: Date.now() - 10_000 })
    becameOf({ state: 'unknown' }, STANDS)
    expect(await resumePlacement()).toMatchObject({ kind: 'SUCCESS', order: { number: ORDER.number } })
  })
})

describe('a page that is loaded while an order has no answer', () => {
  beforeEach(() => {
    keepPlacement({ idempotencyKey: crypto.randomUUID(), intent: 'i', sentAt: Date.now() - 60_000 })
  })

  it('finds the order: it is shown as the one of the first try, and of two in the cart one stays [PAY-38, CART-28]', async () => {
    changeCart(() => ({ a: { ...LINE, qty: 3 } }))
    becameOf(STANDS)
    expect(await resumePlacement()).toMatchObject({ kind: 'SUCCESS' })
    expect(useCartStore.getState().items).toMatchObject({ a: { qty: 2 } })
    const notices = takeNotices().map(({ text }) => text)
    expect(notices).toContainEqual(expect.stringContaining('Your earlier attempt went through'))
  })

  it('leaves what was put into the cart since [PAY-38, CART-28]', async () => {
    changeCart(() => ({ a: { ...LINE, createdAt: new Date().toISOString() } }))
    becameOf(STANDS)
    await resumePlacement()
    expect(useCartStore.getState().items).toHaveProperty('a')
  })

  it('sends nothing when Pay is pressed before the answer is known, and asks for no token [PAY-38]', async () => {
    becameOf({ state: 'underWay' }, STANDS)
    expect(await soon(press())).toMatchObject({ kind: 'SUCCESS' })
    expect([sent(), tokenise.mock.calls.length]).toEqual([[], 0])
  })

  it('asks once, however many parts of it want to know [PAY-38]', async () => {
    becameOf(STANDS)
    await Promise.all([findOutcome(), findOutcome()])
    expect(asked()).toBe(1)
  })

  it('does not ask about another person’s [PAY-38]', async () => {
    keepPlacement({ idempotencyKey: crypto.randomUUID(), intent: 'i', sentAt: Date.now(), customerId: 'dana' })
    expect(openPlacement()).toBeUndefined()
    expect(await resumePlacement()).toBeUndefined()
    useIdentityStore.setState({ status: 'LOGGED_IN', customerId: 'dana', token: 't' })
    becameOf(STANDS)
    expect(await resumePlacement()).toMatchObject({ kind: 'SUCCESS' })
  })

  it.each([
    ['/checkout/payment', true],
    ['/checkout/success', false],
    ['/cart', false],
    ['/products/boots/anvil', false],
  ])('on %s holds its page until the order’s is there: %s [PAY-38, GUARD-12]', async (path, held) => {
    window.history.replaceState(null, '', path)
    keepPlacement({ idempotencyKey: crypto.randomUUID(), intent: 'i', sentAt: Date.now() })
    becameOf(STANDS)
    const seenWith: boolean[] = []
    const stop = useCartStore.subscribe(() => seenWith.push(useCheckoutStore.getState().placingOrder))
    expect(await resumePlacement()).toMatchObject({ kind: 'SUCCESS' })
    stop()
    window.history.replaceState(null, '', '/')
    expect(seenWith.length).toBeGreaterThan(0)
    expect(new Set(seenWith)).toEqual(new Set([held]))
  })

  it('does not hold the payment step where nothing came of it [PAY-38, GUARD-12]', async () => {
    window.history.replaceState(null, '', '/checkout/payment')
    becameOf({ state: 'failed', money: 'notCharged' })
    expect(await resumePlacement()).toMatchObject({ kind: 'REFUSED' })
    window.history.replaceState(null, '', '/')
    expect(useCheckoutStore.getState().placingOrder).toBe(false)
  })

  it('has nothing to say for a press that waited when another window has heard; the next one is free [PAY-38]', async () => {
    becameOf({ state: 'underWay' })
    const placing = press()
    await vi.waitUntil(() => asked() >= 1)
    localStorage.setItem('placement', '{"version":1,"data":null}')
    expect(await soon(placing)).toEqual({ kind: 'BUSY' })
    expect(useCheckoutStore.getState().placingOrder).toBe(false)
    places()
    expect(await press()).toMatchObject({ kind: 'SUCCESS' })
  })

  it('stops asking when another window has heard [PAY-38]', async () => {
    becameOf({ state: 'underWay' })
    const finding = findOutcome()
    await vi.waitUntil(() => asked() >= 1)
    localStorage.removeItem('placement')
    const kept = openPlacement()
    if (kept) keepPlacement({ ...kept, heard: 'failed' })
    expect(await soon(finding)).toBeUndefined()
  })
})

describe('a try that was declined here before another window has bought', () => {
  it('is not replaced by the next order, which the shop would answer with that one [PAY-38]', async () => {
    wire.answers('placeOrder', () => refusal('PaymentDeclined'))
    await press()
    const [declined] = keysToReplace()
    localStorage.setItem('placement', '{"version":1,"data":null}')
    places()
    expect(await press()).toMatchObject({ kind: 'SUCCESS' })
    expect([declined === undefined, sent()[1]?.body.replaces]).toEqual([false, undefined])
  })
})

describe('an order under way on another device of the customer', () => {
  const KEY = '3f2b8c1e-0000-4000-8000-000000000001'
  beforeEach(() => {
    useIdentityStore.setState({ status: 'LOGGED_IN', customerId: 'dana', token: 't' })
    wire.answers('openPlacement', () =>
      answer('openPlacement', { placement: { idempotencyKey: KEY, startedAt: '2026-03-01T10:00:00.000Z' } }),
    )
  })

  it('is waited for before anything is sent from this one [PAY-38, API-84]', async () => {
    becameOf({ state: 'underWay' }, STANDS)
    keepPlacement({ idempotencyKey: KEY, intent: '', sentAt: Date.now(), heard: 'failed' })
    wire.answers('openPlacement', () =>
      answer('openPlacement', { placement: { idempotencyKey: KEY, startedAt: new Date().toISOString() } }),
    )
    expect(await soon(press())).toMatchObject({ kind: 'SUCCESS', order: { number: ORDER.number } })
    expect(sent()).toEqual([])
  })

  it('is taken up by a page that is loaded meanwhile, and by no guest’s [PAY-38, API-84]', async () => {
    wire.answers('openPlacement', () =>
      answer('openPlacement', { placement: { idempotencyKey: KEY, startedAt: new Date().toISOString() } }),
    )
    expect(await adoptPlacement()).toBe(true)
    expect(openPlacement()).toMatchObject({ idempotencyKey: KEY, customerId: 'dana' })
    useIdentityStore.setState({ status: 'LOGGED_OUT', customerId: undefined, token: undefined })
    expect(openPlacement()).toBeUndefined()
    expect(await adoptPlacement()).toBe(false)
  })

  it('is not asked for by a window that knows of an own one already [PAY-38, API-84]', async () => {
    keepPlacement({ idempotencyKey: 'own', intent: 'i', sentAt: Date.now() })
    expect(await adoptPlacement()).toBe(true)
    expect([wire.sent('openPlacement'), openPlacement()?.idempotencyKey]).toEqual([[], 'own'])
  })
})

describe('a customer whose session has ended elsewhere', () => {
  it.each<[string, Partial<ReturnType<typeof useIdentityStore.getState>>]>([
    ['nobody', { status: 'LOGGED_OUT', customerId: undefined, token: undefined }],
    ['somebody else', { status: 'LOGGED_IN', customerId: 'sam', token: 's' }],
  ])('buys nothing as %s: they are told that nothing was charged [PAY-38, AUTH-05]', async (_, whoIsLeft) => {
    places()
    const failedOrder = { orderNumber: 'W000000009' }
    rememberCheckout({ failedOrder })
    useIdentityStore.setState({ status: 'LOGGED_IN', customerId: 'dana', token: 't' })
    wire.answers('openPlacement', () => {
      useIdentityStore.setState(whoIsLeft)
      return refusal('SessionUnreadable')
    })
    expect(await press()).toEqual({ kind: 'NOT_WANTED' })
    expect(sent()).toEqual([])
    expect(useCheckoutStore.getState().placingOrder).toBe(false)
    // Nothing was tried anew: what failed before is still told of.
    expect(useCheckoutStore.getState().record.failedOrder).toEqual(failedOrder)
    expect(await press()).toMatchObject({ kind: 'SUCCESS' })
    expect(sent()).toHaveLength(1)
  })
})

describe('goods that were bought a moment ago', () => {
  beforeEach(() => {
    places()
    wire.answers('recentPurchase', () =>
      answer('recentPurchase', { purchase: { number: 'W000000007', createdAt: '2026-03-01T10:12:00.000Z' } }),
    )
    return showRepeatQuestions()
  })

  it('are asked about before anything is sent; wanted again, the order says so [PAY-41]', async () => {
    const placing = press()
    await vi.waitUntil(() => useRepeatQuestion.getState().subject !== undefined)
    expect(sent()).toEqual([])
    useRepeatQuestion.getState().answer?.(true)
    expect(await placing).toMatchObject({ kind: 'SUCCESS' })
    expect(sent()[0]?.body).toMatchObject({ repeats: 'W000000007', payments: [{ token: 'nonce-1' }] })
    expect(wire.sent('recentPurchase')[0]?.body).toEqual({ items: [{ productId: 'p1', variantId: 'p1-8', qty: 1 }] })
  })

  it('are not sent when they are not wanted again, and the button lives [PAY-41]', async () => {
    const placing = press()
    await vi.waitUntil(() => useRepeatQuestion.getState().subject !== undefined)
    useRepeatQuestion.getState().answer?.(false)
    expect(await placing).toEqual({ kind: 'NOT_WANTED' })
    expect([sent(), useCheckoutStore.getState().placingOrder, openPlacement()]).toEqual([[], false, undefined])
  })

  it('are asked about where they can be answered: a wallet’s sheet that waits over the page goes first [PAY-41, PAY-69]', async () => {
    const finish = vi.fn()
    const placing = placeOrder(seen(), async () => ({ ...(await tokenise()), finish }))
    await vi.waitUntil(() => useRepeatQuestion.getState().subject !== undefined)
    expect(finish.mock.calls).toEqual([[{ ok: false, message: 'Please answer the question on the page.' }]])
    useRepeatQuestion.getState().answer?.(true)
    expect(await placing).toMatchObject({ kind: 'SUCCESS' })
  })

  it('are sent when the shop cannot say whether there were any [PAY-41]', async () => {
    wire.answers('recentPurchase', () => refusal('RateLimited'))
    expect(await press()).toMatchObject({ kind: 'SUCCESS' })
  })
})
