import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ReturnLine } from '#lib/contract/return.ts'
import { digestOf } from '#lib/server/auth/mailed-codes.ts'
import { confirmVerification } from '#lib/server/auth/verification.ts'
import { pool } from '#lib/server/db/client.ts'
import { cancelOrder } from '#lib/server/fulfilment/cancel-order.ts'
import { forgetUnconfirmed } from '#lib/server/notifications/forget-unconfirmed.ts'
import {
  confirmingToken,
  confirmSubscription,
  leavingToken,
  subscribe,
  unsubscribe,
} from '#lib/server/notifications/mailing-list.ts'
import { place, release } from '#lib/server/orders/close-attempt.ts'
import { intentOf } from '#lib/server/orders/order-draft.ts'
import { readOrder } from '#lib/server/orders/order-record.ts'
import { pricePlacement } from '#lib/server/orders/price-placement.ts'
import { reserve } from '#lib/server/orders/reserve.ts'
import { returnTokenFor } from '#lib/server/orders/return-token.ts'
import { GUEST } from '#lib/server/platform/caller.ts'
import { createReturn } from '#lib/server/returns/create-return.ts'
import { releaseExchanges } from '#lib/server/returns/exchange-hold.ts'
import { signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { announceOffer, count, issueVoucher, requestFor } from '#tests/setup/order-fixture.ts'
import { placed, WAREHOUSE } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

// Two writers that lock the same rows in different orders wait for each other until one is thrown out. So whoever waits
// for an earlier row of record 138 must not hold a later one: another connection, which has the earlier, can take it.

useOrderShop()

type Lock = [text: string, value: string]

/** Waits for `earlier`, which somebody else has, and must leave `later` to them; answers what the work comes to. */
async function lockedBehind<T>(earlier: Lock, later: Lock, work: () => Promise<T>): Promise<T> {
  const other = await pool().connect()
  try {
    await other.query('begin')
    expect((await other.query(earlier[0], [earlier[1]])).rowCount).toBe(1)
    const working = work()
    working.catch(() => undefined)
    const waiting =
      "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    await eventually(async () => expect(await count(waiting)).toBe(1))
    expect((await other.query(`${later[0]} nowait`, [later[1]])).rowCount).toBe(1)
    await other.query('rollback')
    return await working
  } finally {
    await other.query('rollback')
    other.release()
  }
}

const variant = (id: string): Lock => ['select from variants where id = $1 for no key update', id]
const shelf = (id: string): Lock => [
  "select from store_stock where variant_id = $1 and erp_store_id = 'city' for no key update",
  id,
]
const giftCard = (code: string): Lock => ['select from vouchers where code = $1 for no key update', code]
const offer = (id: string): Lock => ['select from promotions where id = $1 for no key update', id]
const returnLine = (number: string): Lock => [
  'select from return_lines where return_number = $1 for no key update',
  number,
]
const customer = (email: string): Lock => ['select from customers where email = $1 for update', email]
const listed = (email: string): Lock => ['select from mailing_subscriptions where email = $1 for update', email]

describe('a placement', () => {
  const PICKUP = { type: 'STORE_PICKUP', methodCode: 'collect', clickCollectStoreId: 'city' } as const

  async function reserved(over: Parameters<typeof requestFor>[0]) {
    const body = await requestFor({ ...over, email: `${randomUUID()}@example.com` })
    const price = await pricePlacement(body, GUEST)
    if (price === 'duplicate' || !price.ok) throw new Error('It cannot be priced.')
    const taken = await reserve({ key: randomUUID(), caller: 'guest', digest: 'x' }, intentOf(body, GUEST, price.value))
    if (taken.kind !== 'reserved') throw new Error(taken.kind)
    return taken.attempt
  }
  const paid = () => ({ transactionId: `tx-${randomUUID()}`, summary: 'Visa ending in 1111' }) as never
  const PLACED = { status: 'PLACED', jobs: [], moves: [] } as never

  it('that is completed locks sizes before their shelves, as one that begins [PAY-32, PAY-34]', async () => {
    const attempt = await reserved({ shipping: PICKUP })
    const done = await lockedBehind(variant('boot-9'), shelf('boot-9'), () => place(attempt, paid(), PLACED))
    expect(done?.createdAt).toBeInstanceOf(Date)
  })

  it('that is completed locks sizes before gift cards, as one that begins [PAY-32, PAY-34]', async () => {
    const code = `ORDER${randomUUID().slice(0, 8).toUpperCase()}`
    await issueVoucher(code, 1000)
    const attempt = await reserved({ cards: [{ code, balance: 10 }] })
    const done = await lockedBehind(variant('boot-9'), giftCard(code), () => place(attempt, paid(), PLACED))
    expect(done?.createdAt).toBeInstanceOf(Date)
  })

  it('that is let go locks gift cards before offers, as one that begins [PAY-32, PAY-34]', async () => {
    const code = `LETGO${randomUUID().slice(0, 8).toUpperCase()}`
    const id = code.toLowerCase()
    await issueVoucher(code, 2000)
    await announceOffer(code, { effect: { kind: 'percent', percent: 5 }, maxUses: 9 })
    const ended = { state: 'released', payment: 'voided' } as const
    const intent = { cards: [{ code, balance: 10 }], promoCodes: [code] }
    const attempt = await reserved(intent)
    expect(await lockedBehind(giftCard(code), offer(id), () => release(attempt, ended))).toBe(true)
  })
})

describe('a swapped size', () => {
  const HOUR_MS = 3_600_000

  /** Boots of which the buyer wants the next size instead, whose id comes first: `boot-10` for `boot-9`. */
  async function swapped(over: Parameters<typeof placed>[0] = {}) {
    const number = await placed({ items: [{ productId: 'boot', variantId: 'boot-9', qty: 1 }], ...over })
    const order = await readOrder(number)
    const token = order && returnTokenFor(order, { email: order.contact.email }, [])
    const line: ReturnLine = { lineId: '0', qty: 1, reason: 'TOO_SMALL', exchangeVariantId: 'boot-10' }
    const made = await createReturn({ orderNumber: number, token: token ?? '' }, [line], new Date())
    if (!made.ok) throw new Error(made.refusal.errorCode)
    return { number, returned: made.value.return.number }
  }
  const cancelled = (number: string, reason: string) => () => cancelOrder(number, { reason }, WAREHOUSE)
  const kept = () => count("select reserved from variants where id = 'boot-10'")

  it.each(['other', 'outOfStock'])(
    'and the one it was to replace are locked together when their order is cancelled: %s [OPS-09, PAY-51]',
    async (reason) => {
      const before = await kept()
      const { number } = await swapped()
      const done = await lockedBehind(variant('boot-10'), variant('boot-9'), cancelled(number, reason))
      expect(done).toMatchObject({ ok: true, value: { standing: { status: 'CANCELLED' } } })
      expect(await kept()).toBe(before)
    },
  )

  it('is locked before the shelf of the one it was to replace [OPS-09, PAY-51]', async () => {
    const { number } = await swapped({
      shipping: { type: 'STORE_PICKUP', methodCode: 'collect', clickCollectStoreId: 'city' },
    })
    const done = await lockedBehind(variant('boot-10'), shelf('boot-9'), cancelled(number, 'other'))
    expect(done.ok).toBe(true)
  })

  it('is locked before the offers of a cancelled order [OPS-09, PAY-51]', async () => {
    await announceOffer('SWAPPED', { effect: { kind: 'percent', percent: 5 }, maxUses: 9 })
    const { number } = await swapped({ promoCodes: ['SWAPPED'] })
    const done = await lockedBehind(variant('boot-10'), offer('swapped'), cancelled(number, 'other'))
    expect(done.ok).toBe(true)
    expect(await count("select uses from promotions where id = 'swapped'")).toBe(0)
  })

  it('and what it replaces wait for the line of their return when their order is cancelled [OPS-09, PAY-51]', async () => {
    const { number, returned } = await swapped()
    const done = await lockedBehind(returnLine(returned), variant('boot-9'), cancelled(number, 'other'))
    expect(done.ok).toBe(true)
  })

  it('whose time is over is let go in order of its return [OPS-11, PAY-51]', async () => {
    const before = await kept()
    const [first = '', second = ''] = [(await swapped()).returned, (await swapped()).returned].toSorted()
    // Written anew it stands behind the other, where whoever reads the table as it lies finds it last.
    await pool().query("update return_lines set note = 'anew' where return_number = $1", [first])
    await pool().query('update returns set created_at = created_at where number = $1', [first])
    const monthLater = new Date(Date.now() + 31 * 24 * HOUR_MS)
    await lockedBehind(returnLine(first), returnLine(second), () => releaseExchanges(monthLater))
    expect(await kept()).toBe(before)
  })
})

describe('the newsletter locks a customer before their place on the list, as the account does', () => {
  const someone = async () => {
    const email = `${randomUUID()}@example.com`
    const { id } = await signedInCustomer(email)
    await subscribe(email, 'footer')
    return { id, email }
  }
  const now = () => new Date()

  it.each<[string, boolean, (email: string) => Promise<unknown>]>([
    ['when it is confirmed', false, (email) => confirmSubscription(confirmingToken(email, now()), now())],
    ['when it is left', true, (email) => unsubscribe(leavingToken(email, now()), now())],
  ])('%s [API-66, ACCT-11]', async (_, ticked, work) => {
    const { id, email } = await someone()
    await pool().query('update customers set email_subscription = $2 where id = $1', [id, ticked])
    expect(await lockedBehind(customer(email), listed(email), () => work(email))).toBe(true)
  })

  it('when it is forgotten [GEN-23, GEN-25]', async () => {
    const { email } = await someone()
    await pool().query("update mailing_subscriptions set created_at = now() - interval '31 days' where email = $1", [
      email,
    ])
    await lockedBehind(customer(email), listed(email), forgetUnconfirmed)
    expect(await count('select count(*) from mailing_subscriptions where email = $1', [email])).toBe(0)
  })

  it('when the address is verified [AUTH-14, API-66]', async () => {
    const { id, email } = await someone()
    await pool().query('update customers set verified_at = null, email_subscription = true where id = $1', [id])
    await pool().query(
      "insert into one_time_codes (digest, customer_id, purpose, expires_at) values ($1, $2, 'verification', now() + interval '1 hour')",
      [digestOf('verification', id), id],
    )
    const asker = { address: '127.0.0.1' } as never
    const verify = () => confirmVerification({ user: id, code: id }, now(), asker)
    expect(await lockedBehind(customer(email), listed(email), verify)).toEqual({ ok: true, value: { email } })
  })
})
