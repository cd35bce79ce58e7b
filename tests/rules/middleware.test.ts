import { NextRequest } from 'next/server'
import { describe, expect, it } from 'vitest'
import { config, middleware } from '../../middleware.ts'

async function load(path: string, progress?: string) {
  const headers = progress === undefined ? {} : { cookie: `other=1; checkout_progress=${progress}` }
  const response = await middleware(new NextRequest(`http://localhost:3000${path}`, { headers }))
  return { status: response.status, to: response.headers.get('location')?.replace('http://localhost:3000', '') }
}

describe('a direct load', () => {
  it.each([
    ['/checkout/contact-info', undefined, '/cart'],
    ['/checkout/shipping', undefined, '/cart'],
    ['/checkout/payment', undefined, '/checkout/shipping'],
    ['/checkout/success', undefined, '/cart'],
    ['/checkout/error', undefined, '/cart'],
    ['/checkout/payment', 'gibberish', '/checkout/shipping'],
    ['/checkout/shipping', '1-l', '/checkout/contact-info'],
    ['/checkout/payment', '1-lc', '/checkout/shipping'],
    ['/checkout/payment?utm_source=mail', '1-l', '/checkout/shipping'],
    ['/checkout/success', '1-lcs', '/cart'],
  ])(
    'of %s with %s goes to %s before any HTML [GUARD-06 to GUARD-09, GUARD-14, GUARD-15, GUARD-20]',
    async (path, progress, to) => {
      expect(await load(path, progress)).toEqual({ status: 307, to })
    },
  )

  it.each([
    ['/checkout/contact-info', '1-l'],
    ['/checkout/shipping', '1-lc'],
    ['/checkout/payment', '1-lcs'],
    ['/checkout/success', '1-p'],
    ['/checkout/error', '1-f'],
    ['/checkout/nowhere', undefined],
  ])('of %s with %s is let in [GUARD-20]', async (path, progress) => {
    expect(await load(path, progress)).toEqual({ status: 200, to: undefined })
  })

  it('of a catalogue page never comes by here', () => {
    expect(config.matcher).toEqual(['/checkout/:path*', '/account/:path*'])
  })
})
