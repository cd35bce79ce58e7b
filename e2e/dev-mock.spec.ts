import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { freePort } from './free-port.ts'

// `next dev` makes each page when it is asked for it the first time.
test.describe.configure({ mode: 'serial', timeout: 240_000 })

let child: ChildProcess
let at = ''
let said = ''
const dataDir = mkdtempSync(join(tmpdir(), 'steelcap-e2e-mock-'))
// As root, PostgreSQL runs as another account, which has to get here.
chmodSync(dataDir, 0o755)

function start(port: number): ChildProcess {
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, NODE_OPTIONS: '' }
  const started = spawn(process.execPath, ['scripts/dev-mock.mjs'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [started.stdout, started.stderr]) stream?.on('data', (chunk) => (said += chunk))
  return started
}

test.beforeAll(async () => {
  test.setTimeout(400_000)
  const port = await freePort()
  at = `http://localhost:${port}`
  child = start(port)
  await expect(() => expect(said).toContain('Ready on')).toPass({ timeout: 380_000 })
})

test.afterAll(async () => {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
  rmSync(dataDir, { recursive: true, force: true })
})

test('a developer makes calls fail by address, looks as somebody with forty orders and moves the clock [API-05]', async ({
  page,
  strays,
}) => {
  strays.allow(/503|Service Unavailable/)
  await page.goto(`${at}/account/orders?mock=orderHistory:503:always,persona:frankie`)
  await expect(page.getByText('We couldn’t load your orders')).toBeVisible({ timeout: 60_000 })
  await page.goto(`${at}/mock?back=/account/orders`)
  await expect(page.getByText('orderHistory:ServiceUnavailable:always').first()).toBeVisible()
  await page.getByRole('button', { name: 'Remove all' }).click()
  await page.getByRole('link', { name: 'Back to /account/orders' }).click()
  await expect(page.getByRole('link', { name: 'Order W200310000', exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Sun 1 Mar 2026').first()).toBeVisible()

  await page.goto(`${at}/mock?back=/account/orders`)
  await page.getByRole('button', { name: '31 days on: sessions end' }).click()
  await expect(page.getByText(/2 Apr 2026/)).toBeVisible()
  await page.getByRole('link', { name: 'Back to /account/orders' }).click()
  await expect(page).toHaveURL(/\/account\/signin/, { timeout: 60_000 })
})

test('a taken port says so and names one that is free', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  said = ''
  const [code] = await once(start(port), 'exit')
  taken.close()
  expect(code).toBe(1)
  expect(said).toMatch(new RegExp(`Port ${port} is in use already\\. \\d+ is free: PORT=\\d+ npm run dev:mock`))
})
