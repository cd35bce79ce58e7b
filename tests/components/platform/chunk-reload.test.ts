import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isChunkFailure, loadOnceOnline, reloadAfterChunkFailure } from '#lib/client/platform/chunk-reload.ts'

const failure = Object.assign(new Error('gone'), { name: 'ChunkLoadError' })

beforeEach(() => sessionStorage.clear())

describe('a chunk that cannot be loaded', () => {
  it('reloads the page, at most once in 10 s [UI-15]', () => {
    const reload = vi.fn()
    expect(reloadAfterChunkFailure(failure, 100_000, reload)).toBe(true)
    expect(reloadAfterChunkFailure(failure, 109_999, reload)).toBe(false)
    expect(reload).toHaveBeenCalledOnce()
    expect(reloadAfterChunkFailure(failure, 110_000, reload)).toBe(true)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('does not reload an offline browser into nothing [UI-15]', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(reloadAfterChunkFailure(failure, 1, vi.fn())).toBe(false)
  })

  it.each([
    [new Error('Failed to load chunk /_next/static/chunks/a.js'), true],
    [new TypeError('Failed to fetch dynamically imported module: https://shop.example/a.js'), true],
    [new Error('No price'), false],
    ['text', false],
  ])('is told from other errors: %o [UI-15]', (error, expected) => {
    expect(isChunkFailure(error)).toBe(expected)
  })
})

describe('a piece nobody waits for', () => {
  const offline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  it('is loaded once there is a network [UI-15]', async () => {
    const network = offline()
    const load = vi.fn(async () => 'piece')
    const loading = loadOnceOnline(load)
    await Promise.resolve()
    expect(load).not.toHaveBeenCalled()
    network.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    expect(await loading).toBe('piece')
  })

  it('is left to the next page when the network goes meanwhile [UI-15]', async () => {
    expect(
      await loadOnceOnline(() => {
        offline()
        return Promise.reject(failure)
      }),
    ).toBeUndefined()
  })

  it('fails like any other when it is gone, or broken [UI-15]', async () => {
    await expect(loadOnceOnline(() => Promise.reject(failure))).rejects.toBe(failure)
    offline().mockReturnValueOnce(true)
    await expect(loadOnceOnline(() => Promise.reject(new Error('No price')))).rejects.toThrow('No price')
  })
})
