import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetDrafts, keepDraft, readDraft } from '#stores/checkout-draft.ts'
import { mirrorProgress, readProgress } from '#stores/checkout-progress.ts'
import type { Notice } from '#stores/notices.ts'
import { noteSessionEnd, takeSessionEnd, useSessionEnd } from '#stores/session-ended.ts'
import { keepWantedSize, readWantedSize, type WantedSize } from '#stores/wanted-size.ts'

const NOW = Date.parse('2026-03-01T10:00:00.000Z')
const storedUnder = (key: string) => JSON.parse(sessionStorage.getItem(key) ?? 'null')
const keep = (key: string, data: unknown) => sessionStorage.setItem(key, JSON.stringify({ version: 1, data }))

function switchOff() {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  return vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(denied)
}

beforeEach(() => sessionStorage.clear())

describe('what was typed into a form of checkout', () => {
  it('is there again after a reload, each form’s own, until it is finished with', () => {
    expect(readDraft('contact')).toBeUndefined()
    keepDraft('contact', { email: 'sam@' })
    keepDraft('billing', { street1: '1 Any' })
    keepDraft('contact', { email: 'sam@example' })
    expect(storedUnder('checkoutDraft')).toEqual({
      version: 1,
      data: {
        at: expect.any(Number),
        data: { contact: { email: 'sam@example' }, billing: { street1: '1 Any' } },
      },
    })
    keepDraft('contact', undefined)
    expect([readDraft('contact'), readDraft('billing')]).toEqual([undefined, { street1: '1 Any' }])
  })

  it('is forgotten, all of it, after the order and a logging out [AUTH-20, CHK-22]', () => {
    keepDraft('contact', { email: 'sam@' })
    keepDraft('shipping', { street1: '1 Any' })
    keep('wantedSize', 'neighbour')
    forgetDrafts()
    expect([readDraft('contact'), readDraft('shipping')]).toEqual([undefined, undefined])
    expect(storedUnder('wantedSize')?.data).toBe('neighbour')
  })

  it('is nothing where the record is junk, and one form’s junk is not another’s [GEN-10]', () => {
    for (const junk of ['junk', { at: NOW, data: 'junk' }]) {
      keep('checkoutDraft', junk)
      expect(readDraft('contact')).toBeUndefined()
    }
    keep('checkoutDraft', { at: NOW, data: { contact: 'junk', pickup: { name: 'Sam' } } })
    expect([readDraft('contact'), readDraft('pickup')]).toEqual([undefined, { name: 'Sam' }])
    keepDraft('contact', { email: 'a' })
    expect(readDraft('pickup')).toEqual({ name: 'Sam' })
  })

  it('is silent where the browser keeps nothing', () => {
    const off = switchOff()
    keepDraft('contact', { email: 'sam@' })
    forgetDrafts()
    expect(readDraft('contact')).toBeUndefined()
    off.mockRestore()
  })
})

describe('the cookie of a checkout’s progress [GUARD-20]', () => {
  it('is added to by each who knows a part, lasts as long as the browser, and goes to this site alone', () => {
    const written = vi.spyOn(document, 'cookie', 'set')
    mirrorProgress({ hasLines: true })
    mirrorProgress({ contactDone: false })
    expect(readProgress()).toMatchObject({ hasLines: true, contactDone: false })
    expect(readProgress().orderPlaced).toBeUndefined()
    expect(written.mock.lastCall?.[0]).toMatch(/^checkout_progress=[^;]+; Path=\/; SameSite=Lax$/)
    mirrorProgress({ hasLines: false })
    expect(readProgress()).toMatchObject({ hasLines: false, contactDone: false })
  })
})

describe('what nobody on the page asked for', () => {
  const SAVED: Notice = { tone: 'success', text: 'Saved.' }
  const FAILED: Notice = { tone: 'error', text: 'Not sent.', action: { label: 'Try again', href: '/account' } }
  const freshDocument = () => {
    vi.resetModules()
    return import('#stores/notices.ts')
  }

  it('is told once, oldest first, on this page or on the next document', async () => {
    const first = await freshDocument()
    first.postNotice(SAVED)
    first.postNotice(FAILED)
    const next = await freshDocument()
    expect(next.takeNotices()).toEqual([SAVED, FAILED])
    expect(next.takeNotices()).toEqual([])
    expect(sessionStorage.getItem('notices')).toBeNull()
    expect((await freshDocument()).takeNotices()).toEqual([])
  })

  it('is old after five minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
    const { postNotice } = await freshDocument()
    postNotice(SAVED)
    vi.setSystemTime(NOW + 299_999)
    expect((await freshDocument()).useNotices.getState().waiting).toEqual([SAVED])
    vi.setSystemTime(NOW + 300_000)
    expect((await freshDocument()).useNotices.getState().waiting).toEqual([])
    vi.useRealTimers()
  })

  it.each([
    'junk',
    [{ tone: 'loud', text: 'a' }],
    [{ tone: 'info' }],
    [{ tone: 'info', text: 'a', action: { label: 'b' } }],
    [{ tone: 'info', text: 'a', action: { href: 'b' } }],
  ])('is nothing where the record says %j [GEN-10]', async (data) => {
    keep('notices', { at: Date.now(), data })
    expect((await freshDocument()).takeNotices()).toEqual([])
  })

  it.each(['info', 'success', 'error'] as const)('has a tone: %s', async (tone) => {
    keep('notices', { at: Date.now(), data: [{ tone, text: 'a' }] })
    expect((await freshDocument()).takeNotices()).toEqual([{ tone, text: 'a' }])
  })
})

describe('a session that was ended elsewhere [ERR-89]', () => {
  beforeEach(() => takeSessionEnd())

  it('is told once, by the page that is there; one that leads nowhere waits for no other document', () => {
    noteSessionEnd({ text: 'You were signed out.', leads: false })
    expect(sessionStorage.getItem('sessionEnd')).toBeNull()
    expect(useSessionEnd.getState().end?.text).toBe('You were signed out.')
    expect(takeSessionEnd()).toEqual({ text: 'You were signed out.', leads: false })
    expect([takeSessionEnd(), useSessionEnd.getState().end]).toEqual([undefined, undefined])
  })

  it('that leads to logging in is told there, within a minute', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
    const end = { text: 'Log in again.', leads: true }
    const anotherDocument = () => useSessionEnd.setState({ end: undefined })
    noteSessionEnd(end)
    anotherDocument()
    vi.setSystemTime(NOW + 59_999)
    expect([takeSessionEnd(), takeSessionEnd()]).toEqual([end, undefined])
    noteSessionEnd(end)
    anotherDocument()
    vi.setSystemTime(NOW + 59_999 + 60_000)
    expect(takeSessionEnd()).toBeUndefined()
    vi.useRealTimers()
  })

  it.each(['junk', { text: 'a' }, { text: 7, leads: true }])('is none where the record says %j [GEN-10]', (data) => {
    keep('sessionEnd', { at: Date.now(), data })
    expect(takeSessionEnd()).toBeUndefined()
  })
})

describe('the size a shopper looks for in stores', () => {
  const WANTED: WantedSize = {
    ...{ productId: 'p1', variantId: 'v1', sizeLabel: 'AU 9' },
    ...{ href: '/boots/p1?size=9', productName: 'Site Boot' },
  }

  it('is this window’s, until it is forgotten', () => {
    expect(readWantedSize()).toBeUndefined()
    keepWantedSize(WANTED)
    expect(storedUnder('wantedSize')).toEqual({ version: 1, data: { at: expect.any(Number), data: WANTED } })
    expect(readWantedSize()).toEqual(WANTED)
    keepWantedSize(undefined)
    expect([readWantedSize(), sessionStorage.getItem('wantedSize')]).toEqual([undefined, null])
  })

  it.each(Object.keys(WANTED))('is nothing without %s [GEN-10]', (key) => {
    keep('wantedSize', { at: NOW, data: { ...WANTED, [key]: undefined } })
    expect(readWantedSize()).toBeUndefined()
    keep('wantedSize', WANTED)
    expect(readWantedSize()).toBeUndefined()
  })

  it('is nothing where storage is switched off', () => {
    keepWantedSize(WANTED)
    const off = switchOff()
    keepWantedSize(WANTED)
    expect(readWantedSize()).toBeUndefined()
    off.mockRestore()
  })
})
