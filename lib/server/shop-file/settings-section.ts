import 'server-only'
import { z } from 'zod'
import { settings as settingsShape } from '#lib/contract/settings.ts'
import { upsertRows } from '../db/bulk-insert.ts'
import { settings } from '../db/schema.ts'
import { addressLines } from '../returns/return-address.ts'
import { keepPromisedReturns } from '../settings/promised-returns.ts'
import { rowsOf, type Section } from './section.ts'

type SettingRow = { key: string; value: unknown }

/** The shop's settings, where parcels go back to, whether reviews wait for a word and whether questions are taken. */
const shape = z.strictObject({
  ...settingsShape.shape,
  returnAddress: addressLines,
  reviewsAwaitWord: z.boolean(),
  questionsTaken: z.boolean(),
})
const KEYS = Object.keys(shape.shape) as (keyof typeof shape.shape)[]

/** An object in the file, a row a key in the database [GEN-19]. Keys that are left out keep what they hold. */
export const settingsSection: Section<SettingRow> = {
  name: 'settings',
  key: 'key',
  read(value) {
    const parsed = shape.partial().safeParse(value, { reportInput: true })
    if (!parsed.success) return { rows: [], issues: parsed.error.issues }
    return {
      rows: Object.entries(parsed.data).map(([key, each]) => ({ path: [key], row: { key, value: each } })),
      issues: [],
    }
  },
  inFile: (rows) => Object.fromEntries(rows.map(({ key, value }) => [key, value])),
  async stored(client) {
    const known = new Map((await rowsOf(client, settings, ['key'])).map(({ key, value }) => [key, value]))
    // One that no longer fits counts for nothing in the shop: in a file it would refuse the file.
    return KEYS.flatMap((key) => {
      const value = known.get(key)
      return known.has(key) && shape.shape[key].safeParse(value).success ? [{ key, value }] : []
    })
  },
  async write(client, rows) {
    const returns = rows.find(({ key }) => key === 'returns')
    if (returns) await keepPromisedReturns(client, returns.value)
    await upsertRows(client, settings, 'key', [...rows])
  },
}
