import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isText } from '#lib/domain/stored-record.ts'
import { browserRecord } from '#stores/browser-record.ts'
import { tabRecord } from '#stores/tab-record.ts'
import { storageIsFull } from './browser.ts'

const SHAPE = { key: 'note', version: 3, parse: (data: unknown) => (isText(data) ? data : undefined) }
const JUNK = ['{oops', '{"version":2,"data":"a"}', '{"version":4,"data":"a"}', '{"version":3,"data":7}', '"a"']

const denied = () => {
  throw new DOMException('denied', 'SecurityError')
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('a record of this browser', () => {
  const record = browserRecord(SHAPE)

  it('is {version, data} under its own key [GEN-10]', () => {
    expect(record.read()).toBeUndefined()
    record.write('a')
    expect(localStorage.getItem('note')).toBe('{"version":3,"data":"a"}')
    expect(record.read()).toBe('a')
  })

  it.each(JUNK)('is nothing when it reads %s [GEN-10]', (raw) => {
    localStorage.setItem('note', raw)
    expect(record.read()).toBeUndefined()
  })

  it('is in memory where the browser would not keep it, whatever older one it holds [GEN-10]', () => {
    record.write('a')
    const full = storageIsFull()
    record.write('b')
    expect([record.read(), localStorage.getItem('note')]).toEqual(['b', '{"version":3,"data":"a"}'])
    expect(browserRecord({ ...SHAPE, key: 'neighbour' }).read()).toBeUndefined()
    full.mockRestore()
    record.write('c')
    localStorage.setItem('note', '{"version":3,"data":"d"}')
    expect(record.read()).toBe('d')
  })

  it('throws nothing where storage is switched off [GEN-10]', () => {
    localStorage.setItem('note', '{"version":3,"data":"a"}')
    const unreadable = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(denied)
    expect(record.read()).toBeUndefined()
    unreadable.mockRestore()
    const off = vi.spyOn(window, 'localStorage', 'get').mockImplementation(denied)
    expect(record.read()).toBeUndefined()
    record.write('b')
    expect(record.read()).toBe('b')
    off.mockRestore()
    record.write('c')
    expect(localStorage.getItem('note')).toBe('{"version":3,"data":"c"}')
  })

  describe('is watched', () => {
    const heard = vi.fn()
    let stop = () => {}
    beforeEach(() => {
      heard.mockClear()
      stop = record.watch(heard)
    })
    afterEach(() => stop())
    const storageSays = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))
    const pageComes = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))

    it('for what another window writes there, or clears with all the rest [CART-29]', () => {
      storageSays('notes')
      expect(heard).not.toHaveBeenCalled()
      storageSays('note')
      expect(heard).toHaveBeenCalledTimes(1)
      storageSays(null)
      expect(heard).toHaveBeenCalledTimes(2)
    })

    it('for a page that comes back from the back-forward cache, and for no other', () => {
      pageComes(false)
      expect(heard).not.toHaveBeenCalled()
      pageComes(true)
      expect(heard).toHaveBeenCalledTimes(1)
    })

    it('until that is ended', () => {
      stop()
      storageSays('note')
      pageComes(true)
      expect(heard).not.toHaveBeenCalled()
    })
  })
})

describe('a record of this tab', () => {
  const NOW = Date.parse('2026-03-01T10:00:00.000Z')
  const record = tabRecord(SHAPE, 60_000)

  it('outlives the document, for as long as it is news [ROUTE-51]', () => {
    record.write('a', NOW)
    expect(sessionStorage.getItem('note')).toBe(`{"version":3,"data":{"at":${NOW},"data":"a"}}`)
    expect(localStorage.getItem('note')).toBeNull()
    expect([record.read(NOW + 59_999), record.read(NOW + 60_000)]).toEqual(['a', undefined])
  })

  it('is of now, where nobody says of when', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
    record.write('a')
    vi.setSystemTime(NOW + 59_999)
    expect(record.read()).toBe('a')
    vi.setSystemTime(NOW + 60_000)
    expect(record.read()).toBeUndefined()
    vi.useRealTimers()
  })

  it('is forgotten without data', () => {
    record.write('a', NOW)
    record.write(undefined)
    expect(sessionStorage.getItem('note')).toBeNull()
  })

  it.each([
    ...JUNK,
    '{"version":3,"data":{"at":"now","data":"a"}}',
    '{"version":3,"data":{"data":"a"}}',
    `{"version":3,"data":{"at":${NOW},"data":7}}`,
    '{"version":3,"data":null}',
  ])('is nothing when it reads %s [GEN-10]', (raw) => {
    sessionStorage.setItem('note', raw)
    expect(record.read(NOW)).toBeUndefined()
  })

  it('is silent when the browser keeps nothing', () => {
    record.write('a', NOW)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(denied)
    expect(() => record.write('b', NOW)).not.toThrow()
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(denied)
    expect(record.read(NOW)).toBeUndefined()
  })
})
