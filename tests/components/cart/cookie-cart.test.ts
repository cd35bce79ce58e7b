import { beforeEach, describe, expect, it, vi } from 'vitest'
import { takeCookieCart } from '#lib/client/cart/cookie-cart.ts'
import type { CartItem } from '#lib/domain/cart/cart.ts'
import { cookieText } from '#lib/domain/cart/cart-cookie.ts'
import { changeCart, restoreCart, useCartStore } from '#stores/cart.ts'

// The window the tests run in: its address alone says whether the page came over https.
declare const jsdom: { reconfigure(settings: { url: string }): void }

const line = (id: string, variantId: string, qty: number, minute: number): CartItem => ({
  id,
  productId: 'boot',
  variantId,
  qty,
  createdAt: new Date(Date.UTC(2026, 10, 1, 9, minute)).toISOString(),
})
const cartOf = (...lines: CartItem[]) => Object.fromEntries(lines.map((each) => [each.id, each]))
const held = () =>
  Object.values(useCartStore.getState().items)
    .map(({ id, variantId, qty }) => `${id}: ${variantId} × ${qty}`)
    .sort()

/** A cookie as the shop seals it; nobody in the browser can judge its signature. */
function bring(...lines: CartItem[]) {
  const text = Buffer.from(cookieText(cartOf(...lines))).toString('base64url')
  // biome-ignore lint/suspicious/noDocumentCookie: the test plays the shop
  document.cookie = `cart_lines=1795404000.${text}.signature; Path=/`
}

beforeEach(() => {
  localStorage.clear()
  restoreCart()
})

describe('a cart that was filled without scripts', () => {
  it('merges into this browser’s, the older line winning, and its neighbour stays [SYNC-31, SYNC-15]', () => {
    changeCart(() => cartOf(line('a', '9', 1, 10), line('b', '10', 4, 10), line('c', '11', 7, 10)))
    bring(line('x', '9', 2, 20), line('y', '10', 5, 5), line('z', '12', 6, 20))
    takeCookieCart()
    expect(held()).toEqual(['a: 9 × 1', 'c: 11 × 7', 'y: 10 × 5', 'z: 12 × 6'])
  })

  it('comes once: what was taken out since stays out [SYNC-31]', () => {
    bring(line('x', '9', 2, 20))
    takeCookieCart()
    expect(document.cookie).not.toContain('cart_lines')
    changeCart(() => ({}))
    expect(takeCookieCart()).toBeUndefined()
    expect(held()).toEqual([])
  })

  it('comes with the letters that addresses have in the place of + and / [SYNC-31]', () => {
    const answered = { ...line('x', '9', 2, 20), challengeAnswer: '>>>???~~~' }
    bring(answered)
    expect(document.cookie).toMatch(/cart_lines=[\w.]*-/)
    expect(document.cookie.split('.')[1]).toContain('_')
    expect(takeCookieCart()).toEqual(cartOf(answered))
  })

  it.each([
    ['https://steelcap.example/cart', 'cart_lines=; Path=/; Max-Age=0; SameSite=Lax; Secure'],
    ['http://localhost:3000/cart', 'cart_lines=; Path=/; Max-Age=0; SameSite=Lax'],
  ])('is let go at %s as the shop has set it [SYNC-31]', (url, cookie) => {
    const before = window.location.href
    jsdom.reconfigure({ url })
    bring(line('x', '9', 2, 20))
    const set = vi.spyOn(document, 'cookie', 'set')
    takeCookieCart()
    jsdom.reconfigure({ url: before })
    expect(set.mock.calls[0]).toEqual([cookie])
    set.mockRestore()
  })

  it.each(['cart_lines=junk', 'cart_lines=1.!!!.x', 'cart_lines=1.W10.x'])(
    'changes nothing where %s stands [GEN-10]',
    (pair) => {
      changeCart(() => cartOf(line('a', '9', 1, 10)))
      // biome-ignore lint/suspicious/noDocumentCookie: the test plays the shop
      document.cookie = `${pair}; Path=/`
      takeCookieCart()
      expect(held()).toEqual(['a: 9 × 1'])
      expect(document.cookie).not.toContain('cart_lines')
    },
  )
})
