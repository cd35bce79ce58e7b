// Holds the database open while `next dev` runs on it. The stand-ins live in Next's own process: see
// instrumentation.ts.
import { seedDemoShop } from '#demo/seed.ts'
import { provideDatabase } from '#lib/server/db/provision.ts'
import { sayWhyNot } from '#lib/server/http/start-error.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { refuseRealShop } from '#lib/server/settings/real-shop.ts'
import { startNextDev } from './next-dev.ts'

const say = (line: string) => console.log(`  ${line}`)

async function openForDevelopment(): Promise<void> {
  const { port, host, sandbox, dataDir } = environment()
  const database = await provideDatabase(0, sandbox ? refuseRealShop : undefined)
  say(database.embedded ? `Database: embedded PostgreSQL under ${dataDir}` : 'Database: the one of DATABASE_URL')
  if (sandbox) {
    const shop = await seedDemoShop()
    say(shop.seeded ? `Demo shop: ${shop.products} products made` : 'Demo shop: there already')
  }
  startNextDev({ host, port, env: { DATABASE_URL: database.url }, stop: () => database.stop() })
}

await openForDevelopment().catch(sayWhyNot)
