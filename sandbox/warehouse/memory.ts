import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { sandboxDirectory } from '../directory.ts'

const schema = z.object({
  key: z.string().catch(''),
  /** What the key opens; one from an earlier release opens less. */
  scopes: z.array(z.string()).catch([]),
  /** How far the feed of events was read. */
  cursor: z.string().catch('0'),
  /** Works off orders by itself. */
  byItself: z.boolean().catch(false),
  /** Orders it still has to do with, oldest first, with the returns announced for each. */
  orders: z.record(z.string(), z.object({ returns: z.array(z.string()) })).catch({}),
})

/** What a warehouse of its own would keep in its own database. */
export type WarehouseMemory = z.infer<typeof schema>

const file = () => join(sandboxDirectory(), 'warehouse.json')

export function recall(): WarehouseMemory {
  try {
    return schema.parse(JSON.parse(readFileSync(file(), 'utf8')))
  } catch {
    return schema.parse({})
  }
}

export function remember(memory: WarehouseMemory): void {
  const draft = `${file()}.${process.pid}`
  writeFileSync(draft, JSON.stringify(memory), { mode: 0o600 })
  renameSync(draft, file())
}
