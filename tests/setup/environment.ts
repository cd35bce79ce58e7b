import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, vi } from 'vitest'
import { OUTSIDE_VARIABLES } from '../../scripts/outside-variables.ts'

// Whatever the person who runs the tests has set for their own shop must not leak into them.
const SHOP_VARIABLES =
  /^(PORT|DATABASE_READ_LAG_SECONDS|DATA_DIR|LOG_LEVEL|TRUST_PROXY|SEARCH_INDEX_PREFIX|MAIL_FROM|OTEL_.*|SHOP_.*|PG[A-Z]+)$/

for (const name of Object.keys(process.env)) {
  if (SHOP_VARIABLES.test(name) || OUTSIDE_VARIABLES.includes(name)) delete process.env[name]
}

const dataDir = mkdtempSync(join(tmpdir(), 'steelcap-test-'))
// As root, PostgreSQL runs as another account, which has to get here.
chmodSync(dataDir, 0o755)
process.env['DATA_DIR'] = dataDir
process.env['LOG_LEVEL'] = 'silent'

const variables = { ...process.env }

// The next file of this process finds the clock, the globals and the variables as they were.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  for (const name of Object.keys(process.env)) {
    if (!(name in variables)) delete process.env[name]
  }
  Object.assign(process.env, variables)
  rmSync(dataDir, { recursive: true, force: true })
})
