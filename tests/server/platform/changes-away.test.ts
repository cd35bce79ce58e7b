import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import { openDatabase } from '#lib/server/db/client.ts'
import { close, listenForChanges } from '#lib/server/platform/changes.ts'

const LOOKED_MS = 1500

afterAll(() => close())

it('pauses between tries to hear of changes while the database is away [OBS-17]', async () => {
  const tried = vi.spyOn(pg.Client.prototype, 'connect')
  openDatabase('postgres://shop@%2Ftmp%2Fno-database-is-here/shop')
  listenForChanges(() => {})
  await pause(LOOKED_MS)
  // After 0, 0.1, 0.3, 0.7 and 1.5 seconds.
  expect(tried.mock.calls.length).toBeGreaterThanOrEqual(2)
  expect(tried.mock.calls.length).toBeLessThanOrEqual(5)
  tried.mockRestore()
})
