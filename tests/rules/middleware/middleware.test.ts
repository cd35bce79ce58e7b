import { NextRequest } from 'next/server'
import { encode } from 'next-auth/jwt'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { config, middleware } from '#middleware.ts'

const ORIGIN = 'http://localhost:3000'

function visit(path: string, cookie?: string) {
  return middleware(new NextRequest(ORIGIN + path, { headers: cookie === undefined ? {} : { cookie } }))
}

async function load(path: string, progress?: string) {
  const response = await visit(path, progress === undefined ? undefined : `other=1; checkout_progress=${progress}`)
  return { status: response.status, to: response.headers.get('location')?.replace(ORIGIN, '') }
}

describe('a direct load', () => {
  it.each([
    ['/checkout/contact-info', '2-LCSPF', '/cart'],
    ['/checkout/shipping', '2-LCSPF', '/checkout/contact-info'],
    ['/checkout/shipping', '2-Lc', '/cart'],
    ['/checkout/shipping', '2-lC', '/checkout/contact-info'],
    ['/checkout/payment', '2-lcS', '/checkout/shipping'],
    ['/checkout/payment?utm_source=mail&utm_term=&page=2', '2-lC', '/checkout/shipping?utm_source=mail&utm_term='],
    ['/checkout/success', '2-lcsP', '/cart'],
    ['/checkout/error', '2-lcspF', '/cart'],
  ])(
    'of %s with %s goes to %s before any HTML [GUARD-06 to GUARD-09, GUARD-14, GUARD-15, GUARD-20]',
    async (path, progress, to) => {
      expect(await load(path, progress)).toEqual({ status: 307, to })
    },
  )

  it('of /checkout alone leads to its first step, with the campaign [ROUTE-33]', async () => {
    expect(await load('/checkout')).toEqual({ status: 307, to: '/checkout/contact-info' })
    expect(await load('/checkout?utm_source=mail&page=2')).toEqual({
      status: 307,
      to: '/checkout/contact-info?utm_source=mail',
    })
  })

  it.each([
    ['/checkout/contact-info', '2-l'],
    ['/checkout/shipping', '2-lc'],
    ['/checkout/payment', '2-lcs'],
    ['/checkout/success', '2-p'],
    ['/checkout/error', '2-f'],
    ['/checkout/nowhere', undefined],
  ])('of %s with %s is let in [GUARD-20]', async (path, progress) => {
    expect(await load(path, progress)).toEqual({ status: 200, to: undefined })
  })

  it.each(['contact-info', 'shipping', 'payment', 'success', 'error'])(
    'of %s is left to the browser, whose cart and orders outlive the cookie [GUARD-18, GUARD-20]',
    async (step) => {
      expect(await load(`/checkout/${step}`)).toEqual({ status: 200, to: undefined })
      expect(await load(`/checkout/${step}`, 'gibberish')).toEqual({ status: 200, to: undefined })
      // What a page writes that knows the cart and nothing of checkout.
      expect(await load(`/checkout/${step}`, '2-l')).toEqual({ status: 200, to: undefined })
    },
  )

  it('takes no customer’s cart for empty: another device may have filled it [GUARD-20]', async () => {
    const path = '/checkout/contact-info'
    const seen = async (cookie: string) => (await visit(path, cookie)).headers.get('location')
    expect(await seen('checkout_progress=2-L; signed_in=1')).toBeNull()
    expect(await seen('checkout_progress=2-L')).toBe(`${ORIGIN}/cart`)
  })

  it('of a catalogue page never comes by here', () => {
    expect(config.matcher).toEqual(['/checkout/:path*', '/account/:path*'])
  })
})

const SECRET = 'the-secret-of-this-shop-0123456789abcdef'
const session = (secret: string) => encode({ token: { sub: 'c1', sid: 's1' }, secret })

describe('a direct load of an account page', () => {
  afterEach(() => vi.unstubAllEnvs())

  async function seen(path: string, cookie?: string): Promise<string> {
    vi.stubEnv('AUTH_SECRET', SECRET)
    const response = await visit(path, cookie)
    return response.headers.get('location')?.replace(ORIGIN, '') ?? 'let in'
  }

  it('judges the session by its signature, under either name [GUARD-01, GUARD-02, GUARD-17]', async () => {
    for (const name of ['session', '__Host-session']) {
      const own = `${name}=${await session(SECRET)}`
      expect(await seen('/account/addresses', own)).toBe('let in')
      expect(await seen('/account/signin', own)).toBe('/account')
      const forged = `${name}=${await session('a-secret-of-somebody-else-0123456789')}`
      expect(await seen('/account/addresses', forged)).toBe('/account/signin')
      expect(await seen('/account/signin', forged)).toBe('let in')
    }
    expect(await seen('/account', 'session=gibberish')).toBe('/account/signin')
  })

  it('takes nobody for signed in who has logged out here, though the shop has not heard of it yet [AUTH-22]', async () => {
    const left = `session=${await session(SECRET)}; signing_out=1`
    expect(await seen('/account/addresses', left)).toBe('/account/signin')
    expect(await seen('/account/signin', left)).toBe('let in')
  })

  it('gives the hint of a session back to a browser that lost it, and to no other [AUTH-02]', async () => {
    vi.stubEnv('AUTH_SECRET', SECRET)
    const own = `session=${await session(SECRET)}`
    const hint = async (path: string, cookie?: string) => (await visit(path, cookie)).cookies.get('signed_in')?.value
    expect([await hint('/account', own), await hint('/account/signin', own)]).toEqual(['1', '1'])
    expect(await hint('/account', `${own}; signed_in=1`)).toBeUndefined()
    expect(await hint('/account')).toBeUndefined()
    expect(await hint('/account/signin', 'session=gibberish')).toBeUndefined()
  })

  it('keeps the campaign of whoever is sent to sign in, or on from there [CHK-27, GUARD-04]', async () => {
    expect(await seen('/account/orders?page=2&utm_source=mail')).toBe('/account/signin?utm_source=mail')
    const own = `session=${await session(SECRET)}`
    expect(await seen('/account/signin?utm_source=mail', own)).toBe('/account?utm_source=mail')
  })

  it('lets nobody in when there is no secret to judge by [GUARD-17]', async () => {
    vi.stubEnv('AUTH_SECRET', undefined)
    const response = await visit('/account', `session=${await session(SECRET)}`)
    expect(response.headers.get('location')).toBe(`${ORIGIN}/account/signin`)
  })

  it('remembers for half an hour where a guest wanted to be, and the address stays bare [GUARD-04]', async () => {
    const response = await visit('/account/orders?page=2')
    expect(response.headers.get('location')).toBe(`${ORIGIN}/account/signin`)
    expect(response.cookies.get('return_to')).toMatchObject({
      value: '/account/orders?page=2',
      maxAge: 1800,
      sameSite: 'lax',
    })
    const signedOut = await visit('/account/signin', `session=${await session(SECRET)}`)
    expect(signedOut.cookies.get('return_to')).toBeUndefined()
  })

  it.each(['/account/password/reset', '/account/verify?user=u&code=c'])(
    'lets anybody into %s [GUARD-03]',
    async (path) => {
      expect(await seen(path)).toBe('let in')
      expect(await seen(path, `session=${await session(SECRET)}`)).toBe('let in')
    },
  )
})
