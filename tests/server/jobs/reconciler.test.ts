import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished, vi } from 'vitest'
import { exclusively } from '#lib/server/db/advisory-lock.ts'
import { pool } from '#lib/server/db/client.ts'
import { reconcileAlone, startReconciler } from '#lib/server/jobs/reconciler.ts'
import { log } from '#lib/server/platform/log.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { eventually } from '#tests/setup/eventually.ts'

useTestDatabase({ seed: false })

/** An order nobody is charged for that was left open, so many minutes past its time. */
async function leftOpen(minutes: number): Promise<string> {
  const id = randomUUID()
  await pool().query(
    `insert into order_attempts (id, idempotency_key, caller, digest, state, order_number, holds, draft, deadline)
     values ($1::uuid, $1::text, 'guest', 'd', 'reserved', $1::text, '{"stock":[],"vouchers":[],"promotionIds":[]}', '{}',
       now() - $2 * interval '1 minute')`,
    [id, minutes],
  )
  return id
}
const stateOf = async (id: string) =>
  (await pool().query<{ state: string }>('select state from order_attempts where id = $1', [id])).rows[0]?.state

it('ends what is overdue at once and by itself, leaves what is not, and stops when it is told to [PAY-33]', async () => {
  const [overdue, fresh] = [await leftOpen(1), await leftOpen(-1)]
  const reconciler = startReconciler()
  await eventually(async () => expect(await stateOf(overdue)).toBe('released'))
  const startMs = performance.now()
  await reconciler.stop()
  expect(performance.now() - startMs).toBeLessThan(10_000)
  const later = await leftOpen(1)
  expect([await stateOf(fresh), await stateOf(later)]).toEqual(['reserved', 'reserved'])
})

it('does nothing while another instance is at it, and what is left when that is done [PAY-33]', async () => {
  const RECONCILING = 7_402_304
  const overdue = await leftOpen(1)
  await eventually(async () => {
    const ran = await exclusively(RECONCILING, async () => {
      await reconcileAlone()
      expect(await stateOf(overdue)).toBe('reserved')
    })
    expect(ran).toBe(true)
  })
  await eventually(async () => {
    await reconcileAlone()
    expect(await stateOf(overdue)).toBe('released')
  })
})

it('says that it could not look, and stops all the same [PAY-33]', async () => {
  const said = vi.spyOn(log, 'error').mockReturnValue()
  onTestFinished(() => said.mockRestore())
  await pool().query('alter table order_attempts rename to away')
  // Whoever was at it before may be about to let go of the lock.
  await eventually(async () => {
    await startReconciler().stop()
    expect(said).toHaveBeenCalled()
  })
  await pool().query('alter table away rename to order_attempts')
  expect(said.mock.calls).toEqual([[{ err: expect.anything() }, 'Overdue orders could not be looked into']])
})
