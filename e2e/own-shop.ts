import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from './fixtures.ts'
import { freePort } from './free-port.ts'

const PRELOAD = ['--import', './scripts/fast-imports.mjs', '--import', './scripts/server-only.mjs']

export interface OwnShop {
  /** Where it answers. */
  at: string
  stop(): Promise<void>
}

/**
 * Directories and variables of a shop that a file of journeys has to itself; `run` runs a command on it, before it is
 * opened.
 */
export async function prepareShop(name: string, settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), `steelcap-e2e-${name}-`))
  // As root, PostgreSQL runs as another account, which has to get here.
  chmodSync(dataDir, 0o755)
  const port = await freePort()
  const at = `http://localhost:${port}`
  const { E2E_PORT: _, ...rest } = process.env
  const env = {
    ...rest,
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    PORT: String(port),
    SITE_URL: at,
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000',
    ...settings,
  }
  const start = (...words: string[]) => spawn(process.execPath, [...PRELOAD, ...words], { env, stdio: 'ignore' })
  return {
    dataDir,
    async run(...words: string[]): Promise<void> {
      expect((await once(start(...words), 'exit'))[0]).toBe(0)
    },
    async open(): Promise<OwnShop> {
      const shop = start('server.ts')
      await expect(async () => expect((await fetch(at)).status).toBe(200)).toPass({ timeout: 120_000 })
      return { at, stop: () => close(shop, dataDir) }
    },
  }
}

async function close(shop: ChildProcess, dataDir: string): Promise<void> {
  if (shop.exitCode === null) {
    const gone = once(shop, 'exit')
    shop.kill('SIGTERM')
    await gone
  }
  rmSync(dataDir, { recursive: true, force: true })
}
