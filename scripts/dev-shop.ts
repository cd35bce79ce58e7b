// Holds the database open while `next dev` runs on it. The stand-ins live in Next's own process: see
// instrumentation.ts.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { seedDemoShop } from '#demo/seed.ts'
import { provideDatabase } from '#lib/server/db/provision.ts'
import { sayWhyNot } from '#lib/server/http/start-error.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { signingSecret } from '#lib/server/platform/secret.ts'

const say = (line: string) => console.log(`  ${line}`)

async function openForDevelopment(): Promise<void> {
  const { port, host, sandbox, dataDir } = environment()
  const database = await provideDatabase()
  say(database.embedded ? `Database: embedded PostgreSQL under ${dataDir}` : 'Database: the one of DATABASE_URL')
  if (sandbox) {
    const shop = await seedDemoShop()
    say(shop.seeded ? `Demo shop: ${shop.products} products made` : 'Demo shop: there already')
  }
  const next = spawn(
    process.execPath,
    [
      join('node_modules', 'next', 'dist', 'bin', 'next'),
      'dev',
      '-p',
      String(port),
      '-H',
      host,
      ...process.argv.slice(2),
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        AUTH_SECRET: signingSecret(),
        DATABASE_URL: database.url,
        NEXT_TELEMETRY_DISABLED: '1',
      },
    },
  )
  const end = () => next.kill('SIGTERM')
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)
  process.on('disconnect', end)
  next.on('exit', async (code) => {
    await database.stop()
    process.exit(code ?? 0)
  })
}

await openForDevelopment().catch(sayWhyNot)
