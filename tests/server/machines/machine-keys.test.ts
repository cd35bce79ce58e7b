import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { writeMachineAudit } from '#lib/server/machines/machine-audit.ts'
import { checkKey, createKey, listKeys, revokeKey } from '#lib/server/machines/machine-keys.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase({ seed: false })

const STRANGE = `scm_${'a'.repeat(43)}`
const made = async (name: string, ...scopes: Parameters<typeof createKey>[1]) => (await createKey(name, scopes)) ?? ''
const lastUse = async (name: string) => (await listKeys()).find((key) => key.name === name)?.lastUsedAt
const usedAgo = (name: string, interval: string) =>
  pool().query('update machine_keys set last_used_at = now() - $2::interval where name = $1', [name, interval])

beforeEach(async () => {
  await pool().query('delete from machine_keys')
})

it('a key is its machine’s, with what it may do, beside the key of another [OPS-01]', async () => {
  const [till, desk] = [await made('till', 'giftcards', 'orders'), await made('desk', 'returns')]
  expect(await checkKey(till)).toEqual({
    kind: 'known',
    machine: { kind: 'machine', keyId: expect.any(String), name: 'till', scopes: ['giftcards', 'orders'] },
  })
  expect(await checkKey(desk)).toMatchObject({ machine: { name: 'desk', scopes: ['returns'] } })
  expect(till).not.toBe(desk)
})

it.each([undefined, '', STRANGE, STRANGE.slice(1)])('%s is nobody’s while a key works [OPS-01]', async (key) => {
  await made('till', 'orders')
  expect(await checkKey(key)).toEqual({ kind: 'unknown' })
})

it.each([
  ['another kind of prefix', (key: string) => `${key.slice(0, 3)}-${key.slice(4)}`],
  ['a letter more', (key: string) => `${key}a`],
  ['a letter before it', (key: string) => `a${key}`],
  ['a letter less', (key: string) => key.slice(0, -1)],
])('a key with %s is nobody’s, even where somebody wrote its digest down [OPS-01]', async (_, change) => {
  const wrong = change(await made('till', 'orders'))
  await pool().query(`update machine_keys set digest = translate(encode(sha256($1::bytea), 'base64'), '+/=', '-_')`, [
    wrong,
  ])
  expect(await checkKey(wrong)).toEqual({ kind: 'unknown' })
})

it('without a key that works there is nothing to speak to, and a revoked one is over at once [OPS-01]', async () => {
  expect(await checkKey(STRANGE)).toEqual({ kind: 'closed' })
  const [till, desk] = [await made('till', 'orders'), await made('desk', 'orders')]
  expect([await revokeKey('nobody'), await revokeKey('till'), await revokeKey('till')]).toEqual([false, true, false])
  expect([await checkKey(till), (await checkKey(desk)).kind]).toEqual([{ kind: 'unknown' }, 'known'])
  expect(await createKey('till', ['orders'])).toBeUndefined()
  await revokeKey('desk')
  expect(await checkKey(desk)).toEqual({ kind: 'closed' })
})

it('a list of keys goes by name, and says when each was made, used and revoked, not what it is [OPS-01]', async () => {
  await made('warehouse', 'stock', 'prices')
  const desk = await made('desk', 'returns')
  await revokeKey('warehouse')
  await checkKey(desk)
  const rest = { createdAt: expect.any(Date), oldUntil: null }
  expect(await listKeys()).toEqual([
    { ...rest, name: 'desk', scopes: ['returns'], lastUsedAt: expect.any(Date), revokedAt: null },
    { ...rest, name: 'warehouse', scopes: ['stock', 'prices'], lastUsedAt: null, revokedAt: expect.any(Date) },
  ])
})

it('the last use is noted to the minute, and of that key alone [OPS-01]', async () => {
  const till = await made('till', 'orders')
  await made('desk', 'orders')
  await checkKey(till)
  await usedAgo('till', '59 seconds')
  const before = await lastUse('till')
  await checkKey(till)
  expect(await lastUse('till')).toEqual(before)
  await usedAgo('till', '61 seconds')
  await checkKey(till)
  expect(Date.now() - Number(await lastUse('till'))).toBeLessThan(30_000)
  expect(await lastUse('desk')).toBeNull()
})

it('what a machine did is noted with its name and its call, and of a person nothing [OPS-03]', async () => {
  const key = `till ${randomUUID()}`
  const rows = [
    { action: 'setStock', subject: 'code-1', before: { qty: 1 }, after: { qty: 2 } },
    { action: 'setPrice', subject: 'code-2', before: null, after: { price: 995 } },
  ]
  await writeMachineAudit(pool(), { name: `machine:${key}`, requestId: 'r1' }, rows)
  await writeMachineAudit(pool(), { name: `machine:${key}` }, rows.slice(0, 1))
  await writeMachineAudit(pool(), { name: `machine:${key}` }, [])
  await writeMachineAudit(pool(), { name: `customer:machine:${key}`, requestId: 'r2' }, rows)
  const noted = await pool().query(
    'select key_name as key, request_id as call, deed, subject, before, after from machine_audit where key_name ~ $1 order by id',
    [key],
  )
  const [first, second] = rows.map(({ action: deed, ...rest }) => ({ key, call: 'r1', deed, ...rest }))
  expect(noted.rows).toEqual([first, second, { ...first, call: '' }])
})
