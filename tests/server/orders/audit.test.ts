import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import type { Attempt } from '#lib/server/orders/attempt.ts'
import { audit } from '#lib/server/orders/audit.ts'
import { place, release } from '#lib/server/orders/close-attempt.ts'
import type { Lookup, PaymentProvider } from '#lib/server/payments/port.ts'
import { giftCard, opened, rowsOf, useAttemptShop } from '#tests/setup/attempt-fixture.ts'

useAttemptShop()

const MONEY = 'No money is held without an order'
const STATUSES = 'The status of an order is what its events say'

/** A provider that answers so of each payment it is asked for. */
function answering(answer: Lookup) {
  const find = vi.fn(async (_id: string, _methodCode: string): Promise<Lookup> => answer)
  const provider = { find } as Partial<PaymentProvider> as PaymentProvider
  return { ask: vi.fn(() => provider), find }
}
const NOTHING: Lookup = { found: false }
const held = (state: 'authorised' | 'captured' | 'voided' | 'declined'): Lookup => ({
  ...{ found: true, transactionId: 'tx-1', summary: 'Visa', state },
})

async function findingOf(rule: string, ask = answering(NOTHING).ask) {
  const { checked, violations } = (await audit(ask)).find((each) => each.rule === rule) ?? {}
  return { checked, violations }
}

async function placed(): Promise<Attempt> {
  const attempt = await opened({ charge: 10_000 })
  const receipt = { transactionId: 'tx', summary: 'Visa' }
  await place(attempt, receipt, { status: 'PLACED', jobs: ['confirm-order'], moves: [] })
  return attempt
}

/** An attempt that has ended, or run out of time, without anybody knowing what became of its money. */
async function doubtful(state: 'released' | 'overdue' | 'running'): Promise<string> {
  const attempt = await opened({ stock: {}, charge: 100 })
  if (state === 'released') await release(attempt, { state: 'released', payment: 'unknown' })
  if (state === 'overdue')
    await pool().query("update order_attempts set deadline = now() - interval '1 second' where id = $1", [attempt.id])
  return attempt.id
}

beforeEach(async () => {
  await pool().query('truncate order_attempts, orders cascade')
  await pool().query("update variants set reserved = 0, stock = received where id !~ 'nextdoor'")
})

describe('the audit', () => {
  it('looks at each rule once, on what is there, and finds books in order [PAY-34]', async () => {
    await giftCard('BOOKS', 5000)
    await placed()
    const open = await opened({ stock: { 'shoe-a': 1 }, storeId: 'city', cards: { BOOKS: 5000 }, charge: 5000 })
    const findings = await audit(answering(NOTHING).ask)
    await release(open, { state: 'released', payment: 'voided' })
    const rules = findings.map(({ rule }) => rule)
    expect(new Set(rules).size).toBe(rules.length)
    expect(rules.length).toBeGreaterThan(20)
    expect(rules.slice(-2)).toEqual([STATUSES, MONEY])
    expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
    const checked = Object.fromEntries(findings.map((finding) => [finding.rule, finding.checked]))
    expect(checked).toMatchObject({ [STATUSES]: 1, [MONEY]: 1 })
    const [count] = await rowsOf<{ n: number }>('select count(*)::int as n from variants')
    const stock = rules.find((rule) => rule.startsWith('Stock on hand'))
    expect(checked[stock ?? '']).toBe(count?.n)
  })

  it('names what breaks a rule beside what keeps it [PAY-34]', async () => {
    await pool().query("update variants set received = received + 1 where id = 'boot-b'")
    const broken = (await audit(answering(NOTHING).ask)).filter(({ violations }) => violations.length > 0)
    await pool().query("update variants set received = received - 1 where id = 'boot-b'")
    expect(broken.map(({ rule, violations }) => [rule.slice(0, 13), violations])).toEqual([
      ['Stock on hand', [expect.stringContaining('boot-b')]],
    ])
  })
})

describe('the status of an order', () => {
  it('is what its events say, or it is named [OPS-03, OPS-04]', async () => {
    const [wrong] = [await placed(), await placed()]
    await pool().query("update orders set status = 'SHIPPED' where number = $1", [wrong.orderNumber])
    expect(await findingOf(STATUSES)).toEqual({ checked: 2, violations: [wrong.orderNumber] })
  })

  it('is looked at of all orders, however many there are [OPS-03]', async () => {
    const [first] = [await placed()]
    await pool().query(
      `with copies as (select n, gen_random_uuid() as id, 'W' || lpad(n::text, 9, '0') as number from generate_series(1, 1000) n),
       tried as (insert into order_attempts select (jsonb_populate_record(a, jsonb_build_object(
         'id', c.id, 'idempotency_key', c.id, 'order_number', c.number))).* from order_attempts a, copies c where a.id = $1),
       bought as (insert into orders select (jsonb_populate_record(o, jsonb_build_object(
         'number', c.number, 'attempt_id', c.id, 'status', case when c.n in (500, 1000) then 'SHIPPED' else 'PLACED' end))).*
         from orders o, copies c where o.attempt_id = $1),
       lined as (insert into order_lines select (jsonb_populate_record(l, jsonb_build_object('order_number', c.number))).*
         from order_lines l, copies c where l.order_number = $2)
       insert into order_events select (jsonb_populate_record(e, jsonb_build_object('order_number', c.number))).*
       from order_events e, copies c where e.order_number = $2`,
      [first.id, first.orderNumber],
    )
    expect(await findingOf(STATUSES)).toEqual({ checked: 1001, violations: ['W000000500', 'W000001000'] })
  })
})

describe('money without an order', () => {
  it.each<[string, Lookup, string | undefined]>([
    ['is held', held('authorised'), 'is authorised'],
    ['is taken', held('captured'), 'is captured'],
    ['cannot be known', { found: 'unknown', reason: 'silent' }, 'cannot be known: silent'],
    ['was let go', held('voided'), undefined],
    ['was declined', held('declined'), undefined],
    ['is unheard of', NOTHING, undefined],
  ])('is named where it %s [PAY-33]', async (_, answer, said) => {
    const ids = [await doubtful('released'), await doubtful('overdue')]
    await placed()
    const { ask, find } = answering(answer)
    const { checked, violations } = await findingOf(MONEY, ask)
    expect(checked).toBe(2)
    expect(violations?.toSorted()).toEqual(said ? ids.map((id) => `${id} ${said}`).sort() : [])
    expect(find.mock.calls.toSorted()).toEqual(ids.map((id) => [id, 'braintree_credit_card']).sort())
  })

  it('is not asked for while somebody works on it [PAY-33]', async () => {
    await doubtful('running')
    const { ask, find } = answering(held('authorised'))
    expect(await findingOf(MONEY, ask)).toEqual({ checked: 1, violations: [] })
    expect(find).not.toHaveBeenCalled()
  })
})
