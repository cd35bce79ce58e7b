import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// Outside Next the `server-only` marker has nothing to guard.
const alias = { 'server-only': fileURLToPath(new URL('./tests/setup/server-only.ts', import.meta.url)) }

// Node would be given the server's half; what browsers get re-exports this.
const inBrowsers = { '@sentry/nextjs': '@sentry/browser' }

// Generous, so that a busy machine is not mistaken for a broken shop.
const testTimeout = 30_000

// Where a browser's clock or a database takes part; npm test names every test that needed it (record 048).
const retry = 1

export default defineConfig({
  test: {
    maxWorkers: 2,
    restoreMocks: true,
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'rules',
          include: ['tests/{rules,walls}/**/*.test.ts'],
          setupFiles: ['tests/setup/environment.ts'],
          testTimeout,
        },
      },
      {
        plugins: [react()],
        resolve: { alias: { ...alias, ...inBrowsers } },
        test: {
          name: 'components',
          include: ['tests/components/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['tests/setup/environment.ts', 'tests/setup/components.ts'],
          testTimeout,
          retry,
        },
      },
      {
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
    ],
  },
})
