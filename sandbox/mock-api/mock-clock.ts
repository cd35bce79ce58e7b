import { renameSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { machineNow, shiftClock } from './clock-shift.ts'

/** Where every run begins: a Monday, half past eleven in Melbourne. */
export const START_OF_CLOCK = Date.parse('2026-03-02T00:30:00.000Z')

/** Longer than a process that follows the file takes to notice. */
const HEARD_MS = 250

/**
 * One clock for the page, the servers and the database: it begins at the same instant in every run, and can be moved.
 */
export class MockClock {
  readonly #file: string
  readonly #databaseUrl: string
  #moved = 0
  readonly #beginning = START_OF_CLOCK - machineNow()

  constructor(file: string, databaseUrl: string) {
    this.#file = file
    this.#databaseUrl = databaseUrl
  }

  /** How far it is ahead of the machine's, in milliseconds. */
  get shiftMs(): number {
    return this.#beginning + this.#moved
  }

  now(): number {
    return machineNow() + this.shiftMs
  }

  /** Moves it on (or back), or with undefined to where it would be had nobody touched it. */
  async move(ms: number | undefined): Promise<void> {
    this.#moved = ms === undefined ? 0 : this.#moved + ms
    await this.set()
    await pause(HEARD_MS)
  }

  /** Tells everybody what time it is. */
  async set(): Promise<void> {
    shiftClock(this.shiftMs)
    const draft = `${this.#file}.draft`
    writeFileSync(draft, String(this.shiftMs))
    renameSync(draft, this.#file)
    const client = new pg.Client({ connectionString: this.#databaseUrl })
    await client.connect()
    try {
      await client.query("update mock_clock.shift set value = $1 * interval '1 millisecond'", [this.shiftMs])
    } finally {
      await client.end()
    }
  }
}
