import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createApi } from '#lib/server/api/app.ts'
import { pool } from '#lib/server/db/client.ts'
import { mailOrderLinks } from '#lib/server/jobs/mail-order-links.ts'
import { ordersOfAddress } from '#lib/server/orders/orders-of-address.ts'
import { place, requestFor } from '#tests/setup/order-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

const api = createApi()
const ask = (email: string) =>
  api.request('/api/order/links', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  })
const submit = (fields: Record<string, string>) =>
  api.request('/api/order/links', { method: 'POST', body: new URLSearchParams(fields) })
const address = () => `lost.${randomUUID()}@example.com`

async function order(email: string): Promise<string> {
  const placed = await place(await requestFor({ email }))
  if (!placed.ok) throw new Error(placed.refusal.errorCode)
  return placed.value.order.number
}

async function queued(): Promise<{ email: string; key: string }[]> {
  const { rows } = await pool().query<{ payload: { email: string; key: string } }>(
    `select payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'mail-order-links' order by j.id`,
  )
  return rows.map(({ payload }) => payload)
}

async function mailsTo(email: string): Promise<{ subject: string; text: string; html: string }[]> {
  const { rows } = await pool().query(
    "select subject, text, html from mail_outbox where recipient = $1 and subject = 'Your orders'",
    [email],
  )
  return rows
}

beforeEach(async () => {
  await pool().query('delete from rate_limits')
  await pool().query('delete from graphile_worker._private_jobs')
})

describe('the links to the orders of an address', () => {
  it('are mailed by a job, newest first, each opening its own order and no neighbour’s [ORD-30, API-120]', async () => {
    const [email, neighbour] = [address(), address()]
    const [first, theirs, second] = [await order(email), await order(neighbour), await order(email)]
    const answer = await ask(email.toUpperCase())
    expect(answer.status).toBe(202)
    const [job, ...others] = await queued()
    expect([job?.email, others]).toEqual([email, []])
    await mailOrderLinks(job as { email: string; key: string })
    await mailOrderLinks(job as { email: string; key: string })
    const [mail, ...again] = await mailsTo(email)
    expect(again).toEqual([])
    const text = mail?.text ?? ''
    expect(text).toContain('for 30 days')
    expect(text.indexOf(`Order ${second},`)).toBeGreaterThan(0)
    expect(text.indexOf(`Order ${first},`)).toBeGreaterThan(text.indexOf(`Order ${second},`))
    expect(text).not.toContain(theirs)
    expect(await mailsTo(neighbour)).toEqual([])
    const links = [...text.matchAll(/https?:\/\/\S+\/api\/order\/open\/\S+/g)].map(([link]) => new URL(link).pathname)
    const opened = await Promise.all(links.map(async (path) => (await api.request(path)).headers.get('Location')))
    expect(opened).toEqual([`/orders/${second}`, `/orders/${first}`])
    expect(mail?.html).toContain(links[0])
  })

  it('are asked for alike, and mailed to nobody, where nothing was ordered [ORD-30]', async () => {
    const [email, buyer] = [address(), address()]
    await order(buyer)
    const [nobody, somebody] = [await ask(email), await ask(buyer)]
    expect([nobody.status, await nobody.json()]).toEqual([somebody.status, await somebody.json()])
    const [job] = await queued()
    await mailOrderLinks(job as { email: string; key: string })
    expect(await mailsTo(email)).toEqual([])
  })

  it('are of twelve months, and ten at most [ORD-30]', async () => {
    const email = address()
    const first = await order(email)
    const inMonths = (months: number, days: number) => {
      const day = new Date()
      day.setUTCMonth(day.getUTCMonth() + months)
      day.setUTCDate(day.getUTCDate() + days)
      return day
    }
    expect((await ordersOfAddress(email, inMonths(12, -4))).map(({ number }) => number)).toEqual([first])
    expect(await ordersOfAddress(email, inMonths(12, 1))).toEqual([])
    for (let i = 0; i < 10; i++) await order(email)
    const listed = await ordersOfAddress(email)
    expect(listed).toHaveLength(10)
    expect(listed.map(({ number }) => number)).not.toContain(first)
  })

  it('are not asked for a fourth time in an hour, and others’ still are [ORD-30]', async () => {
    const email = address()
    for (let i = 0; i < 3; i++) expect((await ask(email)).status).toBe(202)
    const fourth = await ask(email)
    expect([fourth.status, await fourth.json()]).toMatchObject([429, { errorCode: 'RateLimited' }])
    expect((await ask(address())).status).toBe(202)
    expect(await queued()).toHaveLength(4)
  })

  it('are asked for by a form, which leads back to the page with what came of it [ORD-30]', async () => {
    const email = address()
    const sent = await submit({ email })
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/orders?links=sent'])
    expect((await submit({ email: 'nobody' })).headers.get('Location')).toBe('/orders?links=InvalidRequest')
    await submit({ email })
    await submit({ email })
    expect((await submit({ email })).headers.get('Location')).toBe('/orders?links=RateLimited')
    expect(await queued()).toHaveLength(3)
  })

  it('need an address [API-120]', async () => {
    const answer = await ask('nobody')
    expect([answer.status, await answer.json()]).toMatchObject([400, { errorCode: 'InvalidRequest' }])
    expect(await queued()).toEqual([])
  })
})
