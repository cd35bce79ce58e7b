import 'server-only'
import pg from 'pg'
import { tracePart } from '../platform/trace-scope.ts'
import { type Bulkhead, LIMITS } from './bulkheads.ts'
import { spoilsConnection } from './database-trouble.ts'

/** Longer than the server's own limit, so that only a connection that is silent runs into it. */
const SILENCE_MS = 2000
/** Characters of a statement in a trace. */
const STATEMENT_SHOWN = 400

interface PoolOptions {
  /** Other than the bulkhead's own. */
  max?: number | undefined
  /** Hears that a connection got no answer at all. */
  onSilence?: () => void
}

export interface OpenPool {
  pool: pg.Pool
  /**
   * Throws away the connections nobody uses now: when one has fallen silent they may have too, since they lead to the
   * same place.
   */
  dropIdle(): void
}

/**
 * A pool whose waits all end: for a connection, for a row, for a statement, for a silent server. A connection that is
 * spoilt is thrown away with its error.
 */
export function openPool(url: string, bulkhead: Bulkhead, { max, onSilence }: PoolOptions = {}): OpenPool {
  const limits = LIMITS[bulkhead]
  const pool = new pg.Pool({
    connectionString: url,
    application_name: `steelcap ${bulkhead}`,
    max: max ?? limits.max,
    connectionTimeoutMillis: limits.waitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: limits.statementMs,
    query_timeout: limits.statementMs + SILENCE_MS,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    ...(limits.plannedOnce ? { options: '-c plan_cache_mode=force_generic_plan' } : {}),
  })
  const ask = pool.query.bind(pool) as (...words: unknown[]) => unknown
  Object.assign(pool, {
    query(...words: unknown[]) {
      const answer = ask(...words)
      return answer instanceof Promise ? traceStatement(answer, words[0]) : answer
    },
  })
  const idle = new Set<pg.PoolClient>()
  const isSilent = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'
  const judge = (client: pg.PoolClient, error: unknown) => {
    if (!spoilsConnection(error)) return
    close(client)
    if (isSilent(error)) onSilence?.()
  }
  // An idle connection that breaks (database restarted) must not take the process with it; the next query reconnects.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    judgeErrors(client, (error) => judge(client, error))
  })
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('remove', (client) => idle.delete(client))
  pool.on('release', (error, client) => {
    if (error) judge(client, error)
    else idle.add(client)
  })
  return {
    pool,
    dropIdle() {
      for (const client of idle) close(client)
    },
  }
}

/** The pool throws a connection away after a failed query of its own; inside a transaction nobody would. */
function judgeErrors(client: pg.PoolClient, judge: (error: unknown) => void): void {
  const query = (...words: unknown[]) => {
    const answer = Reflect.apply(pg.Client.prototype.query, client, words) as unknown
    // With a callback it is a query of the pool's, which is traced there.
    if (!(answer instanceof Promise)) return answer
    return traceStatement(answer, words[0]).catch((error: unknown) => {
      judge(error)
      throw error
    })
  }
  Object.assign(client, { query })
}

/** A statement by its name or its first word; its values are in no text. */
function traceStatement<T>(answer: Promise<T>, asked: unknown): Promise<T> {
  return tracePart(answer, () => {
    const { name, text = '' } =
      typeof asked === 'string' ? { text: asked } : (asked as { name?: string; text?: string })
    const words = text.trim().replace(/\s+/g, ' ')
    return {
      name: name ?? words.split(' ', 1)[0] ?? '',
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': words.slice(0, STATEMENT_SHOWN) },
    }
  })
}

/** `end` would say goodbye and wait for an answer, which a silent server does not give. */
function close(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
