import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registerOfflineWorker } from '#lib/client/platform/offline-worker.ts'

const register = vi.fn(async () => ({}))

beforeEach(() => {
  vi.useFakeTimers()
  register.mockClear()
  vi.stubGlobal('navigator', { serviceWorker: { register } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the worker for a browser that is offline', () => {
  it('is registered five seconds into a visit, once [UI-31]', () => {
    registerOfflineWorker()
    vi.advanceTimersByTime(4999)
    expect(register).not.toHaveBeenCalled()
    vi.advanceTimersByTime(60_000)
    expect(register.mock.calls).toEqual([['/offline-worker.js']])
  })

  it('is not registered by a page that was left before; the next page does it [UI-31]', () => {
    registerOfflineWorker()()
    vi.advanceTimersByTime(60_000)
    expect(register).not.toHaveBeenCalled()
    registerOfflineWorker()
    vi.advanceTimersByTime(5000)
    expect(register).toHaveBeenCalledOnce()
  })

  it('troubles nobody where a browser has none, or will not take it [UI-31]', async () => {
    register.mockRejectedValueOnce(new Error('denied'))
    registerOfflineWorker()
    await vi.advanceTimersByTimeAsync(5000)
    expect(register).toHaveBeenCalledOnce()
    vi.stubGlobal('navigator', {})
    registerOfflineWorker()
    expect(() => vi.advanceTimersByTime(5000)).not.toThrow()
    expect(register).toHaveBeenCalledOnce()
  })
})
