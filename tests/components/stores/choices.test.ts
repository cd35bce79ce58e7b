import { beforeEach, describe, expect, it, vi } from 'vitest'
import { writeStoredRecord } from '#lib/domain/stored-record.ts'
import { abandonBotCheck, askBotCheck, forgiveBotCheck, settleBotCheck, useBotCheckStore } from '#stores/bot-check.ts'
import { chooseConsent, useConsentStore, visitorId, watchConsent } from '#stores/consent.ts'
import {
  agreeExpress,
  allowLeaving,
  changeExpress,
  resetExpress,
  setWalletOpen,
  useExpressStore,
} from '#stores/express.ts'
import { forgetSizes, keepOwnSizes, knownSizes, noteChosenSize, onKnownSizes, useKnownSizes } from '#stores/my-sizes.ts'
import { forgetSearches, rememberSearch, useRecentSearches } from '#stores/recent-searches.ts'
import { recentlyViewed, rememberViewed } from '#stores/recently-viewed.ts'
import {
  chooseSizeSystem,
  currentSizeSystem,
  onSizeSystem,
  useSizeReading,
  useSizeSystem,
} from '#stores/size-system.ts'
import { dataUnder, otherWindowWrites, shown } from './browser.ts'

beforeEach(() => localStorage.clear())

describe('the sizes of whoever uses this browser', () => {
  beforeEach(() => forgetSizes())

  it('are those they said are theirs, and those they chose last, which take nothing away [SIZE-03]', () => {
    keepOwnSizes({ shirt: 'XL' })
    noteChosenSize({ shirt: 'L' })
    noteChosenSize({ waist: '87R' })
    const known = { own: { shirt: 'XL' }, chosen: { shirt: 'L', waist: '87R' } }
    expect([shown(useKnownSizes), knownSizes(), dataUnder('mySizes')]).toEqual([known, known, known])
    keepOwnSizes({ waist: '92R' })
    expect(knownSizes()).toEqual({ ...known, own: { waist: '92R' } })
  })

  it('learn nothing from a width alone, or from nothing', () => {
    noteChosenSize({})
    noteChosenSize({ width: 'wide' })
    expect(knownSizes()).toEqual({ own: {}, chosen: {} })
  })

  it('are told of to who listens, and to nobody who has stopped', () => {
    const heard = vi.fn()
    const stop = onKnownSizes(heard)
    keepOwnSizes({ shirt: 'XL' })
    stop()
    keepOwnSizes({ shirt: 'L' })
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('keep what another window has said a moment ago, before this one has heard of it [SIZE-03]', () => {
    noteChosenSize({ waist: '87R' })
    localStorage.setItem('mySizes', writeStoredRecord(2, { own: { shirt: 'XL' }, chosen: { waist: '92R' } }))
    noteChosenSize({ shirt: 'L' })
    expect(dataUnder('mySizes')).toEqual({ own: { shirt: 'XL' }, chosen: { waist: '92R', shirt: 'L' } })
    localStorage.setItem('mySizes', writeStoredRecord(2, { own: {}, chosen: { waist: '97R' } }))
    keepOwnSizes({ shirt: 'M' })
    expect(dataUnder('mySizes')).toEqual({ own: { shirt: 'M' }, chosen: { waist: '97R' } })
  })

  it('are the ones another window has written, or none any more', () => {
    const shoe = { system: 'eu', size: '42' }
    otherWindowWrites('mySizes', { own: { shoe, width: 'wide' }, chosen: { shirt: 'M' } }, 2)
    expect(knownSizes()).toEqual({ own: { shoe, width: 'wide' }, chosen: { shirt: 'M' } })
    otherWindowWrites('mySizes', { own: {}, chosen: {} }, 2)
    expect(knownSizes()).toEqual({ own: {}, chosen: {} })
  })

  it.each([
    7,
    { own: {} },
    { chosen: {} },
    { own: { shirt: 7 }, chosen: {} },
    { own: {}, chosen: { waist: 7 } },
    { own: { width: 'narrow' }, chosen: {} },
    { own: { shoe: '42' }, chosen: {} },
    { own: { shoe: { system: 'cm', size: '27' } }, chosen: {} },
    { own: { shoe: { system: 'eu' } }, chosen: {} },
  ])('are unknown where the record says %j [GEN-10]', (data) => {
    keepOwnSizes({ shirt: 'XL' })
    otherWindowWrites('mySizes', data, 2)
    expect(knownSizes()).toEqual({ own: {}, chosen: {} })
  })
})

describe('the system sizes are read in [PDP-08]', () => {
  beforeEach(() => chooseSizeSystem('asLabelled'))

  it('is the one chosen in any window, and as labelled until then', () => {
    expect([shown(useSizeSystem), shown(useSizeReading), currentSizeSystem()]).toEqual(Array(3).fill('asLabelled'))
    chooseSizeSystem('eu')
    expect([shown(useSizeSystem), shown(useSizeReading), currentSizeSystem()]).toEqual(Array(3).fill('eu'))
    expect(dataUnder('sizeSystem')).toBe('eu')
    otherWindowWrites('sizeSystem', 'uk')
    expect(currentSizeSystem()).toBe('uk')
    otherWindowWrites('sizeSystem', 'feet')
    expect(currentSizeSystem()).toBe('uk')
  })

  it('is centimetres on a product’s page alone', () => {
    chooseSizeSystem('cm')
    expect([shown(useSizeReading), shown(useSizeSystem), currentSizeSystem()]).toEqual([
      'cm',
      'asLabelled',
      'asLabelled',
    ])
  })

  it('is told of to who listens, and to nobody who has stopped', () => {
    const heard = vi.fn()
    const stop = onSizeSystem(heard)
    chooseSizeSystem('eu')
    stop()
    chooseSizeSystem('uk')
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

describe('what was searched for in this browser', () => {
  it('keeps what another window has searched for a moment ago, before this one has heard of it', () => {
    rememberSearch('boots')
    localStorage.setItem('recentSearches', writeStoredRecord(1, ['gloves', 'boots']))
    rememberSearch('vest')
    expect([dataUnder('recentSearches'), shown(useRecentSearches)]).toEqual([
      ['vest', 'gloves', 'boots'],
      ['vest', 'gloves', 'boots'],
    ])
  })

  beforeEach(() => forgetSearches())

  it('is kept newest first, each once, six at most', () => {
    for (const text of [' boots ', 'gloves', 'vest', 'BOOTS', ' ']) rememberSearch(text)
    expect(shown(useRecentSearches)).toEqual(['BOOTS', 'vest', 'gloves'])
    for (const text of ['a', 'b', 'c', 'd']) rememberSearch(text)
    expect(shown(useRecentSearches)).toEqual(['d', 'c', 'b', 'a', 'BOOTS', 'vest'])
    expect(dataUnder('recentSearches')).toEqual(['d', 'c', 'b', 'a', 'BOOTS', 'vest'])
    forgetSearches()
    expect([shown(useRecentSearches), dataUnder('recentSearches')]).toEqual([[], []])
  })

  it('is what another window has searched for, too', () => {
    otherWindowWrites('recentSearches', ['1', '2', '3', '4', '5', '6', '7'])
    expect(shown(useRecentSearches)).toEqual(['1', '2', '3', '4', '5', '6'])
    otherWindowWrites('recentSearches', ['1', 2])
    expect(shown(useRecentSearches)).toEqual([])
  })
})

describe('what was looked at in this browser [PDP-04]', () => {
  it('is kept newest first, each once, twelve at most', () => {
    expect(recentlyViewed()).toEqual([])
    for (let i = 1; i <= 14; i += 1) rememberViewed(`p${i}`)
    rememberViewed('p10')
    expect(recentlyViewed()).toEqual(['p10', ...[14, 13, 12, 11, 9, 8, 7, 6, 5, 4, 3].map((i) => `p${i}`)])
  })

  it('is ids and nothing else [GEN-10]', () => {
    const longest = 'x'.repeat(64)
    otherWindowWrites('recentlyViewed', ['a_b-9', '', '../x', 'b?', ` ${longest}`, `${longest}x`, longest])
    expect(recentlyViewed()).toEqual(['a_b-9', longest])
    otherWindowWrites('recentlyViewed', ['a', 7])
    expect(recentlyViewed()).toEqual([])
  })
})

describe('what a visitor has agreed to [OBS-34]', () => {
  it('is unknown while hydrating, and then what any window has chosen', () => {
    expect(useConsentStore.getInitialState()).toEqual({ known: false, choice: undefined })
    const stop = watchConsent()
    expect(useConsentStore.getState()).toEqual({ known: true, choice: undefined })
    otherWindowWrites('consent', { choice: 'all', visitor: 'v' })
    expect([useConsentStore.getState().choice, visitorId()]).toEqual(['all', 'v'])
    stop()
    otherWindowWrites('consent', { choice: 'needed', visitor: 'v' })
    expect([useConsentStore.getState().choice, visitorId()]).toEqual(['all', undefined])
  })

  it('gives a number with all of it, another one after it was taken back, and none with what is needed', () => {
    chooseConsent('all')
    const first = visitorId()
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(useConsentStore.getState()).toEqual({ known: true, choice: 'all' })
    chooseConsent('needed')
    expect([visitorId(), dataUnder('consent')]).toEqual([undefined, { choice: 'needed' }])
    chooseConsent('all')
    expect(visitorId()).not.toBe(first)
  })

  it.each(['all', { choice: 'some' }, { choice: 'all', visitor: 7 }])(
    'is nothing where the record says %j [GEN-10]',
    (data) => {
      const stop = watchConsent()
      otherWindowWrites('consent', data)
      expect([useConsentStore.getState().choice, visitorId()]).toEqual([undefined, undefined])
      stop()
    },
  )
})

describe('an express order [EXP-02]', () => {
  beforeEach(() => resetExpress())

  it('is chosen piece by piece, and starts over once it is placed', () => {
    const untouched = useExpressStore.getState()
    expect(untouched).toEqual({ state: { shippingType: 'DELIVERY' }, authorityToLeave: false, walletOpen: false })
    changeExpress((state) => ({ ...state, deliveryMethodCode: 'EXPRESS' }))
    changeExpress((state) => ({ ...state, shippingType: 'STORE_PICKUP' }))
    expect(useExpressStore.getState().state).toEqual({ shippingType: 'STORE_PICKUP', deliveryMethodCode: 'EXPRESS' })
    allowLeaving(true)
    setWalletOpen(true)
    const contact = {
      firstName: 'Sam',
      lastName: 'Lee',
      email: 'sam@example.com',
      phone: '+61412345678',
      agreeToMarketing: false,
    }
    agreeExpress({ shippingType: 'DELIVERY' }, contact)
    expect(useExpressStore.getState()).toEqual({
      ...{ state: { shippingType: 'DELIVERY' }, authorityToLeave: true, walletOpen: true, contact },
    })
    resetExpress()
    expect(useExpressStore.getState()).toEqual({ ...untouched, walletOpen: true })
    setWalletOpen(false)
  })
})

describe('the bot check [BOT-01]', () => {
  const state = () => useBotCheckStore.getState()

  it('is one for all who wait, and a new one for who comes after [BOT-12]', async () => {
    expect(state()).toEqual({ open: false, failed: false })
    const both = [askBotCheck(), askBotCheck()]
    expect(state()).toEqual({ open: true, failed: false })
    settleBotCheck('TOKENSET')
    expect(await Promise.all(both)).toEqual(['TOKENSET', 'TOKENSET'])
    expect(state()).toEqual({ open: false, failed: false })
    const later = askBotCheck()
    settleBotCheck('PRECLEARANCESET')
    expect(await later).toBe('PRECLEARANCESET')
  })

  it('that failed stays open for another try [BOT-11]', async () => {
    const asked = askBotCheck()
    settleBotCheck('FAILURE')
    expect([await asked, state()]).toEqual(['FAILURE', { open: true, failed: true }])
    forgiveBotCheck()
    expect(state()).toEqual({ open: true, failed: false })
    settleBotCheck('TOKENSET')
    expect(state()).toEqual({ open: false, failed: false })
  })

  it('that cannot be had keeps nobody waiting', async () => {
    const asked = askBotCheck()
    abandonBotCheck()
    expect([await asked, state()]).toEqual(['FAILURE', { open: false, failed: false }])
  })
})
