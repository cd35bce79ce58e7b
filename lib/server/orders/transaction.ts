import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { pool } from '../db/client.ts'
import { isDatabaseUnavailable } from '../db/database-trouble.ts'
import { commitChanges, forgetChanges } from '../platform/change-note.ts'
import { noteWork } from '../platform/idempotency.ts'

/** Deadlock and serialisation failure. */
const TRY_AGAIN = new Set(['40P01', '40001'])
const TRIES = 3
const PAUSE_MS = 50

/**
 * Runs `work` in a transaction of its own connection and commits when `keep` says so of its result; otherwise
 * everything is taken back, as it is when something is thrown. Deadlocks are tried again. The commit tells other
 * instances what was noted as changed, and where it is the work of a request that is done once, it says so.
 */
export async function inTransaction<T>(
  work: (client: PoolClient) => Promise<T>,
  keep: (result: T) => boolean,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await once(work, keep)
    } catch (error) {
      if (tries === TRIES || !isPassing(error)) throw error
      // At once, the same two would meet again.
      await pause(Math.random() * tries * PAUSE_MS)
    }
  }
}

async function once<T>(work: (client: PoolClient) => Promise<T>, keep: (result: T) => boolean): Promise<T> {
  const client = await pool().connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await (keep(result) ? commit(client) : client.query('rollback'))
    return result
  } catch (error) {
    broken = await rollback(client)
    throw error
  } finally {
    forgetChanges(client)
    client.release(broken)
  }
}

async function commit(client: PoolClient): Promise<void> {
  const noted = await noteWork(client)
  await commitChanges(client)
  noted()
}

/** A connection that cannot even roll back is thrown away; the server then rolls back by itself. */
async function rollback(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error('rollback failed')
  }
}

/** Whether the database took everything back because two waited for each other: trying again may well work. */
export function isPassing(error: unknown): boolean {
  return TRY_AGAIN.has(sqlState(error) ?? '')
}

/** Classes of SQLSTATE that tell of the server and not of the statement: connection, resources, operator, system. */
const SERVER_TROUBLE = /^(08|53|57|58)/

/** Whether the database, and not what was asked of it, is the trouble: it may well be back in a moment. */
export function isAway(error: unknown): boolean {
  const state = sqlState(error)
  // Without a state it is the driver or the network that speaks; most codes of theirs cannot be an SQLSTATE, EPIPE can.
  if (state === undefined || !/^[0-9A-Z]{5}$/.test(state)) return true
  return SERVER_TROUBLE.test(state) || isPassing(error) || isDatabaseUnavailable(error)
}

/** The SQLSTATE of a database error. */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return typeof code === 'string' ? code : undefined
}

/** The constraint a database error names. */
export function violatedConstraint(error: unknown): string | undefined {
  const name = error instanceof Error ? (error as { constraint?: unknown }).constraint : undefined
  return typeof name === 'string' ? name : undefined
}
