import { expect, it, onTestFinished } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { LANES } from '#lib/server/jobs/lanes.ts'
import { tasks } from '#lib/server/jobs/tasks.ts'
import { startJobs } from '#lib/server/jobs/worker.ts'
import { clearFaults, setFault } from '#sandbox/faults.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { mailServer } from '#tests/setup/mail-server.ts'
import { count } from '#tests/setup/order-fixture.ts'
import { placed, sendRest } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

/** A mail server that takes no mail to the end before the test is over. */
async function silentMailServer(isSilent: (recipient: string) => boolean = () => true) {
  let end = () => {}
  const over = new Promise<void>((resolve) => (end = resolve))
  const asked = mailServer((recipient) => (isSilent(recipient) ? over : Promise.resolve()))
  const jobs = await startJobs()
  onTestFinished(async () => {
    end()
    await jobs.stop()
  })
  return asked
}
const captured = (number: string) =>
  count(
    `select count(*) from payments p join orders o on o.attempt_id = p.attempt_id where o.number = $1 and p.state = 'captured'`,
    [number],
  )

it('take the money of a parcel while a mail server says nothing, and of no other order [OBS-41]', async () => {
  const [sent, waiting] = [await placed({ email: 'dana@example.com' }), await placed({ email: 'lee@example.com' })]
  const asked = await silentMailServer()
  await eventually(() => expect(asked.toSorted()).toEqual(['dana@example.com', 'lee@example.com']))
  await sendRest(sent)
  await eventually(async () => expect(await captured(sent)).toBe(1))
  expect(await captured(waiting)).toBe(0)
  expect(asked).toHaveLength(2)
})

it('mail the buyer of an order while runs of letters last [OBS-41]', async () => {
  await pool().query(
    "insert into stock_notifications (email, variant_id) select 'kim@waits.example', id from variants where stock > 0 limit 1",
  )
  const worn = await placed({ email: 'lou@waits.example' })
  await pool().query(`delete from job_outbox where payload ->> 'orderNumber' = $1`, [worn])
  await pool().query(
    "insert into review_invitations (order_number, send_after) values ($1, now() - interval '1 day')",
    [worn],
  )
  const isLetter = (recipient: string) => recipient.endsWith('@waits.example')
  const asked = await silentMailServer(isLetter)
  for (const task of ['notify-stock', 'ask-for-reviews'])
    await pool().query('select graphile_worker.add_job($1, $2)', [task, {}])
  await eventually(() => expect(asked.filter(isLetter)).toHaveLength(2))
  await placed({ email: 'pat@example.com' })
  await eventually(() => expect(asked).toContain('pat@example.com'))
  expect(asked.filter(isLetter)).toHaveLength(2)
})

it('change prices and offers while a payment provider takes its time over the money of parcels [OBS-41]', async () => {
  const sent = await Promise.all(Array.from({ length: 6 }, () => placed()))
  for (const number of sent) await sendRest(number)
  setFault('slowMs', 4000)
  await pool().query("select graphile_worker.add_job('announce-offers', '{}', job_key := 'at-noon', run_at := now())")
  const jobs = await startJobs()
  onTestFinished(async () => {
    clearFaults()
    await jobs.stop()
  })
  const waiting = () => count("select count(*) from graphile_worker.jobs where key = 'at-noon'")
  await eventually(async () => expect(await waiting()).toBe(0))
  const taken = await Promise.all(sent.map(captured))
  expect(taken).toContain(0)
})

it('have each task in one lane, and in the schedule once [OBS-16, OBS-41]', () => {
  expect(LANES.flatMap((lane) => lane.tasks).toSorted()).toEqual(Object.keys(tasks).toSorted())
  const scheduled = LANES.flatMap(({ schedule }) => schedule.map(({ task }) => task))
  expect(new Set(scheduled).size).toBe(scheduled.length)
})
