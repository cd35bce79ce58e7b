import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useIdentityStore } from '#stores/identity.ts'
import {
  closePlacement,
  keepPlacement,
  keptPlacement,
  keysToReplace,
  mayHavePaid,
  notePlacement,
  type OpenPlacement,
  openPlacement,
  usePlacementLook,
} from '#stores/placement.ts'
import { storageIsFull } from './browser.ts'

const NOW = Date.parse('2026-03-01T10:00:00.000Z')
const DAY_MS = 86_400_000
const SENT: OpenPlacement = { idempotencyKey: 'k1', intent: 'two boots', sentAt: NOW }
const stored = () => JSON.parse(localStorage.getItem('placement') ?? 'null')
const otherWindowWrites = (data: unknown) => localStorage.setItem('placement', JSON.stringify({ version: 1, data }))
const speakingFor = (customerId?: string) => useIdentityStore.setState({ customerId })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  speakingFor()
  closePlacement()
})
afterEach(() => vi.useRealTimers())

describe('a placement that was sent', () => {
  it('is kept until an order came of it [CHK-37]', () => {
    keepPlacement(SENT)
    expect(stored()).toEqual({ version: 1, data: SENT })
    expect([keptPlacement(), openPlacement()]).toEqual([SENT, SENT])
    closePlacement()
    expect([keptPlacement(), openPlacement(), stored().data]).toEqual([undefined, undefined, null])
  })

  it('is found by the page that is loaded next [PAY-38]', async () => {
    keepPlacement(SENT)
    vi.resetModules()
    const next = await import('#stores/placement.ts')
    expect(next.openPlacement()).toEqual(SENT)
  })

  it('is over after a day, as the shop’s answers are [API-11]', () => {
    keepPlacement(SENT)
    expect(keptPlacement(NOW + DAY_MS - 1)).toEqual(SENT)
    expect(keptPlacement(NOW + DAY_MS)).toBeUndefined()
    expect(openPlacement(NOW + DAY_MS)).toBeUndefined()
  })

  it('may have been paid for until the shop has said what became of it, whosever it is [PAY-38, ERR-89]', () => {
    expect(mayHavePaid()).toBe(false)
    keepPlacement({ ...SENT, customerId: 'dana' })
    expect([openPlacement(), mayHavePaid(), mayHavePaid(NOW + DAY_MS)]).toEqual([undefined, true, false])
    speakingFor('dana')
    notePlacement('failed')
    expect(mayHavePaid()).toBe(false)
  })

  it('of a guest becomes a customer’s, and of a customer is nobody else’s [PAY-38]', () => {
    keepPlacement(SENT)
    speakingFor('dana')
    expect(keptPlacement()).toEqual(SENT)
    keepPlacement({ ...SENT, customerId: 'dana' })
    expect(keptPlacement()).toMatchObject({ customerId: 'dana' })
    speakingFor('kim')
    expect([keptPlacement(), keysToReplace()]).toEqual([undefined, []])
    speakingFor()
    expect(keptPlacement()).toBeUndefined()
  })

  it.each(['failed', 'unknown'] as const)(
    'of which the shop has said %s is not open, and is to be replaced',
    (heard) => {
      keepPlacement(SENT)
      notePlacement(heard)
      expect(keptPlacement()).toEqual({ ...SENT, heard })
      expect(openPlacement()).toBeUndefined()
      expect(keysToReplace()).toEqual(['k1'])
    },
  )

  it('is not made up by what the shop says of none, and nobody looks for one at first', () => {
    notePlacement('failed')
    expect([keptPlacement(), usePlacementLook.getInitialState()]).toEqual([undefined, { phase: 'none' }])
  })

  it('has its key replaced after all it replaced itself, the last fifty [PAY-38]', () => {
    expect(keysToReplace()).toEqual([])
    const earlier = Array.from({ length: 50 }, (_, i) => `e${i}`)
    keepPlacement({ ...SENT, replaces: earlier })
    expect(keysToReplace()).toEqual([...earlier.slice(1), 'k1'])
  })
})

describe('what another window says of it', () => {
  it('counts as soon as it is written [PAY-38]', () => {
    keepPlacement(SENT)
    for (const heard of ['failed', 'unknown']) {
      otherWindowWrites({ ...SENT, heard })
      expect([keptPlacement()?.heard, openPlacement()]).toEqual([heard, undefined])
    }
    otherWindowWrites({ ...SENT, idempotencyKey: 'k2' })
    expect(openPlacement()?.idempotencyKey).toBe('k2')
  })

  it('is also that an order came of it: the next one replaces nothing [PAY-38]', () => {
    keepPlacement({ ...SENT, heard: 'failed' })
    otherWindowWrites(null)
    expect([keptPlacement(), keysToReplace()]).toEqual([undefined, []])
  })

  it('counts without an intent, as the next release writes it [PAY-38, GEN-10]', () => {
    otherWindowWrites({ ...SENT, intent: undefined })
    expect(openPlacement()?.idempotencyKey).toBe('k1')
  })

  it.each([
    ['without a key', { idempotencyKey: undefined }],
    ['with keys that are none', { replaces: [7] }],
    ['with an intent that is none', { intent: 7 }],
    ['without a time', { sentAt: 'now' }],
    ['of nobody by name', { customerId: 7 }],
    ['with an odd word of the shop', { heard: 'placed' }],
  ])('counts for nothing %s: what this one sent is still unheard of [GEN-10]', (_, odd) => {
    otherWindowWrites({ ...SENT, ...odd })
    expect(keptPlacement()).toBeUndefined()
    keepPlacement({ ...SENT, idempotencyKey: 'mine' })
    otherWindowWrites({ ...SENT, ...odd })
    expect(openPlacement()?.idempotencyKey).toBe('mine')
  })
})

describe('a browser that keeps nothing', () => {
  it('remembers it as long as the page lasts, and what became of it [PAY-38]', () => {
    keepPlacement({ ...SENT, idempotencyKey: 'older' })
    const full = storageIsFull()
    keepPlacement(SENT)
    expect(openPlacement()).toEqual(SENT)
    notePlacement('unknown')
    expect(keysToReplace()).toEqual(['k1'])
    closePlacement()
    expect([keptPlacement(), keysToReplace()]).toEqual([undefined, []])
    full.mockRestore()
  })

  it('or whose storage was cleared meanwhile still knows what this page has sent [PAY-38]', () => {
    keepPlacement(SENT)
    localStorage.clear()
    expect(openPlacement()).toEqual(SENT)
  })
})
