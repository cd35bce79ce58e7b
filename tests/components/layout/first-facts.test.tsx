import { readFileSync } from 'node:fs'
import { render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { CartCount } from '#components/cart/cart-count.tsx'
import { MyStoreLink } from '#components/store-locator/my-store-link.tsx'
import { ANNOUNCEMENTS_MAX } from '#lib/domain/content/announcement.ts'
import { COUNTRIES } from '#lib/domain/shop-rules.ts'
import { withFirstFacts } from '#lib/server/http/first-facts.ts'
import { changeCart } from '#stores/cart.ts'
import { dismissAnnouncement } from '#stores/dismissed-announcements.ts'
import { chooseCountry } from '#stores/geo.ts'
import { chooseMyStore } from '#stores/my-store.ts'

const STORE = { erpStoreId: '7', name: 'Geelong', path: 'vic/geelong-7', locality: 'Geelong', postcode: '3220' }
const line = (id: string, qty: number) => ({
  id,
  productId: 'boot',
  variantId: id,
  qty,
  createdAt: '2026-03-01T00:00:00.000Z',
})

/** Runs what stands in the page before its header. */
function arrive(): CSSStyleDeclaration {
  const { announced } = document.documentElement.dataset
  const root = announced === undefined ? '<html>' : `<html lang="en-AU" data-announced="${announced}">`
  const page = withFirstFacts(`<!DOCTYPE html>${root}<head></head></html>`)
  for (const [, script = ''] of page.matchAll(/<script>([\s\S]*?)<\/script>/g)) {
    // biome-ignore lint/security/noGlobalEval: the script as the browser would run it
    globalThis.eval(script)
  }
  return document.documentElement.style
}

describe('what only this browser knows', () => {
  afterEach(() => {
    localStorage.clear()
    // biome-ignore lint/suspicious/noDocumentCookie: as the shop sets it
    document.cookie = 'signed_in=; Max-Age=0'
    document.documentElement.removeAttribute('style')
  })

  it('is on the page before its scripts: units in the cart, that somebody is signed in, their store [CART-01, STORE-09]', () => {
    changeCart(() => ({ a: line('a', 2), b: line('b', 3) }))
    chooseMyStore(STORE)
    // biome-ignore lint/suspicious/noDocumentCookie: as the shop sets it
    document.cookie = 'signed_in=1'
    const style = arrive()
    expect(style.getPropertyValue('--cart')).toBe('"5"')
    expect(style.getPropertyValue('--store')).toBe('"Geelong"')
    expect(style.getPropertyValue('--known')).toBe('""')
  })

  it('is nothing for a stranger, and where a record cannot be read', () => {
    arrive()
    localStorage.setItem('cart', 'not a record')
    const style = arrive()
    expect(style.length).toBe(0)
  })

  it('is which announcements are for another country or were dismissed [OPS-63]', () => {
    const root = document.documentElement
    const hidden = () => {
      delete root.dataset['unannounced']
      arrive()
      return root.dataset['unannounced']
    }
    root.dataset['announced'] = 'all: au:AU nz:NZ both:AU,NZ'
    expect(hidden()).toBe('2')
    chooseCountry('NZ')
    expect(hidden()).toBe('1')
    dismissAnnouncement('all')
    expect(hidden()).toBe('0 1')
    root.dataset['announced'] = 'other:'
    expect(hidden()).toBeUndefined()
    delete root.dataset['announced']
    expect(hidden()).toBeUndefined()
  })

  it('hides an announcement wherever it stands, were each country told as many as may be [OPS-63, CONST-121]', () => {
    const css = readFileSync('styles/first-facts.css', 'utf8')
    const places = Array.from({ length: ANNOUNCEMENTS_MAX * COUNTRIES.length }, (_, place) => place)
    const ruled = places.filter((at) => css.includes(`[data-unannounced~="${at}"] .announcement[data-place="${at}"]`))
    expect(ruled).toEqual(places)
  })

  it('is left to the parts once they know it', () => {
    changeCart(() => ({ a: line('a', 2) }))
    chooseMyStore(STORE)
    arrive()
    render(
      <>
        <CartCount />
        <MyStoreLink />
      </>,
    )
    expect(screen.getByRole('link', { name: 'My store: Geelong' })).toBeVisible()
    expect(screen.getByText('2')).toBeVisible()
    expect(document.documentElement.style.length).toBe(0)
  })
})
