import { beforeEach, describe, expect, it } from 'vitest'
import { runSync, type SyncTransport } from '#lib/client/cart/sync/sync-loop.ts'
import { syncableState } from '#lib/contract/account-state.ts'
import type { CartItem } from '#lib/domain/cart/cart.ts'
import { IDLE_SYNC, queueChange, type SyncedCart, type SyncState } from '#lib/domain/cart/sync.ts'
import { type SyncableState, saveCartState } from '#lib/server/cart/cart-state.ts'
import { pool } from '#lib/server/db/client.ts'
import { tasks } from '#lib/server/jobs/tasks.ts'
import { placeOrder } from '#lib/server/orders/place-order.ts'
import { type Signed, signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { count, place, quickProvider, requestFor } from '#tests/setup/order-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'
import { refused } from '#tests/setup/refused.ts'

useOrderShop()

const line = (id: string, rest: Partial<CartItem> = {}): CartItem => ({
  id,
  productId: `p-${id}`,
  variantId: `v-${id}`,
  qty: 1,
  createdAt: '2026-03-01T10:00:00.000Z',
  ...rest,
})
const stateOf = (syncableStateVersion: number, ...lines: CartItem[]): SyncableState => ({
  syncableStateVersion,
  cart: { items: Object.fromEntries(lines.map((each) => [each.id, each])) },
})

let dana: Signed
beforeEach(async () => {
  await pool().query('delete from customers')
  dana = await signedInCustomer('dana@example.com')
})

const read = async (who = dana) => (await (await who.call('GET', '/state')).json()) as SyncableState
const put = (state: unknown) => dana.call('PUT', '/state', state)
describe('the cart of a customer', () => {
  it('is version 0 without lines before anything was put into it [SYNC-02, API-21]', async () => {
    const answer = await dana.call('GET', '/state')
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await answer.json()).toEqual(stateOf(0))
  })

  it('comes back under the next version each time it is put [SYNC-01, SYNC-03, API-22]', async () => {
    const first = await put(stateOf(0, line('a', { challengeAnswer: 'blue' })))
    expect([first.status, await first.json()]).toEqual([200, stateOf(1, line('a', { challengeAnswer: 'blue' }))])
    expect(await (await put(stateOf(1, line('b')))).json()).toEqual(stateOf(2, line('b')))
    expect(await read()).toEqual(stateOf(2, line('b')))
  })

  it.each([
    ['an older version', 0],
    ['a version nobody has seen', 7],
  ])('is not replaced from %s [SYNC-03, SYNC-04, ERR-90]', async (_, version) => {
    await put(stateOf(0, line('a')))
    expect(await refused(await put(stateOf(version, line('b'))))).toEqual([409, 'StateConflict'])
    expect(await read()).toEqual(stateOf(1, line('a')))
  })

  it('cannot begin with a version that is not there [SYNC-04]', async () => {
    expect(await refused(await put(stateOf(3, line('a'))))).toEqual([409, 'StateConflict'])
    expect(await read()).toEqual(stateOf(0))
  })

  it.each([0, 1])('takes one of many at the same moment, from version %i [SYNC-04]', async (version) => {
    if (version === 1) await put(stateOf(0))
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => saveCartState(dana.id, stateOf(version, line(`l${i}`)), new Date())),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const { syncableStateVersion, cart } = await read()
    expect([syncableStateVersion, Object.keys(cart.items).length]).toEqual([version + 1, 1])
  })

  it('refuses a version the database cannot count to [API-14, SYNC-04]', async () => {
    expect((await put(stateOf(0, line('a')))).status).toBe(200)
    for (const version of [2_147_483_648, Number.MAX_SAFE_INTEGER]) {
      expect(await refused(await put(stateOf(version, line('b'))))).toEqual([400, 'InvalidRequest'])
    }
    expect(await read()).toEqual(stateOf(1, line('a')))
  })

  it('belongs to one customer, and goes with them', async () => {
    const lee = await signedInCustomer('lee@example.com')
    await put(stateOf(0, line('a')))
    expect(await read(lee)).toEqual(stateOf(0))
    await pool().query('delete from customers where id = $1', [dana.id])
    expect(await count('select count(*) from syncable_states')).toBe(0)
  })

  it('cuts a beginning in the future to now and leaves the past alone [SYNC-21]', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    const before = Date.now()
    await put(stateOf(0, line('a', { createdAt: tomorrow }), line('b')))
    const { items } = (await read()).cart
    const cut = Date.parse(items['a']?.createdAt ?? '')
    expect(cut).toBeGreaterThanOrEqual(before)
    expect(cut).toBeLessThanOrEqual(Date.now())
    expect(items['b']?.createdAt).toBe('2026-03-01T10:00:00.000Z')
  })

  it.each<[string, unknown]>([
    ['a line under another id', { syncableStateVersion: 0, cart: { items: { b: line('a') } } }],
    ['no quantity', stateOf(0, line('a', { qty: 0 }))],
    ['two lines of one size', stateOf(0, line('a'), { ...line('a'), id: 'b' })],
    ['more than there is', { ...stateOf(0), wishlist: [] }],
    ['no version', { cart: { items: {} } }],
    ['201 lines', stateOf(0, ...Array.from({ length: 201 }, (_, i) => line(`l${i}`)))],
  ])('refuses %s [SYNC-01, API-14]', async (_, state) => {
    expect(syncableState.safeParse(state).success).toBe(false)
    expect(await refused(await put(state))).toEqual([400, 'InvalidRequest'])
  })
})

describe('the ids of changes', () => {
  const ask = async (ids: string, who = dana) =>
    (await (await who.call('GET', `/state?changes=${ids}`)).json()) as SyncableState & { changes?: string[] }
  const change = (ids: string, state: SyncableState, who = dana) => who.call('PUT', `/state?changes=${ids}`, state)

  it('that are in the cart are named with every state that is asked about them, and only then [SYNC-22]', async () => {
    expect(await ask('c1')).toEqual({ ...stateOf(0), changes: [] })
    const put = await change('c1,c2', stateOf(0, line('a')))
    expect(await put.json()).toEqual({ ...stateOf(1, line('a')), changes: ['c1', 'c2'] })
    await change('c3', stateOf(1, line('a'), line('b')))
    expect((await ask('c9,c3,c1')).changes?.toSorted()).toEqual(['c1', 'c3'])
    expect(await read()).toEqual(stateOf(2, line('a'), line('b')))
  })

  it('are each customer’s own [SYNC-22]', async () => {
    const lee = await signedInCustomer('lee@example.com')
    await change('c1', stateOf(0, line('a')))
    expect((await ask('c1', lee)).changes).toEqual([])
    expect((await change('c1', stateOf(0, line('a')), lee)).status).toBe(200)
  })

  it('are stored once: the same change under a newer version is a conflict [SYNC-22]', async () => {
    await change('c1', stateOf(0, line('a')))
    expect(await refused(await change('c2,c1', stateOf(1, line('a', { qty: 2 }))))).toEqual([409, 'StateConflict'])
    expect(await read()).toEqual(stateOf(1, line('a')))
    expect((await ask('c1,c2')).changes).toEqual(['c1'])
  })

  it('are remembered for the last 300 changes [SYNC-22]', async () => {
    const ids = Array.from({ length: 305 }, (_, i) => `n${i}`)
    for (const [version, id] of ids.entries()) await saveCartState(dana.id, stateOf(version), new Date(), [id])
    expect((await ask('n0,n4,n5,n304')).changes?.toSorted()).toEqual(['n304', 'n5'])
    expect(await count('select cardinality(change_ids) from syncable_states')).toBe(300)
  })

  it('of orders are remembered beyond that: a browser that hears of one late takes its units out only once [SYNC-22, CART-28]', async () => {
    const ids = ['order-W000000001', ...Array.from({ length: 405 }, (_, i) => (i < 101 ? `order-W1${i}` : `n${i}`))]
    for (const [version, id] of ids.entries()) await saveCartState(dana.id, stateOf(version), new Date(), [id])
    expect((await ask('order-W000000001,order-W10,order-W14,order-W1100,n101,n105,n404')).changes?.toSorted()).toEqual([
      ...['n105', 'n404', 'order-W1100', 'order-W14'],
    ])
    expect(await count('select cardinality(change_ids) from syncable_states')).toBe(400)
    expect((await change('order-W14', stateOf(406, line('a')))).status).toBe(409)
  })

  it.each([
    ['nonsense', 'a b'],
    ['one too long', 'x'.repeat(65)],
    ['too many', Array.from({ length: 101 }, (_, i) => `c${i}`).join()],
  ])('are refused when they are %s, by the field’s name [SYNC-22, API-14]', async (_, ids) => {
    const answer = await dana.call('GET', `/state?changes=${encodeURIComponent(ids)}`)
    expect(answer.status).toBe(400)
    const { fields } = (await answer.json()) as { fields: Record<string, string> }
    expect(Object.keys(fields)[0]).toMatch(/^changes/)
  })
})

describe('many devices at once', () => {
  it('five with ten changes each lose none of the fifty lines [SYNC-06, SYNC-20]', async () => {
    const device = async (name: string) => {
      let state: SyncState = { ...IDLE_SYNC, confirmed: { syncableStateVersion: 0, items: {} } }
      for (let i = 0; i < 10; i += 1) {
        const { id, productId, variantId, qty, createdAt } = line(`${name}-${i}`)
        const change = { kind: 'add', line: { productId, variantId, qty }, id, createdAt } as const
        state = queueChange(state, { id, change })
      }
      const keep = (next: SyncState) => {
        state = next
      }
      await runSync({ read: () => state, keep }, transport, new AbortController().signal)
    }
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map(device))
    const { syncableStateVersion, cart } = await read()
    expect([syncableStateVersion, Object.keys(cart.items).length]).toEqual([50, 50])
  })
})

const cartIn = ({ syncableStateVersion, cart }: SyncableState): SyncedCart => ({
  syncableStateVersion,
  items: cart.items as SyncedCart['items'],
})
const transport: SyncTransport = {
  fetch: async () => ({ ...cartIn(await read()), changes: [] }),
  save: async ({ syncableStateVersion, items }, changes) => {
    const state = { syncableStateVersion, cart: { items } }
    const answer = await dana.call('PUT', `/state?changes=${changes.join()}`, state)
    return answer.status === 409 ? undefined : cartIn((await answer.json()) as SyncableState)
  },
  judge: () => 'silence',
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

describe('placing an order', () => {
  const boot = { productId: 'boot', variantId: 'boot-9' }
  const job = (orderNumber: string) =>
    tasks['remove-placed-lines']?.({ orderNumber }, { job: { run_at: new Date() } } as never)
  const queued = () => count("select count(*) from job_outbox where task = 'remove-placed-lines'")

  async function placed(): Promise<string> {
    const caller = { kind: 'customer' as const, customerId: dana.id, email: dana.email }
    const body = await requestFor({ items: [{ ...boot, qty: 2 }] })
    const placement = await placeOrder(
      body,
      { caller, idempotencyKey: crypto.randomUUID(), requestId: 'test' },
      quickProvider,
    )
    if (!placement.ok) throw new Error(placement.refusal.errorCode)
    return placement.value.order.number
  }

  it('takes exactly the placed lines out of the customer’s cart, once [CART-28]', async () => {
    await put(stateOf(0, line('a', { ...boot, qty: 2 }), line('b')))
    const number = await placed()
    expect(await read()).toEqual(stateOf(2, line('b')))
    expect(await queued()).toBe(1)
    await job(number)
    expect(await read()).toEqual(stateOf(2, line('b')))
  })

  it('makes up later for a cart that could not be written while the order was placed [CART-28]', async () => {
    await put(stateOf(0, line('a', { ...boot, qty: 2 }), line('b')))
    await pool().query('alter table syncable_states rename to syncable_states_away')
    const number = await placed().finally(() =>
      pool().query('alter table syncable_states_away rename to syncable_states'),
    )
    expect(await read()).toEqual(stateOf(1, line('a', { ...boot, qty: 2 }), line('b')))
    await job(number)
    expect(await read()).toEqual(stateOf(2, line('b')))
  })

  it('takes units, not lines: of three with two ordered one stays, and what was added meanwhile [CART-28]', async () => {
    await put(stateOf(0, line('a', { ...boot, qty: 3 }), line('b', { qty: 2 })))
    const number = await placed()
    expect(await read()).toEqual(stateOf(2, line('a', boot), line('b', { qty: 2 })))
    await job(number)
    expect(await read()).toEqual(stateOf(2, line('a', boot), line('b', { qty: 2 })))
  })

  it('does nothing that the customer’s browser has done under the order’s id [CART-28, SYNC-22]', async () => {
    await put(stateOf(0))
    const number = await placed()
    await dana.call('PUT', `/state?changes=order-${number}`, stateOf(1, line('a', { ...boot, qty: 1 })))
    await job(number)
    expect(await read()).toEqual(stateOf(2, line('a', { ...boot, qty: 1 })))
  })

  it('finds its units in a cart that other devices change at the same moment [CART-28]', async () => {
    await put(stateOf(0, line('a', { ...boot, qty: 3 })))
    const number = await placed()
    await pool().query("update syncable_states set change_ids = '{}', items = $1", [
      JSON.stringify(stateOf(0, line('a', { ...boot, qty: 3 })).cart.items),
    ])
    const others = async () => {
      for (let i = 0; i < 8; i += 1) {
        const state = await read()
        const cart = { items: { ...state.cart.items, [`o${i}`]: line(`o${i}`) } }
        await put({ ...state, cart })
      }
    }
    await Promise.all([job(number), others(), job(number)])
    expect((await read()).cart.items['a']?.qty).toBe(1)
  })

  it.each([
    ['tries again while other devices are faster', 19, 1],
    ['gives up loudly when they always are', 20, 3],
  ])('%s [CART-28]', async (_, faster, left) => {
    await put(stateOf(0))
    const number = await placed()
    await put(stateOf(1, line('a', { ...boot, qty: 3 }), line('b')))
    // So many writes find the version gone that they have read.
    await pool().query(`
      create sequence writes;
      create function lose() returns trigger language plpgsql as
        $$ begin return case when nextval('writes') > ${faster} then new end; end $$;
      create trigger lose before update on syncable_states for each row execute function lose()`)
    try {
      const done = job(number)
      if (left === 3) await expect(done).rejects.toThrow(number)
      else await done
    } finally {
      await pool().query('drop function lose cascade; drop sequence writes')
    }
    const { items } = (await read()).cart
    expect([items['a']?.qty, items['b']?.qty]).toEqual([left, 1])
  })

  it('leaves what was begun after the order, also when it is the same size [CART-28]', async () => {
    const number = await placed()
    const later = line('again', { ...boot, createdAt: new Date(Date.now() - 1).toISOString() })
    await pool().query("update orders set created_at = created_at - interval '1 minute' where number = $1", [number])
    await put(stateOf(0, later))
    await job(number)
    expect(await read()).toEqual(stateOf(1, later))
  })

  it('has nothing to do for a guest', async () => {
    const before = await queued()
    const placement = await place(await requestFor())
    if (!placement.ok) throw new Error(placement.refusal.errorCode)
    expect(await queued()).toBe(before)
    await put(stateOf(0, line('a', boot)))
    await job(placement.value.order.number)
    expect(await read()).toEqual(stateOf(1, line('a', boot)))
  })
})
