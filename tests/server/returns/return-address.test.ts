import { afterEach, expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { returnAddress } from '#lib/server/returns/return-address.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase({ seed: false })

const DEMO = ['Steelcap Returns', '318 Elizabeth Street', 'Melbourne VIC 3000', 'Australia']
const set = (key: string, value: unknown) =>
  pool().query('insert into settings (key, value) values ($1, $2::jsonb)', [key, JSON.stringify(value)])
afterEach(async () => {
  await pool().query('delete from settings')
})

it('says where parcels go line by line as the retailer has set it, without the spaces around [RET-07]', async () => {
  await set('returnAddress', [' Dock 4 ', 'Geelong VIC 3220'])
  for (const isDemo of [true, false]) expect(await returnAddress(isDemo)).toEqual(['Dock 4', 'Geelong VIC 3220'])
})

it('is the demo shop’s own where nobody has set one, and in a real shop there is none to tell [RET-07]', async () => {
  await set('warehouseAddress', ['Dock 4'])
  expect(await returnAddress(true)).toEqual(DEMO)
  expect(await returnAddress(false)).toBeUndefined()
})

it.each([
  ['a single text', 'Dock 4'],
  ['no line', []],
  ['an empty line', ['Dock 4', '  ']],
  ['more lines than a label has', Array.from({ length: 9 }, (_, i) => `Line ${i}`)],
])('is not %s, however it came to be stored [RET-07]', async (_, value) => {
  await set('returnAddress', value)
  expect([await returnAddress(true), await returnAddress(false)]).toEqual([DEMO, undefined])
})

it('may be as many lines as a label has [RET-07]', async () => {
  const lines = Array.from({ length: 8 }, (_, i) => `Line ${i}`)
  await set('returnAddress', lines)
  expect(await returnAddress(false)).toEqual(lines)
})
