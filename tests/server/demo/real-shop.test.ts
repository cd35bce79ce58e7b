import { afterEach, expect, it } from 'vitest'
import { seedDemoShop } from '#demo/seed.ts'
import { openDatabase, pool } from '#lib/server/db/client.ts'
import { provideDatabase } from '#lib/server/db/provision.ts'
import { UnusableDatabaseError } from '#lib/server/db/provision-error.ts'
import { environment, parseEnvironment } from '#lib/server/platform/environment.ts'
import { noteRealShop, refuseRealShop, takesMoney } from '#lib/server/settings/real-shop.ts'
import { savedShop } from '#lib/server/shop-file/shop-save.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

const database = useTestDatabase()

afterEach(async () => {
  await pool().query("delete from settings where key = 'realShop'")
})

const THERE_ALREADY = { seeded: false, products: 0, variants: 0 }

it('does not open on the database of a shop that takes money, whose orders its stand-ins would charge and send [OPS-66]', async () => {
  expect(await seedDemoShop()).toEqual(THERE_ALREADY)
  const file = await savedShop()
  await noteRealShop('https://shop.example')
  await noteRealShop('https://new.example')
  expect(await savedShop()).toEqual(file)
  const refused = await seedDemoShop().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(UnusableDatabaseError)
  expect((refused as Error).message).toMatch(
    /^This database is that of the shop at https:\/\/shop\.example, which takes money\. /,
  )
  await pool().query("delete from settings where key = 'realShop'")
  expect(await seedDemoShop()).toEqual(THERE_ALREADY)
})

it('reads a mark that somebody wrote by hand as one [OPS-66]', async () => {
  await pool().query("insert into settings (key, value) values ('realShop', 'true')")
  await expect(seedDemoShop()).rejects.toThrow('This database is that of the shop at an unknown address, which takes')
})

it('is not migrated by a demo shop that it refuses [OPS-66]', async () => {
  await noteRealShop('https://shop.example')
  const last = 'drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)'
  await pool().query(`delete from ${last}`)
  const newest = async () => (await pool().query(`select id from ${last}`)).rows
  const before = await newest()
  expect(environment().DATABASE_URL).toBe(database.url)
  const refused = await provideDatabase(0, refuseRealShop).catch((error: unknown) => error)
  openDatabase(database.url)
  expect(refused).toBeInstanceOf(UnusableDatabaseError)
  expect((refused as Error).message).toContain('that of the shop at https://shop.example')
  expect(await newest()).toEqual(before)
})

it('may be opened on a database that has no tables yet [OPS-66]', async () => {
  await pool().query('alter table settings rename to settings_away')
  try {
    await expect(refuseRealShop(pool())).resolves.toBeUndefined()
  } finally {
    await pool().query('alter table settings_away rename to settings')
  }
})

const KEYS = { BRAINTREE_MERCHANT_ID: 'm', BRAINTREE_PUBLIC_KEY: 'p', BRAINTREE_PRIVATE_KEY: 'k' }
const AFTERPAY = { AFTERPAY_MERCHANT_ID: 'm', AFTERPAY_SECRET_KEY: 's' }
const TEST = { ...KEYS, BRAINTREE_ENVIRONMENT: 'sandbox' }

it.each([
  ['no shop without keys', {}, false],
  ['no shop on this machine that tries out keys', TEST, false],
  [
    'no shop on this machine that tries out all of its keys',
    { ...TEST, ...AFTERPAY, AFTERPAY_ENVIRONMENT: 'sandbox' },
    false,
  ],
  ['a shop with keys of which nothing says that they are for trying', KEYS, true],
  ['a shop with real keys', { ...KEYS, BRAINTREE_ENVIRONMENT: 'production' }, true],
  ['a shop whose Afterpay is real', { ...TEST, ...AFTERPAY }, true],
  ['a public shop', { ...TEST, SITE_URL: 'https://shop.example' }, true],
])('takes for one that takes money %s: %o, %s [OPS-66]', (_, source, expected) => {
  expect(takesMoney(parseEnvironment(source, { needsProviders: false }))).toBe(expected)
})
