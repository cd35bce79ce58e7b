import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { MACHINE_SCOPES, type MachineEndpoint } from '#lib/contract/erp/machine-endpoint.ts'
import { machineEndpoints } from '#lib/contract/erp/machine-endpoints.ts'
import { ERRORS } from '#lib/contract/errors.ts'
import { pool } from '#lib/server/db/client.ts'
import { createMachineApi, machineApi } from '#lib/server/erp-api/app.ts'
import { createKey } from '#lib/server/machines/machine-keys.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase({ seed: false })

const api = createMachineApi()
const calls = Object.entries<MachineEndpoint>(machineEndpoints)
const writes = calls.filter(([, { method }]) => method === 'POST')
const missing = ({ errors }: MachineEndpoint) => errors.find((code) => ERRORS[code].status === 404)
const ofOne = calls.flatMap(([name, call]) => {
  const errorCode = missing(call)
  return errorCode && call.path.includes('{') ? [{ name, call, errorCode }] : []
})
let key = ''
beforeAll(async () => {
  key = (await createKey('all', MACHINE_SCOPES)) ?? ''
})

/** A body that each write takes, where it needs more than an empty one. */
const BODIES: Record<string, object> = {
  acknowledge: { orderNumbers: ['W9'] },
  sendParcels: { parcels: [{ orderNumber: 'W9', carrier: 'Redback', lines: [{ lineId: '0', qty: 1 }] }] },
  sendParcel: { carrier: 'Redback', lines: [{ lineId: '0', qty: 1 }] },
  refundOrder: { amount: 1, reason: 'goodwill' },
  receiveReturn: { lines: [{ lineId: '0', qty: 1 }] },
  labelReturn: { carrier: 'Redback', url: 'https://redback.example/1.pdf' },
  judgeReview: { reply: 'Thank you.' },
  answerQuestion: { answer: 'Yes.' },
  topUpGiftCard: { amount: 1 },
  spendGiftCard: { amount: 1 },
}

async function ask(path: string, { method, headers, body }: RequestInit = {}) {
  const answer = await api.request(`/erp/v1${path}`, {
    ...(method ? { method } : {}),
    ...(body === undefined ? {} : { body }),
    headers: { Authorization: `Bearer ${key}`, ...(headers as Record<string, string> | undefined) },
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}
const pathOf = ({ path }: MachineEndpoint, id = 'W9') => path.replace('{parcel}', '1').replace(/\{\w+\}/, id)
const send = (name: string, call: MachineEndpoint, over: { id?: string; key?: string } = {}) =>
  ask(pathOf(call, over.id), {
    method: call.method,
    ...(call.method === 'POST' ? { body: JSON.stringify(BODIES[name] ?? {}) } : {}),
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      ...(over.key === undefined ? {} : { Authorization: `Bearer ${over.key}` }),
    },
  })

describe('each call', () => {
  it.each(calls)('%s wants its own scope, and has enough with it [OPS-01]', async (name, call) => {
    const own = await createKey(`only ${name}`, [call.scope])
    const others = await createKey(
      `all but ${name}`,
      MACHINE_SCOPES.filter((scope) => scope !== call.scope),
    )
    expect(await send(name, call, { key: others ?? '' })).toMatchObject({
      status: 403,
      body: { errorCode: 'Forbidden', details: { scope: call.scope } },
    })
    const { status, headers } = await send(name, call, { key: own ?? '' })
    expect(status).not.toBe(403)
    expect(status, 'it breaks').toBeLessThan(500)
    if (status < 300) expect(headers.get('Cache-Control')).toBe('private, no-store')
  })

  it.each(calls.filter(([, { query, body }]) => query || body))(
    '%s names the field that is none of its own [OPS-02]',
    async (_, call) => {
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }
      const body = JSON.stringify({ colour: 'red' })
      const wrong = call.query ? { path: '?limit=0&from=red', init: {} } : { path: '', init: { method: 'POST', body } }
      const { status, body: told } = await ask(`${pathOf(call)}${wrong.path}`, { ...wrong.init, headers })
      expect([status, told.errorCode]).toEqual([400, 'InvalidRequest'])
      expect(Object.keys(told.fields)).toContain(call.query ? (call.path === '/journal' ? 'from' : 'limit') : 'colour')
    },
  )

  it.each(ofOne)('$name of what nobody has says so by its code [OPS-02]', async ({ name, call, errorCode }) => {
    expect(await send(name, call)).toMatchObject({ status: 404, body: { errorCode } })
    expect(await send(name, call, { id: '%00' })).toMatchObject({ status: 404, body: { errorCode } })
  })

  it.each(writes)('%s writes nothing without an Idempotency-Key that is a UUID [OPS-02]', async (name, call) => {
    const audited = async () => (await pool().query('select 1 from machine_audit')).rowCount
    const before = await audited()
    for (const sent of [{}, { 'Idempotency-Key': 'again' }]) {
      const body = JSON.stringify(BODIES[name] ?? { items: [{}], amount: 1, pin: '4321' })
      const headers = { 'Content-Type': 'application/json', ...sent }
      const { status, body: told } = await ask(pathOf(call), { method: 'POST', headers, body })
      expect([status, told.errorCode]).toEqual([400, 'InvalidRequest'])
    }
    expect(await audited()).toBe(before)
  })
})

it.each(['x', '1.5', '1x'])('a parcel called %s is none of any order [OPS-04]', async (parcel) => {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }
  const path = `/orders/W9/parcels/${parcel}/delivered`
  expect(await ask(path, { method: 'POST', headers, body: '{}' })).toMatchObject({
    status: 404,
    body: { errorCode: 'ParcelNotFound' },
  })
})

it('a refused item says what is wrong in the words of its code, and nothing that it is not [OPS-02]', async () => {
  const { body } = await send('acknowledge', machineEndpoints.acknowledge)
  const { message } = ERRORS.OrderNotFound
  expect(body.items).toEqual([{ index: 0, result: 'refused', errorCode: 'OrderNotFound', message }])
  expect(body.counts).toEqual({ done: 0, unchanged: 0, stale: 0, refused: 1 })
})

it('a gift card is issued once under its code, stopped and let go on; the one beside it pays on [OPS-13]', async () => {
  const write = (path: string, body: object = {}) => {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }
    return ask(`/gift-cards${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const [code, neighbour] = ['DOORDOORDOOR00001', 'DOORDOORDOOR00002']
  for (const each of [code, neighbour])
    expect((await write('', { amount: 50, pin: '4321', code: each })).status).toBe(201)
  expect(await write('', { amount: 20, pin: '4321', code })).toMatchObject({
    status: 422,
    body: { errorCode: 'GiftCardCodeTaken' },
  })
  const statusOf = async (of: string) => (await ask(`/gift-cards/${of}`)).body.giftCard.status
  expect((await write(`/${code}/suspend`)).body.giftCard.status).toBe('suspended')
  expect([await statusOf(code), await statusOf(neighbour)]).toEqual(['suspended', 'active'])
  expect((await write(`/${code}/resume`)).body.giftCard.status).toBe('active')
  expect([await statusOf(code), await statusOf(neighbour)]).toEqual(['active', 'active'])
})

describe('a key', () => {
  it.each([
    ['in another way than as a bearer’s', (own: string) => `Basic ${own}`],
    ['without a word before it', (own: string) => own],
    ['with another word before it', (own: string) => `My Bearer ${own}`],
    ['with another word behind it', (own: string) => `Bearer ${own} too`],
    ['that is another one but for its first letter', (own: string) => `Bearer ${own[0]}`],
  ])('that is sent %s opens nothing [OPS-01]', async (_, sent) => {
    expect((await ask('/orders', { headers: { Authorization: sent(key) } })).status).toBe(401)
    expect((await ask('/orders')).status).toBe(200)
  })
})

it('a body may be a megabyte long, and no longer, whatever it says of its length [OPS-02, API-17]', async () => {
  const post = (bytes: number) => {
    const body = JSON.stringify({ items: [{ code: '' }] }).replace('""', `"${'x'.repeat(bytes - 23)}"`)
    expect(body).toHaveLength(bytes)
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }
    return ask('/stock', { method: 'POST', headers, body })
  }
  const most = 1_048_576
  expect(await post(most)).toMatchObject({ status: 200, body: { counts: { refused: 1 } } })
  expect(await post(most + 1)).toMatchObject({
    status: 400,
    body: { errorCode: 'InvalidRequest', fields: { body: 'The body must be at most 1048576 bytes.' } },
  })
})

it('the process has one interface for all its machines [OPS-01]', async () => {
  const headers = { Authorization: `Bearer ${key}`, 'X-Request-Id': 'machine-0001' }
  const ask = async (path: string) => machineApi.fetch(new Request(`http://shop.example${path}`, { headers }))
  const orders = await ask('/erp/v1/orders')
  expect([orders.status, orders.headers.get('X-Request-Id')]).toEqual([200, 'machine-0001'])
  expect(await orders.json()).toMatchObject({ orders: [] })
  expect((await ask('/erp/v1/nonsense')).status).toBe(404)
})
