import 'server-only'
import type pg from 'pg'
import { log } from '../platform/log.ts'
import { spoilsConnection } from './database-trouble.ts'
import { type OpenPool, openPool } from './pool.ts'

const LOOK_MS = 1000
const SILENCE_MS = 1500
/** A reader waits so long for the replica before the primary is asked as well. */
const PATIENCE_MS = 2500
const CATCH_UP_FIRST_MS = 5
const CATCH_UP_MAX_MS = 250

class SilenceError extends Error {}

interface ReplicaOptions {
  url: string
  /** Of the primary: `ask` for what the replica looks at, `read` for what it may not answer now. */
  ask: pg.Pool
  read: pg.Pool
  lagMaxMs: number
}

export interface ReplicaState {
  /** Whether it answers reads now. */
  inUse: boolean
  /** How far behind it is; infinite while it does not answer. */
  lagMs: number
}

/**
 * A standby that answers what may be a little old. It is asked once a second how far it has come; too far behind,
 * silent or away, the primary answers in its place, and nobody sees an error. After a change was announced it is not
 * asked until it has replayed it [OBS-40].
 */
export class Replica {
  /** Asks the replica or, when that will not do, the primary; transactions go to the primary. */
  readonly pool: pg.Pool
  readonly #own: OpenPool
  readonly #ask: pg.Pool
  readonly #lagMaxMs: number
  /** Where the primary was and when, for as long as the replica has not come there. */
  #ahead: { at: number; lsn: bigint }[] = []
  #lagMs = Number.POSITIVE_INFINITY
  /** Counts announced changes; `#caughtUp` is the last that it has replayed. */
  #changes = 0
  #caughtUp = 0
  #catching = false
  /** How to give up each question that it has not answered yet. */
  readonly #asked = new Set<(error: Error) => void>()
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor({ url, ask, read, lagMaxMs }: ReplicaOptions) {
    this.#own = openPool(url, 'reads', { onSilence: () => this.#lose() })
    this.#ask = ask
    this.#lagMaxMs = lagMaxMs
    this.pool = this.#readingPool(read)
    void this.#look()
  }

  get state(): ReplicaState {
    const inUse = this.#lagMs <= this.#lagMaxMs && this.#caughtUp === this.#changes
    return { inUse, lagMs: this.#lagMs }
  }

  /** From now on it is asked nothing until it shows what has been committed up to now. */
  distrust(): void {
    this.#changes += 1
    if (!this.#catching && this.#lagMs !== Number.POSITIVE_INFINITY) void this.#catchUp()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#own.pool.end()
  }

  #readingPool(primary: pg.Pool): pg.Pool {
    const query = async (...words: [string, unknown[]?]) => {
      if (!this.state.inUse) return primary.query(...words)
      try {
        return await this.#whileThere(this.#own.pool.query(...words))
      } catch (error) {
        // Whatever it was, a standby’s conflict or a table it does not have yet: the primary knows.
        if (spoilsConnection(error)) this.#lose(error)
        if (error instanceof SilenceError) this.#own.dropIdle()
        return primary.query(...words)
      }
    }
    // A connection of its own is asked for to write, and the pool keeps its books in itself.
    return Object.assign(Object.create(primary) as pg.Pool, { query, connect: primary.connect.bind(primary) })
  }

  // Racing a promise that lasts as long as the process would keep every answer in memory.
  #whileThere<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#asked.add(reject)
      within(PATIENCE_MS, answer)
        .then(resolve, reject)
        .finally(() => this.#asked.delete(reject))
    })
  }

  async #look(): Promise<void> {
    try {
      await within(SILENCE_MS, this.#measure())
      if (this.#caughtUp !== this.#changes && !this.#catching) void this.#catchUp()
    } catch (error) {
      this.#lose(error)
    }
    if (this.#closed) return
    this.#timer = setTimeout(() => void this.#look(), LOOK_MS)
    this.#timer.unref()
  }

  async #measure(): Promise<void> {
    const at = performance.now()
    const lsn = await this.#primaryLsn()
    this.#ahead.push({ at, lsn })
    this.#reached(await this.#replayed())
  }

  #reached(replayed: bigint): void {
    this.#ahead = this.#ahead.filter(({ lsn }) => lsn > replayed)
    const [oldest] = this.#ahead
    this.#lagMs = oldest ? performance.now() - oldest.at : 0
  }

  /** Waits until it has replayed what was committed before, as often as something is announced meanwhile. */
  async #catchUp(): Promise<void> {
    this.#catching = true
    try {
      while (this.#caughtUp !== this.#changes && !this.#closed) {
        const change = this.#changes
        const wanted = await this.#primaryLsn()
        await this.#replayedUpTo(wanted)
        this.#caughtUp = change
      }
    } catch (error) {
      this.#lose(error)
    } finally {
      this.#catching = false
    }
  }

  async #replayedUpTo(wanted: bigint): Promise<void> {
    for (let waitMs = CATCH_UP_FIRST_MS; !this.#closed; waitMs = Math.min(waitMs * 2, CATCH_UP_MAX_MS)) {
      const replayed = await within(SILENCE_MS, this.#replayed())
      this.#reached(replayed)
      if (replayed >= wanted) return
      await new Promise((resolve) => setTimeout(resolve, waitMs).unref())
    }
  }

  /** The next look finds out whether it is back. */
  #lose(error?: unknown): void {
    if (this.#closed || this.#lagMs === Number.POSITIVE_INFINITY) return
    log.warn({ err: error }, 'The read replica does not answer: the primary does')
    this.#lagMs = Number.POSITIVE_INFINITY
    for (const giveUp of this.#asked) giveUp(new Error('The read replica is gone'))
    this.#own.dropIdle()
  }

  // Where the primary would write next: a commit that is not flushed yet lies before it.
  async #primaryLsn(): Promise<bigint> {
    const { rows } = await this.#ask.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn')
    return lsnOf(rows[0]?.lsn)
  }

  async #replayed(): Promise<bigint> {
    const { rows } = await this.#own.pool.query<{ lsn: string | null }>(
      `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else 'FFFFFFFF/FFFFFFFF' end::text as lsn`,
    )
    return lsnOf(rows[0]?.lsn)
  }
}

/** `16/B374D848` as a number. */
export function lsnOf(text: string | null | undefined): bigint {
  const [high = '0', low = '0'] = (text ?? '0/0').split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new SilenceError('The read replica is silent')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
