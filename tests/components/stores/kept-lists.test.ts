import { beforeEach, describe, expect, it } from 'vitest'
import { GUEST, type SavedLine } from '#lib/domain/cart/saved-lines.ts'
import type { WishlistItem } from '#lib/domain/wishlist/wishlist.ts'
import { noteSaved, useSavedHint } from '#stores/saved-hint.ts'
import { adoptGuestsSaved, changeSaved, restoreSaved, useSavedLines } from '#stores/saved-lines.ts'
import { changeRemembered, useWishlistStore } from '#stores/wishlist.ts'
import { T0 } from '#tests/setup/sync-fixture.ts'
import { dataUnder, otherWindowWrites, storageIsFull } from './browser.ts'

describe('what a guest has tapped in this browser', () => {
  const wish = (id: string): WishlistItem => ({ productId: id, variantId: `${id}-8`, createdAt: T0, qty: 1 })
  const add = (id: string) => changeRemembered((items) => [...items, wish(id)])
  const remembered = () => useWishlistStore.getState().remembered.map(({ productId }) => productId)

  beforeEach(() => {
    localStorage.clear()
    changeRemembered(() => [])
  })

  it('starts empty, as the server’s HTML does, and is kept for the next login [WISH-05, GEN-10]', () => {
    expect(useWishlistStore.getInitialState()).toEqual({ remembered: [] })
    add('a')
    expect(remembered()).toEqual(['a'])
    expect(dataUnder('wishlist')).toEqual({ items: [wish('a')] })
  })

  it('is what another window has written, heard of or not [WISH-05]', () => {
    add('a')
    localStorage.setItem('wishlist', JSON.stringify({ version: 1, data: { items: [wish('b')] } }))
    add('c')
    expect(remembered()).toEqual(['b', 'c'])
    otherWindowWrites('wishlist', { items: [wish('d')] })
    expect(remembered()).toEqual(['d'])
    otherWindowWrites('wishlist', 'junk')
    expect(remembered()).toEqual([])
  })

  it('is whole in memory where the browser has room for no more of it [WISH-05]', () => {
    add('a')
    const full = storageIsFull()
    add('b')
    add('c')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(remembered()).toEqual(['a', 'b', 'c'])
    full.mockRestore()
    add('d')
    expect(dataUnder('wishlist').items).toHaveLength(4)
  })
})

describe('what was put aside in this browser', () => {
  const line = (id: string, qty = 1, savedAt = '2026-03-01T10:00:00.000Z'): SavedLine => ({
    productId: id,
    variantId: `${id}-8`,
    qty,
    savedAt,
  })
  const lists = () => useSavedLines.getState().lists
  const hint = () => useSavedHint.getState().some

  beforeEach(() => {
    localStorage.clear()
    for (const owner of ['dana', 'kim', GUEST]) changeSaved(owner, () => [])
    otherWindowWrites('savedForLater', {})
  })

  it('starts empty, as the server’s HTML does, and is kept by whose it is [CART-35, GEN-10]', () => {
    expect([useSavedLines.getInitialState(), useSavedHint.getInitialState()]).toEqual([{ lists: {} }, { some: false }])
    changeSaved('dana', (lines) => [...lines, line('a')])
    changeSaved(GUEST, (lines) => [...lines, line('b')])
    changeSaved('dana', (lines) => [...lines, line('c')])
    expect(lists()).toEqual({ dana: [line('a'), line('c')], guest: [line('b')] })
    expect(dataUnder('savedForLater')).toEqual(lists())
    changeSaved('dana', () => [])
    expect(dataUnder('savedForLater')).toEqual({ guest: [line('b')] })
  })

  it('is what another window has written, heard of or not', () => {
    changeSaved('dana', () => [line('a')])
    localStorage.setItem('savedForLater', JSON.stringify({ version: 1, data: { kim: [line('b')] } }))
    changeSaved('dana', (lines) => [...lines, line('c')])
    expect(lists()).toEqual({ kim: [line('b')], dana: [line('c')] })
    otherWindowWrites('savedForLater', { guest: [line('d')] })
    expect(lists()).toEqual({ guest: [line('d')] })
    localStorage.removeItem('savedForLater')
    restoreSaved()
    expect(lists()).toEqual({})
  })

  it('by a guest goes along with them, once, and leaves other lists alone [CART-35]', () => {
    changeSaved('kim', () => [line('x')])
    changeSaved('dana', () => [line('a', 3)])
    changeSaved(GUEST, () => [line('a', 1), line('b')])
    adoptGuestsSaved('dana')
    expect(lists()['dana']).toHaveLength(2)
    expect(lists()['dana']).toContainEqual(line('a', 3))
    expect(lists()['dana']).toContainEqual(line('b'))
    expect([lists()[GUEST], lists()['kim']]).toEqual([undefined, [line('x')]])
  })

  it('by a guest is the list of a customer who had none; without any nothing is written', () => {
    adoptGuestsSaved('dana')
    expect(lists()).toEqual({})
    const before = lists()
    adoptGuestsSaved('dana')
    expect(lists()).toBe(before)
    changeSaved(GUEST, () => [line('b')])
    adoptGuestsSaved('dana')
    expect(lists()).toEqual({ dana: [line('b')] })
  })

  it('lives in memory when the browser keeps nothing, through the back-forward cache too', () => {
    changeSaved('dana', () => [line('a')])
    const full = storageIsFull()
    changeSaved('dana', (lines) => [...lines, line('b')])
    changeSaved('dana', (lines) => [...lines, line('c')])
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(lists()['dana']).toEqual([line('a'), line('b'), line('c')])
    full.mockRestore()
    changeSaved('dana', (lines) => lines)
    expect(dataUnder('savedForLater').dana).toHaveLength(3)
  })

  it('is worth fetching once there is some, by whomever, kept or not', () => {
    expect(hint()).toBe(false)
    otherWindowWrites('savedForLater', { kim: [line('b')] })
    expect(hint()).toBe(true)
    otherWindowWrites('savedForLater', {})
    expect(hint()).toBe(false)
    otherWindowWrites('savedForLater', [])
    expect(hint()).toBe(false)
    noteSaved()
    expect(hint()).toBe(true)
  })
})
