import { expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { migrate, versionProblem } from '#lib/server/db/migrate.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase({ seed: false })

const applied = async () => {
  const { rows } = await pool().query<{ shop: number; jobs: number }>(
    `select (select count(*)::int from drizzle.__drizzle_migrations) as shop,
            (select count(*)::int from graphile_worker.migrations) as jobs`,
  )
  return rows[0]
}

it('creates the tables of the shop and of the job queue [GEN-12]', async () => {
  const { rows } = await pool().query<{ table: string | null }>("select to_regclass('public.products')::text as table")
  expect(rows[0]?.table).toBe('products')
  const { shop, jobs } = (await applied()) ?? {}
  expect(shop).toBeGreaterThan(0)
  expect(jobs).toBeGreaterThan(0)
})

it('applies each migration once when several instances start together [GEN-12]', async () => {
  await pool().query('drop schema public cascade; drop schema drizzle cascade; drop schema graphile_worker cascade')
  await pool().query('create schema public')
  await Promise.all([migrate(), migrate(), migrate()])
  const first = await applied()
  await migrate()
  expect(await applied()).toEqual(first)
})

it.each(['14.12 (Debian 14.12-1)', '9.6.24', 'of unknown version'])(
  'asks for a newer server than %s [GEN-12]',
  (version) => {
    expect(versionProblem(version)).toBe(
      `The shop needs PostgreSQL 15 or newer; the server of DATABASE_URL is ${version}.`,
    )
  },
)

it.each(['15.0', '15.7 (Debian 15.7-0+deb12u1)', '18.4', '19beta1'])('is content with %s [GEN-12]', (version) => {
  expect(versionProblem(version)).toBeUndefined()
})
