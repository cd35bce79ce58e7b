import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import type { MachineScope } from '#lib/contract/erp/machine-endpoint.ts'
import { pool } from '../db/client.ts'
import type { Machine } from '../platform/caller.ts'

const KEY = /^scm_[A-Za-z0-9_-]{43}$/

export interface KeyRecord {
  name: string
  scopes: string[]
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
  /** Until when the key that was changed for the present one works as well. */
  oldUntil: Date | null
}

/**
 * Makes a key and shows it this once; undefined when the name is taken, by a revoked key too: audit rows tell machines
 * apart by it [OPS-01].
 */
export async function createKey(name: string, scopes: readonly MachineScope[]): Promise<string | undefined> {
  const key = drawKey()
  const { rowCount } = await pool().query(
    'insert into machine_keys (name, digest, scopes) values ($1, $2, $3) on conflict (name) do nothing',
    [name, digestOf(key), scopes],
  )
  return rowCount === 1 ? key : undefined
}

/** How long the old key works as well: machines are changed over one after the other. */
const OLD_KEY_HOURS = 24

/**
 * Gives a machine another key, shown this once; the old one works for a day more, and one before it no longer. The
 * machine stays the same caller: what it sent under the old key and sends again is done once [OPS-01, OPS-02].
 * Undefined when there is no key of this name that works.
 */
export async function rotateKey(name: string): Promise<string | undefined> {
  const key = drawKey()
  const { rowCount } = await pool().query(
    `update machine_keys set digest = $2, old_digest = digest, old_until = now() + $3 * interval '1 hour'
     where name = $1 and revoked_at is null`,
    [name, digestOf(key), OLD_KEY_HOURS],
  )
  return rowCount === 1 ? key : undefined
}

export async function listKeys(): Promise<KeyRecord[]> {
  const { rows } = await pool().query<KeyRecord>(
    `select name, scopes, created_at as "createdAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt",
       case when old_until > now() then old_until end as "oldUntil"
     from machine_keys order by name`,
  )
  return rows
}

/** Ends a key and the one before it at once, in every instance; false when none of this name still works. */
export async function revokeKey(name: string): Promise<boolean> {
  const { rowCount } = await pool().query(
    'update machine_keys set revoked_at = now() where name = $1 and revoked_at is null',
    [name],
  )
  return rowCount === 1
}

export type KeyCheck =
  /** No key works: then there is nothing to speak to. */
  { kind: 'closed' } | { kind: 'unknown' } | { kind: 'known'; machine: Machine }

interface FoundKey {
  any: boolean
  id: string | null
  name: string
  scopes: string[]
}

/**
 * Whose key it is. Asked of the database with every call: a revoked key is over at once. Notes the last use to the
 * minute.
 */
export async function checkKey(key: string | undefined): Promise<KeyCheck> {
  const { rows } = await pool().query<FoundKey>({
    name: 'machine-key',
    text: `with known as (select id, name, scopes from machine_keys
             where (digest = $1 or (old_digest = $1 and old_until > now())) and revoked_at is null),
           used as (update machine_keys k set last_used_at = now() from known
             where k.id = known.id and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute'))
           select exists (select from machine_keys where revoked_at is null) as any, known.id, known.name, known.scopes
           from (select 1) one left join known on true`,
    values: [key !== undefined && KEY.test(key) ? digestOf(key) : ''],
  })
  const found = rows[0]
  if (!found?.any) return { kind: 'closed' }
  if (found.id === null) return { kind: 'unknown' }
  return { kind: 'known', machine: { kind: 'machine', keyId: found.id, name: found.name, scopes: found.scopes } }
}

function drawKey(): string {
  return `scm_${randomBytes(32).toString('base64url')}`
}

function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
