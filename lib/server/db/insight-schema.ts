import 'server-only'
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** What browsers have measured, for ninety days. Nothing in it says who [OBS-32]. */
export const measurements = pgTable(
  'measurements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    name: text('name').notNull(),
    /** The kind of page. */
    page: text('page').notNull(),
    data: jsonb('data').$type<Record<string, string | number>>().notNull(),
  },
  (table) => [index('measurements_at_idx').on(table.at)],
)
