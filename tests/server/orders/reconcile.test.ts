import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import type { Attempt } from '#lib/server/orders/attempt.ts'
import { recheckPayment, reconcile } from '#lib/server/orders/reconcile.ts'
import type { Lookup, PaymentProvider, Settlement } from '#lib/server/payments/port.ts'
import { allHolds, giftCard, opened, rowsOf, useAttemptShop, type Wish } from '#tests/setup/attempt-fixture.ts'

useAttemptShop()

const JO = { email: 'jo@example.com', firstName: 'Jo' }

/** A provider that answers the same whatever it is asked for; `asked` and `voided` are what it was asked. */
function answering(answer: Lookup, settlement: Settlement = { ok: true }) {
  const find = vi.fn(async (_reference: string, _methodCode: string): Promise<Lookup> => answer)
  const letGo = vi.fn(async (_transactionId: string): Promise<Settlement> => settlement)
  const provider = { find, void: letGo } as Partial<PaymentProvider> as PaymentProvider
  return { provider, ask: vi.fn(() => provider), find, letGo }
}
const transaction = (state: 'authorised' | 'captured' | 'voided' | 'declined') =>
  ({ found: true, transactionId: 'tx-1', summary: 'Visa', state }) as const
const isHeld = (answer: Lookup) => answer.found === true && answer.state === 'authorised'
const ABSENT = { found: false } as const
const UNKNOWN = { found: 'unknown', reason: 'silent' } as const
const NEVER = { ok: false, code: 'unknown', reason: 'silent' } as const

/** An attempt whose time is up, having had all of it unless it is due early. */
async function overdue(wish: Wish = { charge: 10_000 }, early = false): Promise<Attempt> {
  const attempt = await opened(wish)
  await pool().query(
    `update order_attempts set deadline = now() - interval '1 second',
       created_at = now() - $2 * interval '1 second' where id = $1`,
    [attempt.id, early ? 60 : 121],
  )
  return attempt
}

const stateOf = async ({ id }: Pick<Attempt, 'id'>) =>
  (
    await rowsOf(
      `select a.state, p.state as payment, p.transaction_id as transaction from order_attempts a
       left join payments p on p.attempt_id = a.id and p.method_code <> 'voucher' where a.id = $1`,
      [id],
    )
  )[0]
const jobsOf = ({ id }: Pick<Attempt, 'id'>) =>
  rowsOf(
    `select t.identifier as task, j.payload -> 'shopper' as shopper from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where j.payload ->> 'attemptId' = $1`,
    [id],
  )

beforeEach(async () => {
  await pool().query("update order_attempts set state = 'released' where state in ('reserved', 'authorising')")
  await pool().query("update variants set reserved = 0 where id !~ 'nextdoor'")
})

describe('an attempt whose time is up', () => {
  it('is let go without asking a provider where none was to be paid [PAY-33]', async () => {
    await giftCard('UNASKED', 10_000)
    const before = await allHolds()
    const [attempt, running] = [await overdue({ cards: { UNASKED: 10_000 } }), await opened({ stock: {} })]
    const { ask, find } = answering(ABSENT)
    expect(await reconcile(ask)).toEqual({ ended: 1, waiting: 0 })
    expect([ask, find].map((each) => each.mock.calls.length)).toEqual([0, 0])
    expect(await stateOf(attempt)).toMatchObject({ state: 'released' })
    expect(await rowsOf('select state from payments where attempt_id = $1', [attempt.id])).toEqual([
      { state: 'voided' },
    ])
    expect(await jobsOf(attempt)).toEqual([])
    expect(await allHolds()).toEqual(before)
    // Beside it one whose owner is still at it.
    expect(await stateOf(running)).toMatchObject({ state: 'reserved' })
  })

  it.each<[string, Lookup, object, unknown[]]>([
    [
      'money that is held is let go, and its shopper told',
      transaction('authorised'),
      { state: 'failed', payment: 'voided', transaction: 'tx-1' },
      [{ task: 'mail-payment-let-go', shopper: JO }],
    ],
    [
      'money that was let go is noted, and its shopper told',
      transaction('voided'),
      { state: 'failed', payment: 'voided', transaction: 'tx-1' },
      [{ task: 'mail-payment-let-go', shopper: JO }],
    ],
    [
      'a decline is a decline, and its shopper told',
      transaction('declined'),
      { state: 'declined', payment: 'declined', transaction: null },
      [{ task: 'mail-payment-let-go', shopper: JO }],
    ],
    [
      'what nobody knows of never happened, and its shopper told',
      ABSENT,
      { state: 'released', payment: 'declined', transaction: null },
      [{ task: 'mail-payment-let-go', shopper: JO }],
    ],
  ])('is ended by what the provider says: %s [PAY-33, PAY-40]', async (_, answer, ending, jobs) => {
    const before = await allHolds()
    const attempt = await overdue()
    const { ask, find, letGo } = answering(answer)
    expect(await reconcile(ask)).toEqual({ ended: 1, waiting: 0 })
    expect(find.mock.calls).toEqual([[attempt.id, 'braintree_credit_card']])
    expect(letGo.mock.calls).toEqual(isHeld(answer) ? [['tx-1']] : [])
    expect(await stateOf(attempt)).toEqual(ending)
    expect(await jobsOf(attempt)).toEqual(jobs)
    expect(await allHolds()).toEqual(before)
  })

  it('before its time is asked for once more later, and gives back at once what it holds [PAY-33, PAY-38]', async () => {
    const before = await allHolds()
    const attempt = await overdue({ charge: 10_000 }, true)
    expect(await reconcile(answering(ABSENT).ask)).toEqual({ ended: 1, waiting: 0 })
    expect(await stateOf(attempt)).toEqual({ state: 'released', payment: 'unknown', transaction: null })
    expect((await jobsOf(attempt)).map(({ task }) => task).sort()).toEqual(['mail-payment-let-go', 'recheck-payment'])
    expect(await allHolds()).toEqual(before)
  })

  it.each<[string, ReturnType<typeof answering>['ask']]>([
    ['does not answer', answering(UNKNOWN).ask],
    ['does not say whether it let the money go', answering(transaction('authorised'), NEVER).ask],
    [
      'cannot even be asked',
      vi.fn(() => {
        throw new Error('no such provider')
      }),
    ],
  ])('waits where the provider %s, and is another’s no more for two minutes [PAY-33]', async (_, ask) => {
    ask.mockClear()
    const [attempt, paid] = [await overdue(), await overdue({ stock: {} })]
    // Once in a run, however long it takes.
    expect(await reconcile(ask)).toEqual({ ended: 1, waiting: 1 })
    expect(ask).toHaveBeenCalledOnce()
    expect(await stateOf(attempt)).toEqual({ state: 'authorising', payment: 'intended', transaction: null })
    expect(await stateOf(paid)).toMatchObject({ state: 'released' })
    const [row] = await rowsOf<{ left: number }>(
      'select extract(epoch from deadline - now())::int as left from order_attempts where id = $1',
      [attempt.id],
    )
    expect(row?.left).toBeGreaterThan(60)
    expect(row?.left).toBeLessThanOrEqual(120)
    expect(await reconcile(ask)).toEqual({ ended: 0, waiting: 0 })
  })

  it('has its turn however many there are [PAY-33]', async () => {
    const ids: string[] = []
    for (let i = 0; i < 21; i += 1) ids.push((await overdue({ stock: {}, charge: 1 })).id)
    const { ask, find } = answering(ABSENT)
    expect(await reconcile(ask)).toEqual({ ended: 21, waiting: 0 })
    expect(find.mock.calls.map(([id]) => id).sort()).toEqual(ids.sort())
  })
})

describe('a payment that is asked for again', () => {
  /** A payment nobody knew of when its attempt ended. */
  async function doubtful(transactionId: string | null = null): Promise<Attempt> {
    const attempt = await overdue()
    await reconcile(answering(ABSENT).ask)
    await pool().query("update payments set state = 'unknown', transaction_id = $2 where attempt_id = $1", [
      attempt.id,
      transactionId,
    ])
    await pool().query("delete from graphile_worker._private_jobs where payload ->> 'attemptId' = $1", [attempt.id])
    return attempt
  }
  const MAIL = { task: 'mail-payment-let-go', shopper: JO }

  it.each<[string, Lookup, string | null, string, string | null, number]>([
    ['found and let go', transaction('authorised'), null, 'voided', 'tx-1', 1],
    ['found and let go, whatever was known', transaction('authorised'), 'told-0', 'voided', 'tx-1', 1],
    ['found let go', transaction('voided'), null, 'voided', 'tx-1', 1],
    ['declined', transaction('declined'), 'told-0', 'declined', 'told-0', 0],
    ['not there', ABSENT, null, 'declined', null, 0],
    ['not found, but let go by the number we were told', ABSENT, 'told-1', 'voided', 'told-1', 1],
  ])('is %s, and its shopper told once of money that was held [PAY-33, PAY-40]', async (...row) => {
    const [, answer, told, payment, known, mails] = row
    const [attempt, other] = [await doubtful(told), await doubtful(told)]
    const { provider, letGo } = answering(answer)
    for (let i = 0; i < 2; i += 1) await recheckPayment(attempt.id, provider, JO)
    expect(await stateOf(attempt)).toMatchObject({ payment, transaction: known })
    expect(await jobsOf(attempt)).toEqual(mails ? [MAIL] : [])
    // What is void already is let go again without harm.
    expect(letGo.mock.calls).toEqual(
      isHeld(answer) ? [['tx-1'], ['tx-1']] : answer.found === false && told ? [[told]] : [],
    )
    expect(await stateOf(other)).toMatchObject({ payment: 'unknown', transaction: told })
    expect(await jobsOf(other)).toEqual([])
  })

  it('tells nobody where it is not known who ordered [PAY-40]', async () => {
    const attempt = await doubtful()
    await recheckPayment(attempt.id, answering(transaction('authorised')).provider)
    expect(await stateOf(attempt)).toMatchObject({ payment: 'voided' })
    expect(await jobsOf(attempt)).toEqual([])
  })

  it.each<[string, Lookup, string | null]>([
    ['it is silent', UNKNOWN, null],
    ['it cannot let go what was found', transaction('authorised'), null],
    ['it cannot let go what it does not find', ABSENT, 'told-2'],
  ])('is asked for again later while %s [PAY-33]', async (_, answer, told) => {
    const attempt = await doubtful(told)
    await expect(recheckPayment(attempt.id, answering(answer, NEVER).provider, JO)).rejects.toThrow(attempt.id)
    expect(await stateOf(attempt)).toMatchObject({ payment: 'unknown', transaction: told })
    expect(await jobsOf(attempt)).toEqual([])
  })

  it('of an attempt that is forgotten is nothing [PAY-33]', async () => {
    await recheckPayment(randomUUID(), answering(ABSENT).provider, JO)
  })
})
