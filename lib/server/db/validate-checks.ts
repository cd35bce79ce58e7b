import 'server-only'
import type { PoolClient } from 'pg'
import { log } from '../platform/log.ts'
import { isBrokenCheck } from './database-trouble.ts'

/** Rows from before it may break it for good: reading leaves them out [ACCT-13]. */
const STAYS_OPEN = ['addresses_country']

/**
 * Has the database read what stood in its tables before migrations added checks to them. Those bind new rows at once
 * (`NOT VALID`); reading a large table within the migration would hold up the shop, and here nobody waits for it. A row
 * that breaks a check is left for a person, and said at each start [PAY-50].
 */
export async function validateChecks(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select quote_ident(c.relname) as table, quote_ident(k.conname) as name
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'c' and not k.convalidated and k.connamespace = 'public'::regnamespace and k.conname <> all($1)
     order by c.relname, k.conname`,
    [STAYS_OPEN],
  )
  for (const { table, name } of rows) {
    try {
      await client.query(`alter table ${table} validate constraint ${name}`)
    } catch (error) {
      if (!isBrokenCheck(error)) throw error
      log.error({ table, check: name }, 'A row holds a word that the shop does not know')
    }
  }
}
