import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { db, pool } from '#lib/server/db/client.ts'
import { mailOutbox } from '#lib/server/db/schema.ts'
import { log, logConsole } from '#lib/server/platform/log.ts'
import { loggedError, scrubbed } from '#lib/server/platform/logged-error.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase({ seed: false })

const SECRETS = ['sam@steelcap.example', 'W200365519', 'code=0f3c9a', 'Sam’s order', 'not-a-uuid-but-a-token']
const letter = {
  dedupeKey: 'order-confirmation:W200365519',
  recipient: 'sam@steelcap.example',
  subject: 'Sam’s order W200365519',
  text: 'https://shop.example/account/reset?code=0f3c9a',
  html: '<a href="https://shop.example/account/reset?code=0f3c9a">',
}
const thrown = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error as Error,
  )

/** Everything the shop's log writes while something is done. */
async function logged(work: () => Promise<unknown> | unknown): Promise<string> {
  const stream = (log as unknown as Record<symbol, { write(line: string): void }>)[pino.symbols.streamSym]
  let lines = ''
  const write = vi.spyOn(stream as { write(line: string): void }, 'write').mockImplementation((line) => {
    lines += line
  })
  const { level } = log
  log.level = 'info'
  await work()
  log.level = level
  write.mockRestore()
  return lines
}

it('says what failed without a parameter, a row, an address or a link, for Drizzle’s errors and the driver’s [OBS-18]', async () => {
  await db().insert(mailOutbox).values(letter)
  const twice = await thrown(db().insert(mailOutbox).values(letter))
  const byHand = await thrown(
    pool().query(
      "insert into mail_outbox (dedupe_key, recipient, subject, text, html) values ($1, $2, 'x', 'x', 'x')",
      [letter.dedupeKey, letter.recipient],
    ),
  )
  const unreadable = await thrown(db().execute(sql`select ${'not-a-uuid-but-a-token'}::uuid`))
  const lines = await logged(() => {
    log.error({ err: twice }, 'first')
    log.error({ err: byHand }, 'second')
    log.error({ err: new Error('outer', { cause: unreadable }) }, 'third')
    log.error(twice)
    log.warn({ reason: String(new Error(`550 <${letter.recipient}>: no such mailbox`)) }, letter.text)
  })
  expect(lines.trim().split('\n')).toHaveLength(5)
  for (const secret of SECRETS) expect(lines).not.toContain(secret)
  expect(lines).toContain('"constraint":"mail_outbox_dedupe_key_unique"')
  expect(lines).toContain('"code":"22P02"')
  expect(lines).toMatch(/insert into .{1,4}mail_outbox/)
  expect(lines).toContain('logged-error.test.ts')
})

it('logs what libraries print on the console the same way [OBS-18]', async () => {
  const failed = await thrown(db().execute(sql`select ${letter.recipient}::uuid`))
  const kept = { error: console.error, warn: console.warn }
  logConsole()
  const lines = await logged(() => {
    console.error('⨯', failed)
    console.warn('to %s', letter.recipient)
  })
  Object.assign(console, kept)
  expect(
    lines
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { level: number }).level),
  ).toEqual([50, 40])
  for (const secret of SECRETS) expect(lines).not.toContain(secret)
})

it('ends with an error whose causes go round', () => {
  const round = new Error('round')
  round.cause = round
  expect(JSON.stringify(loggedError(round)).length).toBeLessThan(10_000)
  expect(scrubbed('a line of nothing personal: 12 @ 3')).toBe('a line of nothing personal: 12 @ 3')
})

it.each([
  ['a path of letters', 'a'.repeat(16_000)],
  ['one with a sign of mail behind it', `${'a'.repeat(16_000)} @`],
  ['addresses that begin and begin', 'http://'.repeat(2300)],
  ['half addresses', 'a@a.a-'.repeat(2600)],
])('looks through the longest address a stranger can send without holding the shop up: %s [OBS-18]', (_, text) => {
  const line = `{"msg":"Page not found: /${text}"}\n`
  const tries = [1, 2, 3].map(() => {
    const startedMs = performance.now()
    scrubbed(line)
    return performance.now() - startedMs
  })
  expect(Math.min(...tries)).toBeLessThan(60)
})

it('takes the query from each link of a line, and no other question mark [OBS-18]', () => {
  const said = 'Why? See https://shop.example/a?code=1, http://b.example/?x=2"} and https://c.example/d or /e?f=3'
  expect(scrubbed(said)).toBe(
    'Why? See https://shop.example/a?… http://b.example/?…"} and https://c.example/d or /e?f=3',
  )
})
