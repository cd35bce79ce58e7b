import { execFile } from 'node:child_process'
import { beforeAll, expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { EVERY_DAY } from '#lib/server/exports/days-sql.ts'
import { exported } from '#lib/server/exports/export-rows.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { welcomeNeighbour } from '#tests/setup/neighbours.ts'

useTestDatabase({ seed: false })

beforeAll(async () => {
  await welcomeNeighbour()
  await pool().query(
    `insert into mailing_subscriptions (email, source, created_at, confirmed_at, unsubscribed_at) values
       ('kim@example.com', 'footer', '2026-03-01T00:00:00Z', '2026-03-10T12:59:59Z', null),
       ('ann@example.com', 'checkout', '2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z', '2026-03-10T13:00:00Z'),
       ('asks@example.com', 'footer', '2026-03-10T14:00:00Z', null, null),
       ('refused@example.com', 'footer', '2026-03-10T14:00:00Z', null, '2026-03-10T15:00:00Z')`,
  )
})

async function emails(days: { from: string; to: string }): Promise<string[]> {
  const found: string[] = []
  for await (const { rows } of exported('subscribers', days)) found.push(`${rows[0]?.['email']} ${rows[0]?.['status']}`)
  return found
}

it('exports who confirmed, marks who left, and leaves out who never confirmed [OPS-61]', async () => {
  expect(await emails(EVERY_DAY)).toEqual(['ann@example.com left', 'kim@example.com subscribed'])
  // Midnight of Melbourne lies between the two.
  expect(await emails({ from: '2026-03-10', to: '2026-03-10' })).toEqual(['kim@example.com subscribed'])
  expect(await emails({ from: '2026-03-11', to: '2026-03-11' })).toEqual(['ann@example.com left'])
})

const run = (...args: string[]) =>
  new Promise<{ code: number; said: string }>((done) => {
    execFile(process.execPath, ['--import', './scripts/preload.mjs', 'scripts/erp-export.ts', ...args], (error, said) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, said }),
    )
  })

it('is a command that writes the list as CSV and as JSON Lines, of all days or of some [OPS-61]', async () => {
  expect(await run('subscribers', '--csv')).toEqual({
    code: 0,
    said: [
      'email,status,source,country,smsConsent,askedAt,confirmedAt,leftAt',
      'ann@example.com,left,checkout,,false,2026-03-01T00:00:00.000Z,2026-03-02T00:00:00.000Z,2026-03-10T13:00:00.000Z',
      'kim@example.com,subscribed,footer,,false,2026-03-01T00:00:00.000Z,2026-03-10T12:59:59.000Z,',
      '',
    ].join('\n'),
  })
  const { said } = await run('subscribers', '--from', '2026-03-10', '--to', '2026-03-10')
  expect(JSON.parse(said)).toEqual({
    email: 'kim@example.com',
    status: 'subscribed',
    source: 'footer',
    smsConsent: false,
    askedAt: '2026-03-01T00:00:00.000Z',
    confirmedAt: '2026-03-10T12:59:59.000Z',
  })
  expect((await run('subscribers', '--from', '2026-03-10')).code).toBe(2)
  expect((await run('orders')).code).toBe(2)
})
