import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayInMelbourne } from '#lib/domain/dates/melbourne-day.ts'
import { addDays } from '#lib/domain/dates/zoned-time.ts'
import { EXPORTED_LIFE } from '#lib/server/account/exported-life-sql.ts'
import { pool } from '#lib/server/db/client.ts'
import { createMachineApi } from '#lib/server/erp-api/app.ts'
import { cancelOrder } from '#lib/server/fulfilment/cancel-order.ts'
import { mailReturnLabel } from '#lib/server/jobs/mail-order-news.ts'
import { createKey } from '#lib/server/machines/machine-keys.ts'
import { readOrder } from '#lib/server/orders/order-record.ts'
import { seenOrder } from '#lib/server/orders/order-view.ts'
import { readReturn } from '#lib/server/returns/return-record.ts'
import { withdrawReturn } from '#lib/server/returns/withdraw-return.ts'
import { announcedReturn } from '#tests/setup/announced-return.ts'
import { count } from '#tests/setup/order-fixture.ts'
import { lifeOf, placed, sendAndCapture, settle, WAREHOUSE } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

const machines = createMachineApi()
let key = ''
beforeAll(async () => {
  key = (await createKey('label-desk', ['returns'])) ?? ''
})

/** Two pairs of one boot and one of another, each with its return. */
let number = ''
let made = ''
let neighbour = ''
beforeEach(async () => {
  number = await placed({ items: [boots('boot-9'), boots('boot-10')] })
  await sendAndCapture(number)
  made = await announcedReturn(number, '0')
  neighbour = await announcedReturn(number, '1')
})

const boots = (variantId: string) => ({ productId: 'boot', variantId, qty: 1 })

async function machine(path: string, body?: unknown, idempotencyKey: string = randomUUID()) {
  const answer = await machines.request(`/erp/v1${path}`, {
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: await answer.json() }
}
const give = (returnNumber: string, body: unknown) => machine(`/returns/${returnNumber}/label`, body)
async function shown(returnNumber: string) {
  const order = await readOrder(number)
  if (!order) throw new Error('no order')
  return (await seenOrder(order)).returns?.find((each) => each.number === returnNumber)?.label
}
async function mailsOf(returnNumber: string) {
  const { rows } = await pool().query<{ subject: string; text: string; recipient: string }>(
    'select subject, text, recipient from mail_outbox where dedupe_key like $1 order by created_at',
    [`return-label:${returnNumber}:%`],
  )
  return rows
}
const queued = () =>
  count(
    `select count(*) from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'mail-return-label' and j.payload ->> 'returnNumber' = $1`,
    [made],
  )
const inDays = (days: number) => addDays(dayInMelbourne(new Date()), days)
const LABEL = { carrier: 'Redback', url: 'https://redback.example/labels/1.pdf' }

describe('a label of a return', () => {
  it('is on the order’s page and mailed; the return beside it has none [RET-33]', async () => {
    const label = { ...LABEL, trackingNumber: 'RB77', useBy: '2099-12-12' }
    const given = await give(made, label)
    expect(given).toMatchObject({ status: 200, body: { return: { number: made, label, amount: 129.95 } } })
    expect(await queued()).toBe(1)
    expect(await shown(made)).toEqual(label)
    await mailReturnLabel(made)
    await mailReturnLabel(made)
    const [mail, ...more] = await mailsOf(made)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`A postage label for your Steelcap return ${made}`)
    for (const words of [made, LABEL.url, 'Redback takes it until Sat 12 December.', 'RB77', 'The postage is paid.'])
      expect(mail?.text).toContain(words)
    expect((await readReturn(made))?.return.instructions.postage).toBe(
      'By post, use the label from Redback that’s on your order’s page: its postage is paid.',
    )
    expect(await shown(neighbour)).toBeUndefined()
    expect((await machine(`/returns/${neighbour}`)).body.return).not.toHaveProperty('label')
    expect((await readReturn(neighbour))?.return.instructions.postage).toContain('Keep the receipt')
    await mailReturnLabel(neighbour)
    expect(await mailsOf(neighbour)).toEqual([])
  })

  it('goes into the export of what happened to an order [RET-33, API-66]', async () => {
    await give(made, LABEL)
    const { rows } = await pool().query<{ returns: { number: string; label: unknown }[] }>(
      `select ${EXPORTED_LIFE} from orders o where o.number = $1`,
      [number],
    )
    expect(rows[0]?.returns).toMatchObject([
      { number: made, label: LABEL },
      { number: neighbour, label: null },
    ])
  })

  it('gives way to another one, which is mailed too; the same one changes nothing [RET-33]', async () => {
    await give(made, LABEL)
    await mailReturnLabel(made)
    expect((await give(made, LABEL)).status).toBe(200)
    expect(await queued()).toBe(1)
    await mailReturnLabel(made)
    expect(await mailsOf(made)).toHaveLength(1)
    const other = { ...LABEL, url: 'https://redback.example/labels/2.pdf' }
    await give(made, other)
    await mailReturnLabel(made)
    expect(await shown(made)).toEqual(other)
    const mails = await mailsOf(made)
    expect(mails.map(({ text }) => text.includes(other.url))).toEqual([false, true])
  })

  it.each([
    [
      'is here',
      () => machine(`/returns/${made}/received`, { lines: [{ lineId: '0', qty: 1 }] }),
      'OrderStatusConflict',
    ],
    ['was withdrawn', () => withdrawReturn(number, made, 'test-request'), 'ReturnWithdrawn'],
  ])('is not shown, mailed or taken once the return %s [RET-33]', async (_, end, errorCode) => {
    await give(made, LABEL)
    await end()
    expect(await shown(made)).toBeUndefined()
    await mailReturnLabel(made)
    expect(await mailsOf(made)).toEqual([])
    expect(await give(made, { ...LABEL, carrier: 'Other' })).toMatchObject({ status: 409, body: { errorCode } })
    expect((await give(neighbour, LABEL)).status).toBe(200)
    expect(await shown(neighbour)).toEqual(LABEL)
    await settle(number)
  })

  it('is refused where all of the return was cancelled, for it never left [RET-33]', async () => {
    const waiting = await placed()
    const early = await announcedReturn(waiting, '0')
    await give(early, LABEL)
    await cancelOrder(waiting, { reason: 'outOfStock' }, WAREHOUSE)
    await settle(waiting)
    expect(await give(early, { ...LABEL, carrier: 'Other' })).toMatchObject({
      status: 409,
      body: { errorCode: 'OrderStatusConflict', details: { status: 'CANCELLED' } },
    })
    await mailReturnLabel(early)
    expect(await mailsOf(early)).toEqual([])
  })

  it('is there until its last day, and not taken after it [RET-33]', async () => {
    const today = { ...LABEL, useBy: inDays(1) }
    expect((await give(made, today)).status).toBe(200)
    expect(await shown(made)).toEqual(today)
    await pool().query(`update returns set label = label || jsonb_build_object('useBy', $2::text) where number = $1`, [
      made,
      inDays(-2),
    ])
    expect(await shown(made)).toBeUndefined()
    expect((await readReturn(made))?.return.instructions.postage).toContain('Keep the receipt')
    expect(await give(made, { ...LABEL, useBy: inDays(-2) })).toMatchObject({
      status: 400,
      body: { errorCode: 'InvalidRequest', fields: { useBy: 'This day is over.' } },
    })
  })

  it.each([
    [{ ...LABEL, url: 'redback.example/1.pdf' }, 'url'],
    [{ ...LABEL, url: 'javascript:alert(1)' }, 'url'],
    [{ carrier: 'Redback' }, 'url'],
    [{ url: LABEL.url }, 'carrier'],
    [{ ...LABEL, carrier: 'x'.repeat(101) }, 'carrier'],
    [{ ...LABEL, useBy: '12/12/2026' }, 'useBy'],
  ])('names what is wrong: %j', async (body, field) => {
    const { status, body: answer } = await give(made, body)
    expect([status, Object.keys(answer.fields ?? {})]).toEqual([400, [field]])
    expect(await shown(made)).toBeUndefined()
  })

  it('needs a return that exists, and leaves an order’s life as it was [RET-33]', async () => {
    expect(await give('R000000000', LABEL)).toMatchObject({ status: 404, body: { errorCode: 'ReturnNotFound' } })
    const before = await lifeOf(number)
    await give(made, LABEL)
    expect((await lifeOf(number)).events).toEqual(before.events)
    const { rows } = await pool().query(
      `select subject from machine_audit where deed = 'labelReturn' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ subject: number }])
  })
})
