import { defineConfig } from '@playwright/test'
import { findChromium } from './e2e/chromium.ts'
import { freePort } from './e2e/free-port.ts'

// The config is read again in every worker: what was chosen once is handed on in the environment. With E2E_BASE_URL
// set, the journeys visit a shop that runs already.
const running = process.env['E2E_BASE_URL']
process.env['E2E_PORT'] ??= String(running ? 0 : await freePort())
const port = process.env['E2E_PORT']
const baseURL = running ?? `http://localhost:${port}`

const executablePath = findChromium()
const AS_ROOT = ['--no-sandbox', '--disable-gpu']
const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// Begun first, so that none of them is what everybody waits for in the end.
const LONG = [
  '**/crawl.spec.ts',
  '**/dev-mock.spec.ts',
  '**/own-pages.spec.ts',
  '**/real-catalogue.spec.ts',
  '**/services.spec.ts',
  '**/without-javascript.spec.ts',
]
// What these hold is the adapter's own doing (record 061).
const LEFT_OUT =
  process.env['PLAIN_NEXT'] === '1' ? ['**/first-sign.spec.ts', '**/own-styles.spec.ts', '**/budgets.spec.ts'] : []

export default defineConfig({
  testDir: 'e2e',
  globalTeardown: './e2e/shop-log.ts',
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'others', testMatch: '**/*.spec.ts', testIgnore: [...LONG, ...LEFT_OUT] },
  ],
  grepInvert: process.env['PLAIN_NEXT'] === '1' ? [/@next-adapter/] : [],
  fullyParallel: true,
  // Two processors are not busy with two shoppers: much of a journey is waiting for what takes its moment.
  workers: 3,
  // A journey that fails is tried once more; npm test names it, and forgives few of them (scripts/test-count.ts).
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '.reports/e2e.json' }]],
  use: {
    actionTimeout: 40_000,
    baseURL,
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    viewport: { width: 1280, height: 800 },
    // Keeping traces takes longer than all journeys; `--trace on` keeps those of a run.
    trace: 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [...(process.geteuid?.() === 0 ? AS_ROOT : []), ...QUIET],
    },
  },
  ...(running
    ? {}
    : {
        webServer: {
          command: 'node --import ./scripts/fast-imports.mjs --import ./scripts/server-only.mjs e2e/shop-process.ts',
          url: baseURL,
          // All journeys come from one address, and one of them crawls the whole shop.
          env: { PORT: port, SITE_URL: baseURL, LOG_LEVEL: 'info', RATE_LIMIT_FACTOR: '1000' },
          timeout: 120_000,
          stdout: 'pipe',
          gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
        },
      }),
})
