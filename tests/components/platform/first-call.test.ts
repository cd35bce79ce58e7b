import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { NetworkError } from '#lib/client/call-error.ts'
import { answer, useMockApi } from '#tests/setup/mock-api.ts'

const wire = useMockApi()

// A page that has made no call yet.
beforeEach(() => void vi.resetModules())
afterEach(() => {
  vi.doUnmock('#lib/client/api-call.ts')
  vi.resetModules()
})

it('is made once what it takes has come, also by two parts at once [GEN-13]', async () => {
  wire.answers('brands', () => answer('brands', { brands: [] }))
  const { api } = await import('#lib/client/api.ts')
  expect(await Promise.all([api('brands', {}), api('brands', {})])).toEqual([{ brands: [] }, { brands: [] }])
  expect(wire.sent('brands')).toHaveLength(2)
})

it('that is given up meanwhile is not sent [GEN-14]', async () => {
  wire.answers('brands', () => answer('brands', { brands: [] }))
  const { api } = await import('#lib/client/api.ts')
  const leaving = new AbortController()
  const call = expect(api('brands', { signal: leaving.signal })).rejects.toThrow('gone elsewhere')
  leaving.abort(new Error('gone elsewhere'))
  await call
  expect(wire.sent()).toEqual([])
})

it('without a network is one that had no answer, and the next one is made when there is one again', async () => {
  wire.answers('brands', () => answer('brands', { brands: [] }))
  vi.doMock('#lib/client/api-call.ts', () => {
    throw new Error('Failed to load chunk')
  })
  const { api } = await import('#lib/client/api.ts')
  const failed = (await api('brands', {}).catch((error: unknown) => error)) as NetworkError
  expect([failed.name, failed.message]).toEqual(['NetworkError', 'The shop cannot be reached.'])
  vi.doUnmock('#lib/client/api-call.ts')
  expect(await api('brands', {})).toEqual({ brands: [] })
})
