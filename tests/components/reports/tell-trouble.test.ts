import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectErrorReports } from '#lib/client/reports/error-reports.ts'
import type { ErrorReport } from '#lib/client/reports/report.ts'
import { tellTrouble } from '#lib/client/reports/tell-trouble.ts'

let told: ErrorReport[] = []

beforeEach(() => {
  told = []
  // Of a page that lives on one error in a hundred is told: not this one.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  connectErrorReports({ take: (each) => void told.push(each) })
})
afterEach(() => {
  connectErrorReports()
  vi.restoreAllMocks()
})

it('tells of an error that took the page away, and of few others [OBS-06]', async () => {
  await tellTrouble(new Error('The page is gone.'), true)
  await tellTrouble(new Error('The page lives on.'))
  expect(told).toMatchObject([{ message: 'The page is gone.', fatal: true }])
})

it('fails nobody where what tells cannot be loaded [OBS-06]', async () => {
  vi.resetModules()
  vi.doMock('#lib/client/reports/error-reports.ts', () => {
    throw new Error('There is no network.')
  })
  const { tellTrouble: tellOffline } = await import('#lib/client/reports/tell-trouble.ts')
  await expect(tellOffline(new Error('The page is gone.'), true)).resolves.toBeUndefined()
  expect(told).toEqual([])
  vi.doUnmock('#lib/client/reports/error-reports.ts')
  vi.resetModules()
})
