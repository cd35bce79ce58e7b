import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { placeOrder, resumePlacement, type Tokenisation } from '#lib/client/checkout/place-order.ts'
import type { PlacementSituation } from '#lib/client/checkout/placement-request.ts'
import { useCartStore } from '#stores/cart.ts'
import { setPlacingOrder, useCheckoutStore } from '#stores/checkout.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { keepPlacement } from '#stores/placement.ts'
import { browserAtPayment } from '#tests/setup/checkout-browser.ts'
import { PATIENCE_MS } from '#tests/setup/eventually.ts'
import { answer, useMockApi } from '#tests/setup/mock-api.ts'
import { orderFixture, quoteFixture } from '#tests/setup/shop-fixtures.ts'

vi.setConfig({ testTimeout: PATIENCE_MS })

const wire = useMockApi()
const PLACED = { order: orderFixture(), orderAccessUntil: '2026-03-01T10:30:00.000Z' }

/** Which locks of the browser some window holds, and who waits for them. */
let held: Map<string, Promise<unknown>>

type Deed<Answer> = (lock: { name: string } | null) => Promise<Answer>

/** The locks of a browser, as far as a placement uses them: one window at a time under each name. */
async function request<Answer>(name: string, ...rest: [Deed<Answer>] | [LockOptions, Deed<Answer>]): Promise<Answer> {
  const [options, deed] = rest.length === 2 ? rest : [{}, rest[0]]
  const before = held.get(name)
  if (before && options.ifAvailable) return deed(null)
  if (before) await before
  const running = deed({ name })
  held.set(name, running)
  return running.finally(() => held.delete(name))
}

/** Another window places an order until it is told to end. */
function otherWindowPlaces(): () => void {
  let end = () => {}
  void request('placement', () => new Promise<void>((resolve) => (end = resolve)))
  return () => end()
}

const card = vi.fn(async (): Promise<Tokenisation> => {
  return { ok: true, instrument: { type: 'BRAINTREE_CREDIT_CARD', token: 'nonce' } }
})
const press = () => {
  const { items } = useCartStore.getState()
  const { record } = useCheckoutStore.getState()
  const situation: PlacementSituation = { items, record, data: quoteFixture(), fraudToken: 'f'.repeat(32) }
  return placeOrder(situation, card)
}

beforeEach(() => {
  browserAtPayment()
  card.mockClear()
  held = new Map()
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  useIdentityStore.setState({ status: 'LOGGED_OUT', customerId: undefined, token: undefined })
  wire.answers('placeOrder', () => answer('placeOrder', PLACED))
})
afterEach(() => Reflect.deleteProperty(navigator, 'locks'))

describe('while another window of this browser places an order', () => {
  it('none is placed here and no token is asked for; once it has ended one is [CHK-33]', async () => {
    const end = otherWindowPlaces()
    expect(await press()).toEqual({ kind: 'BUSY' })
    expect([wire.sent(), card.mock.calls]).toEqual([[], []])
    expect(useCheckoutStore.getState().placingOrder).toBe(false)
    end()
    await vi.waitUntil(() => held.size === 0)
    expect(await press()).toMatchObject({ kind: 'SUCCESS' })
    expect(wire.sent('placeOrder')).toHaveLength(1)
  })

  it('a page that is loaded asks what became of an earlier one after it has ended [PAY-38, CHK-33]', async () => {
    keepPlacement({ idempotencyKey: 'k', intent: 'i', sentAt: Date.now() - 60_000 })
    wire.answers('placementStatus', () => answer('placementStatus', { state: 'placed', ...PLACED }))
    const end = otherWindowPlaces()
    const resuming = resumePlacement()
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect(wire.sent()).toEqual([])
    end()
    expect(await resuming).toMatchObject({ kind: 'SUCCESS' })
    expect(held.size).toBe(0)
  })
})

describe('while this window places an order', () => {
  it('another one may not, and nothing asks what became of it beside that [CHK-33, PAY-38]', async () => {
    wire.answers('placeOrder', async () => {
      expect([...held.keys()]).toEqual(['placement'])
      expect(await resumePlacement()).toBeUndefined()
      return answer('placeOrder', PLACED)
    })
    expect(await press()).toMatchObject({ kind: 'SUCCESS' })
    expect([held.size, wire.sent('placementStatus')]).toEqual([0, []])
  })

  it('another that has heard of the order already changes nothing here [PAY-38]', async () => {
    wire.answers('placeOrder', () => {
      localStorage.setItem('placement', '{"version":1,"data":null}')
      return answer('placeOrder', PLACED)
    })
    expect(await press()).toMatchObject({ kind: 'SUCCESS' })
    expect(useCheckoutStore.getState().record.placedOrder?.number).toBe(PLACED.order.number)
  })

  it('a page that has just placed one asks about none [PAY-38]', async () => {
    setPlacingOrder(true)
    keepPlacement({ idempotencyKey: 'k', intent: 'i', sentAt: Date.now() - 60_000 })
    expect(await resumePlacement()).toBeUndefined()
    expect(wire.sent()).toEqual([])
  })
})
