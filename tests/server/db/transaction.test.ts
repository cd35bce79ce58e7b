import type { PoolClient } from 'pg'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { isAway } from '#lib/server/db/database-trouble.ts'
import { inTransaction, onSnapshot } from '#lib/server/db/transaction.ts'
import { err, ok } from '#lib/server/platform/result.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { count } from '#tests/setup/order-fixture.ts'

useTestDatabase({ seed: false })

beforeEach(() => pool().query('drop table if exists scratch; create table scratch (n int)'))

const written = () => count('select count(*) from scratch')
const write = (client: PoolClient) => client.query('insert into scratch values (1)')
const meet = (client: PoolClient, sqlState: string) =>
  client.query(`do $$ begin raise exception 'on purpose' using errcode = '${sqlState}'; end $$`)
const OPEN_TRANSACTIONS = `select count(*) from pg_stat_activity
  where datname = current_database() and state like 'idle in%'`
const processId = async (client: Pick<PoolClient, 'query'>) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid

describe('a transaction', () => {
  it.each([
    ['keeps what was written', true, 1],
    ['takes it back', false, 0],
  ])('%s where its result says so, and answers it either way [PAY-32]', async (_, isKept, rows) => {
    const result = { isKept }
    const answer = inTransaction(
      async (client) => {
        await write(client)
        return result
      },
      (each) => each.isKept,
    )
    expect(await answer).toBe(result)
    expect(await written()).toBe(rows)
  })

  it.each([
    ['commits what answers a success', ok('done'), 1],
    ['commits what answers nothing', undefined, 1],
    ['commits a list that is empty', [], 1],
    ['takes back what answers a refusal', err('OrderNotFound'), 0],
  ])('%s, unless told otherwise [PAY-32]', async (_, result, rows) => {
    const answer = inTransaction<unknown>(async (client) => {
      await write(client)
      return result
    })
    expect(await answer).toBe(result)
    expect(await written()).toBe(rows)
  })

  it('takes everything back when something is thrown, and its connection serves the next one [PAY-32]', async () => {
    const used: (number | undefined)[] = []
    const failing = inTransaction(async (client) => {
      used.push(await processId(client))
      await write(client)
      throw new TypeError('a bug of ours')
    })
    await expect(failing).rejects.toThrow('a bug of ours')
    expect(await written()).toBe(0)
    expect(await processId(pool())).toBe(used[0])
    expect(await count(OPEN_TRANSACTIONS)).toBe(0)
  })

  it.each([
    ['a deadlock', '40P01', 3],
    ['a serialisation failure', '40001', 3],
    ['a clash', '23505', 1],
  ])('met by %s (%s) is tried %i times in all, and written once at most [PAY-32]', async (_, sqlState, triesInAll) => {
    let tries = 0
    const troubled = (times: number) =>
      inTransaction(async (client) => {
        tries += 1
        await write(client)
        if (tries <= times) await meet(client, sqlState)
      })
    await expect(troubled(triesInAll)).rejects.toThrow('on purpose')
    expect([tries, await written()]).toEqual([triesInAll, 0])
    tries = 0
    await troubled(triesInAll - 1)
    expect([tries, await written()]).toEqual([triesInAll, 1])
  })

  it('waits before it tries again, longer each time: at once, the same two would meet again', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const startedMs = performance.now()
    const troubled = inTransaction((client) => meet(client, '40P01'))
    await expect(troubled).rejects.toThrow('on purpose')
    // 50 and 100 ms; a timer may come a moment early.
    expect(performance.now() - startedMs).toBeGreaterThan(140)
  })

  it.each([new Error('no answer'), undefined])(
    'that cannot be rolled back (%s) leaves its connection to nobody: it may still be open there',
    async (trouble) => {
      const used: (number | undefined)[] = []
      const failing = inTransaction(async (client) => {
        used.push(await processId(client))
        vi.spyOn(client, 'query').mockImplementation(() => Promise.reject(trouble))
        throw new TypeError('a bug of ours')
      })
      await expect(failing).rejects.toThrow('a bug of ours')
      expect(await processId(pool())).not.toBe(used[0])
    },
  )
})

describe('a snapshot', () => {
  it('reads all of one instant, whatever is written meanwhile', async () => {
    const counts = await onSnapshot(async (client) => {
      const { rows: before } = await client.query('select n from scratch')
      await pool().query('insert into scratch values (1)')
      const { rows: after } = await client.query('select n from scratch')
      return [before.length, after.length]
    })
    expect(counts).toEqual([0, 0])
    expect(await written()).toBe(1)
  })

  it('writes nothing, and leaves no transaction open when something is thrown', async () => {
    await expect(onSnapshot(write)).rejects.toThrow('read-only')
    expect(await count(OPEN_TRANSACTIONS)).toBe(0)
    expect(await written()).toBe(0)
  })
})

describe('the database is away, and an order that is paid for is written later [PAY-43]', () => {
  const coded = (code: string) => Object.assign(new Error('trouble'), { code })

  it.each([
    ['the line is broken', coded('EPIPE')],
    ['the line is reset', coded('ECONNRESET')],
    ['the network is down', coded('ENETDOWN')],
    ['the driver gives up', new Error('Connection terminated unexpectedly')],
    ['the connection fails', coded('08006')],
    ['it takes no more connections', coded('53300')],
    ['it shuts down', coded('57P01')],
    ['its disk fails', coded('58030')],
    ['it does not write any more', coded('25006')],
    ['a row is held for too long', coded('55P03')],
    ['two waited for each other', coded('40P01')],
    ['it could not put two in a row', coded('40001')],
    ['what is thrown is no error', 'trouble'],
  ])('when %s', (_, error) => {
    expect(isAway(error)).toBe(true)
  })

  it.each([
    ['a clash', '23505'],
    ['a broken rule', '23514'],
    ['what is raised on purpose', 'P0001'],
    ['a statement that is wrong', '42601'],
    ['a day that is none', '22008'],
  ])('and not when it says no: %s', (_, code) => {
    expect(isAway(coded(code))).toBe(false)
  })
})
