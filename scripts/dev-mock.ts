// Starts `next dev` on a port of its own, on a throwaway copy of the demo's database, and the mock API's server in
// front of it.
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { seedPersonas } from '#demo/personas.ts'
import { seedDemoShop } from '#demo/seed.ts'
import { StartError, sayWhyNot } from '#lib/server/http/start-error.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { MockClock } from '#sandbox/mock-api/mock-clock.ts'
import { copyDemoDatabase } from '#sandbox/mock-api/mock-database.ts'
import { answering } from '#sandbox/mock-api/mock-proxy.ts'
import { mockServer } from '#sandbox/mock-api/mock-server.ts'
import { startNextDev } from './next-dev.ts'
import { NOTHING_OUTSIDE } from './outside-variables.ts'

const HOST = '127.0.0.1'
const PORTS_TRIED = 20
const CLOCK_SHIFT = pathToFileURL(join(import.meta.dirname, '../sandbox/mock-api/clock-shift.ts')).href

const say = (line: string) => console.log(`  ${line}`)

async function openMock(): Promise<void> {
  // The real world is nobody's to reach from here, whatever .env says, which Next reads again by itself.
  Object.assign(process.env, NOTHING_OUTSIDE)
  const { port, dataDir } = environment()
  await checkPort(port)
  const siteUrl = `http://localhost:${port}`
  const directory = await mkdtemp(join(tmpdir(), 'steelcap-mock-'))
  const database = await copyDemoDatabase(dataDir, seed)
  say('Database: a throwaway copy of the demo shop')
  const clockFile = join(directory, 'clock')
  const clock = new MockClock(clockFile, database.url)
  await clock.set()
  const nextPort = await freePort()
  const server = mockServer({ host: HOST, port: nextPort, siteUrl, clock })
  startNextDev({
    host: HOST,
    port: nextPort,
    env: {
      DATABASE_URL: database.url,
      DATA_DIR: directory,
      SITE_URL: siteUrl,
      MOCK_CLOCK_FILE: clockFile,
      RATE_LIMIT_FACTOR: '1000',
      PORT: String(nextPort),
      NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${CLOCK_SHIFT}`,
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await database.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  })
  server.listen(port, HOST)
  await answering({ host: HOST, port: nextPort })
  // The first page takes longest to make: it may as well begin before anybody looks.
  await fetch(`http://${HOST}:${nextPort}/`).catch(() => {})
  say(`Ready on ${siteUrl} in ${(performance.now() / 1000).toFixed(1)} s; the panel: ${siteUrl}/mock`)
}

async function seed(): Promise<void> {
  await seedDemoShop()
  await seedPersonas(new Date())
}

async function checkPort(port: number): Promise<void> {
  if (await isFree(port)) return
  for (let other = port + 1; other <= port + PORTS_TRIED; other += 1) {
    if (await isFree(other)) {
      throw new StartError(`Port ${port} is in use already. ${other} is free: PORT=${other} npm run dev:mock`)
    }
  }
  throw new StartError(
    `Port ${port} and the ${PORTS_TRIED} after it are in use. Choose one: PORT=8080 npm run dev:mock`,
  )
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, HOST, () => probe.close(() => resolve(true)))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, HOST, () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

await openMock().catch(sayWhyNot)
