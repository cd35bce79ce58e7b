import { afterEach, expect, it } from 'vitest'
import { seedDemoShop } from '#demo/seed.ts'
import { pool } from '#lib/server/db/client.ts'
import { UnusableDatabaseError } from '#lib/server/db/provision-error.ts'
import { noteRealShop } from '#lib/server/settings/real-shop.ts'
import { savedShop } from '#lib/server/shop-file/shop-save.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase()

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
