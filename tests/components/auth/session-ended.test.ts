import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { returnIntent, takeReturnIntent } from '#lib/client/auth/return-intent.ts'
import { tellSessionEnded } from '#lib/client/auth/session-ended.ts'
import { returnTo } from '#lib/client/auth/sign-in-link.ts'
import { changeCart } from '#stores/cart.ts'
import { closePlacement, keepPlacement } from '#stores/placement.ts'
import { takeSessionEnd } from '#stores/session-ended.ts'
import { cartOf, lineFixture } from '#tests/setup/sync-fixture.ts'

/** vitest's window, whose address another origin can be given. */
declare const jsdom: { reconfigure(settings: { url: string }): void }

const at = (path: string) => window.history.replaceState(null, '', path)
const AGAIN = 'Please log in again.'
const KEPT = 'Your cart is kept in your account.'

beforeEach(() => {
  changeCart(() => cartOf(lineFixture('a')))
})

afterEach(() => {
  at('/')
  closePlacement()
  takeReturnIntent()
  takeSessionEnd()
})

describe('a session that was ended elsewhere', () => {
  it.each(['/checkout/contact-info', '/checkout/shipping', '/checkout/payment'])(
    'leads from %s to the cart, and says that nothing was charged [ERR-89, GUARD-04]',
    (path) => {
      at(path)
      tellSessionEnded('checkoutInfo')
      expect([takeSessionEnd(), returnIntent()]).toEqual([
        { text: `${AGAIN} Nothing was charged. ${KEPT}`, leads: true },
        '/cart',
      ])
    },
  )

  it('leads from a page of the account back to it, with what it was asked [ERR-89, GUARD-04]', () => {
    at('/account/orders?page=2')
    tellSessionEnded('account')
    expect([takeSessionEnd(), returnIntent()]).toEqual([
      { text: `${AGAIN} ${KEPT}`, leads: true },
      '/account/orders?page=2',
    ])
  })

  it.each(['/checkout/success', '/checkout/error', '/search?q=boots', '/account/signin'])(
    'leaves the shopper at %s, with no word of money and nowhere to go back to [ERR-89, GUARD-04]',
    (path) => {
      at(path)
      keepPlacement({ idempotencyKey: 'k', intent: 'i', sentAt: Date.now() })
      tellSessionEnded('account')
      expect([takeSessionEnd(), returnIntent()]).toEqual([{ text: `${AGAIN} ${KEPT}`, leads: false }, undefined])
    },
  )

  it.each([
    ['no order was sent', 'another call', 'account', false, 'Nothing was charged.'],
    ['no order was sent', 'nothing', undefined, false, 'Nothing was charged.'],
    ['no order was sent', 'the order', 'placeOrder', false, 'Nothing was charged.'],
    ['an order has no answer', 'the order', 'placeOrder', true, 'Nothing was charged.'],
    [
      'an order has no answer',
      'another call',
      'account',
      true,
      'If you have just paid, look at your orders before you pay again.',
    ],
    [
      'an order has no answer',
      'nothing',
      undefined,
      true,
      'If you have just paid, look at your orders before you pay again.',
    ],
  ] as const)(
    'says of the money, where %s and %s was refused, what is known [ERR-89, PAY-18]',
    (_, __, name, sent, words) => {
      at('/checkout/payment')
      if (sent) keepPlacement({ idempotencyKey: 'k', intent: 'i', sentAt: Date.now() })
      tellSessionEnded(name)
      expect(takeSessionEnd()?.text).toBe(`${AGAIN} ${words} ${KEPT}`)
    },
  )

  it('says nothing of a cart that is empty [ERR-89]', () => {
    changeCart(() => ({}))
    at('/cart')
    tellSessionEnded('account')
    expect(takeSessionEnd()).toEqual({ text: AGAIN, leads: true })
  })
})

it('the way back is written over a safe connection alone where there is one [GUARD-04]', () => {
  const before = window.location.href
  const written = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {})
  jsdom.reconfigure({ url: 'https://steelcap.example/cart' })
  returnTo('/cart')
  jsdom.reconfigure({ url: before })
  expect(written.mock.calls).toEqual([['return_to=%2Fcart; Path=/; Max-Age=1800; SameSite=Lax; Secure']])
})
