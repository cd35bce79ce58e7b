import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { commitChanges, forgetChanges } from '../platform/change-note.ts'
import { noteWork } from '../platform/work-note.ts'
import { pool } from './client.ts'
import { isRetryable } from './database-trouble.ts'

const TRIES = 3
const PAUSE_MS = 50

/**
 * Runs `work` in a transaction on a connection of its own. Commits unless `work` throws or answers a refusal
 * (`ok: false`); `keep` decides instead where a result says it in another way. Deadlocks are tried again. The commit
 * tells other instances what was noted as changed, and where it is the work of a request that is done once, it says so.
 */
export async function inTransaction<T>(
  work: (client: PoolClient) => Promise<T>,
  keep: (result: T) => boolean = isNoRefusal,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await once(work, keep)
    } catch (error) {
      if (tries === TRIES || !isRetryable(error)) throw error
      // At once, the same two would meet again.
      await pause(Math.random() * tries * PAUSE_MS)
    }
  }
}

/** Runs read-only `work` on one snapshot of the database: all it reads is of the same instant. */
export async function onSnapshot<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool().connect()
  let broken: Error | undefined
  try {
    await client.query('begin isolation level repeatable read read only')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    broken = await rollback(client)
    throw error
  } finally {
    client.release(broken)
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

function isNoRefusal(result: unknown): boolean {
  return !(typeof result === 'object' && result !== null && 'ok' in result && result.ok === false)
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
