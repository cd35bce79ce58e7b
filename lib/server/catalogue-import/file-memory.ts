import 'server-only'
import type { PoolClient } from 'pg'
import { pool } from '../db/client.ts'
import { digestOf } from './import-text.ts'

/** Something a file says for the first time: a handle, a SKU … and who says it. */
export interface Claim {
  kind: string
  value: string
  owner: string
}

/** Another import is writing into the same shop. */
class ImportRunning extends Error {}

const IMPORT_LOCK = 7_301_004

/**
 * What a file has said so far. It stands in the database, in a table that is gone with its connection, so that memory
 * does not grow with the file. While one is open to write, no other can be.
 */
export class FileMemory {
  readonly #client: PoolClient

  private constructor(client: PoolClient) {
    this.#client = client
  }

  /** Throws ImportRunning when another import writes already; a dry run may run beside it. */
  static async open({ toWrite }: { toWrite: boolean }): Promise<FileMemory> {
    const client = await pool().connect()
    const memory = new FileMemory(client)
    try {
      if (toWrite && !(await isFree(client))) throw new ImportRunning('Another import is running. Wait for it to end.')
      await client.query('create temporary table file_claims (key text primary key, owner text not null)')
      return memory
    } catch (error) {
      await memory.close()
      throw error
    }
  }

  /** Notes the claims, and answers for each who had made it before, in the order of the claims. */
  async claim(claims: readonly Claim[]): Promise<(string | undefined)[]> {
    if (claims.length === 0) return []
    // A digest, because a hostile SKU is longer than an index takes.
    const keys = claims.map(({ kind, value }) => digestOf(`${kind}\n${value}`, 32))
    const { rows } = await this.#client.query<{ owner: string | null }>({
      name: 'claim-in-file',
      text: `with asked as (select * from unnest($1::text[], $2::text[]) with ordinality as asked (key, owner, no)),
          firsts as (select distinct on (key) key, owner, no from asked order by key, no),
          noted as (insert into file_claims (key, owner) select key, owner from firsts on conflict do nothing)
        select coalesce(known.owner, case when asked.no <> firsts.no then firsts.owner end) as owner
        from asked join firsts using (key) left join file_claims known using (key) order by asked.no`,
      values: [keys, claims.map(({ owner }) => owner)],
    })
    return rows.map(({ owner }) => owner ?? undefined)
  }

  /** Gives back the right to write, and with the connection goes all it remembers. */
  async close(): Promise<void> {
    // A connection takes its time to go, and the next import may come at once. When it is gone already, so is the lock.
    await this.#client.query('select pg_advisory_unlock_all()').catch(() => {})
    this.#client.release(true)
  }
}

async function isFree(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [IMPORT_LOCK])
  return rows[0]?.got === true
}
