import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
// Node loads what starts the database here, as it loads the tests of the server.
import './scripts/fast-imports.mjs'
import './scripts/server-only.mjs'

// Outside Next the `server-only` marker has nothing to guard.
const alias = { 'server-only': fileURLToPath(new URL('./tests/setup/server-only.ts', import.meta.url)) }

// Node would be given the server's half; what browsers get re-exports this.
const inBrowsers = { '@sentry/nextjs': '@sentry/browser' }

// Generous, so that a busy machine is not mistaken for a broken shop.
const testTimeout = 30_000

// Where a browser's clock or a database takes part; npm test names every test that needed it (record 048). A mutant
// that a second attempt lets live would be lost. Not at once: what made the first one late would make it late, too.
const retry = process.env['MUTATED'] === undefined ? { count: 1, delay: 1000 } : 0

export const PROJECTS = {
  rules: {
    resolve: { alias },
    test: {
      name: 'rules',
      include: ['tests/{rules,walls}/**/*.test.ts'],
      setupFiles: ['tests/setup/environment.ts'],
      testTimeout,
    },
  },
  components: {
    plugins: [react()],
    resolve: { alias: { ...alias, ...inBrowsers } },
    test: {
      name: 'components',
      include: ['tests/components/**/*.test.{ts,tsx}'],
      environment: 'jsdom',
      // A process for many files, a context with modules and a window of its own for each (record 105).
      pool: 'vmForks',
      setupFiles: ['tests/setup/node-globals.ts', 'tests/setup/environment.ts', 'tests/setup/components.ts'],
      testTimeout,
      retry,
    },
  },
  server: {
    resolve: { alias },
    test: {
      name: 'server',
      include: ['tests/server/**/*.test.ts'],
      globalSetup: ['tests/setup/database-server.ts'],
      setupFiles: ['tests/setup/environment.ts'],
      testTimeout,
      retry,
      hookTimeout: 120_000,
    },
  },
} satisfies Record<string, TestProjectInlineConfiguration>

const { rules, components, server } = PROJECTS
// Pure: a process runs file after file (record 095).
const inOneProcess = { ...rules, test: { ...rules.test, isolate: false } }

// What Node cannot do by itself: load a module a second time, and read the markup of components.
const TRANSFORMED = [
  'tests/server/gift-cards/voucher-balance.test.ts',
  'tests/server/platform/client-address.test.ts',
  'tests/server/insight/measurements.test.ts',
  'tests/server/localities/geo.test.ts',
  'tests/server/next-adapter/*.test.ts',
  'tests/server/reports/reports.test.ts',
]
const transformed = { ...server, test: { ...server.test, name: 'server-transformed', include: TRANSFORMED } }
// The others are loaded as the shop is, from what was compiled before (record 105).
const byNode = {
  ...server,
  test: {
    ...server.test,
    exclude: TRANSFORMED,
    experimental: { viteModuleRunner: false },
    execArgv: ['fast-imports', 'server-only'].flatMap((name) => ['--import', `./scripts/${name}.mjs`]),
  },
}

export default defineConfig({
  test: { maxWorkers: 2, restoreMocks: true, projects: [inOneProcess, components, byNode, transformed] },
})
