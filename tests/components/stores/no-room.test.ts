import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseConsent, useConsentStore, visitorId, watchConsent } from '#stores/consent.ts'
import { forgetSizes, keepOwnSizes, knownSizes } from '#stores/my-sizes.ts'
import { forgetSearches, rememberSearch, useRecentSearches } from '#stores/recent-searches.ts'
import { recentlyViewed, rememberViewed } from '#stores/recently-viewed.ts'
import { chooseSizeSystem, currentSizeSystem } from '#stores/size-system.ts'
import { shown, storageIsFull } from './browser.ts'

const comesBack = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))

let full: ReturnType<typeof storageIsFull> | undefined

beforeEach(() => localStorage.clear())
afterEach(() => full?.mockRestore())

describe('a browser that has no room left, whose page comes back from the back-forward cache', () => {
  it('shows nobody the sizes of who was here before [AUTH-21]', () => {
    keepOwnSizes({ shirt: 'XL' })
    full = storageIsFull()
    forgetSizes()
    comesBack()
    expect(knownSizes()).toEqual({ own: {}, chosen: {} })
  })

  it('reads sizes in the system chosen last [PDP-08]', () => {
    chooseSizeSystem('eu')
    full = storageIsFull()
    chooseSizeSystem('uk')
    comesBack()
    expect(currentSizeSystem()).toBe('uk')
  })

  it('keeps to the consent taken back, and its visitor has no number [OBS-34]', () => {
    const stop = watchConsent()
    chooseConsent('all')
    expect(visitorId()).toBeDefined()
    full = storageIsFull()
    chooseConsent('needed')
    comesBack()
    expect([useConsentStore.getState().choice, visitorId()]).toEqual(['needed', undefined])
    stop()
  })

  it('knows what was searched for and looked at since, newest first [PDP-04]', () => {
    rememberSearch('boots')
    rememberViewed('a')
    full = storageIsFull()
    rememberSearch('gloves')
    rememberViewed('b')
    rememberViewed('c')
    comesBack()
    expect(shown(useRecentSearches)).toEqual(['gloves', 'boots'])
    expect(recentlyViewed()).toEqual(['c', 'b', 'a'])
    forgetSearches()
    expect(shown(useRecentSearches)).toEqual([])
  })
})
