import { HttpResponse, http } from 'msw/http'
import { describe, expect, it } from 'vitest'
import { afterpayProvider } from '#lib/server/payments/afterpay.ts'
import { connectAfterpay, requestId, SANDBOX_AFTERPAY, silenceOf } from '#lib/server/payments/afterpay-api.ts'
import { createCheckout, findCheckout } from '#lib/server/payments/afterpay-checkout.ts'
import type { AuthoriseRequest } from '#lib/server/payments/port.ts'
import { parseEnvironment } from '#lib/server/platform/environment.ts'
import { useSandbox } from '#tests/setup/sandbox.ts'

const world = useSandbox()

const api = connectAfterpay(parseEnvironment({}), 2000)
const provider = afterpayProvider(api)
const at = (path: string) => `${SANDBOX_AFTERPAY.origin}${path}`
const dollars = (amount: string) => ({ amount, currency: 'AUD' })

const SALE: AuthoriseRequest = { reference: 'R1', amount: 14_490, token: '002.t', methodCode: 'afterpay', saved: false }
const CHECKOUT = { expires: '2099-01-01T00:00:00.000Z', amount: dollars('144.90') }
const PAYMENT = {
  id: '4001',
  status: 'APPROVED',
  paymentState: 'AUTH_APPROVED',
  originalAmount: dollars('144.90'),
  merchantReference: SALE.reference,
}

type Json = Parameters<typeof HttpResponse.json>[0]

const finds = (...results: object[]) =>
  world.use(http.get(at('/v2/payments'), () => HttpResponse.json({ totalResults: results.length, results })))
const knows = (checkout: Json, status = 200) =>
  world.use(http.get(at('/v2/checkouts/:token'), () => HttpResponse.json(checkout, { status })))
const authorises = (answer: Json, status: number) => {
  knows(CHECKOUT)
  world.use(http.post(at('/v2/payments/auth'), () => HttpResponse.json(answer, { status })))
}

describe('a payment that was looked up', () => {
  it.each([
    ['APPROVED', 'AUTH_APPROVED', 'authorised'],
    ['APPROVED', 'PARTIALLY_CAPTURED', 'captured'],
    ['APPROVED', 'CAPTURED', 'captured'],
    ['APPROVED', 'VOIDED', 'voided'],
    ['APPROVED', 'EXPIRED', 'voided'],
    ['APPROVED', 'AUTH_DECLINED', 'declined'],
    ['APPROVED', 'CAPTURE_DECLINED', 'declined'],
    ['DECLINED', 'AUTH_APPROVED', 'declined'],
  ])('that is %s and %s is %s [PAY-33]', async (status, paymentState, state) => {
    finds({ ...PAYMENT, status, paymentState })
    expect(await provider.find('R1')).toEqual({ found: true, transactionId: '4001', summary: 'Afterpay', state })
  })

  it.each([
    ['VOIDED, AUTH_APPROVED', { found: true, transactionId: '4002', state: 'authorised' }],
    ['VOIDED, CAPTURED', { found: true, transactionId: '4002', state: 'captured' }],
    ['VOIDED, AUTH_DECLINED', { found: true, transactionId: '4001', state: 'voided' }],
    ['VOIDED, PONDERING', { found: 'unknown', reason: 'Afterpay is still at it' }],
    ['AUTH_APPROVED, PONDERING', { found: 'unknown', reason: 'Afterpay is still at it' }],
    ['PONDERING', { found: 'unknown', reason: 'Afterpay is still at it' }],
  ])(
    'of several that are %s is the one with money in it, where all is known of the others [PAY-33]',
    async (all, found) => {
      finds(...all.split(', ').map((paymentState, i) => ({ ...PAYMENT, id: `400${i + 1}`, paymentState })))
      expect(await provider.find('R1')).toMatchObject(found)
    },
  )

  it('is of our reference, and nobody’s where it has none [PAY-33]', async () => {
    let asked = ''
    world.use(
      http.get(at('/v2/payments'), ({ request }) => {
        asked = new URL(request.url).search
        return HttpResponse.json({ results: [{ ...PAYMENT, merchantReference: null }] })
      }),
    )
    expect(await provider.find('R1')).toEqual({ found: false })
    expect(asked).toBe('?merchantReferences=R1&limit=5')
  })

  it.each([
    ['has no id', { id: '' }],
    ['has a book for an id', { id: 'x'.repeat(101) }],
    ['has a word for money', { originalAmount: dollars('much') }],
    ['is paid in other money', { originalAmount: { amount: '144.90', currency: 'USD' } }],
    ['is written in fractions of cents', { originalAmount: dollars('144.905') }],
    ['is written with signs around it', { originalAmount: dollars('$144.90') }],
    ['is written with words after it', { originalAmount: dollars('144.90 or so') }],
    ['is beyond all reason', { originalAmount: dollars('123456789.00') }],
    ['is neither approved nor declined', { status: 'PERHAPS' }],
  ])('is not known where it %s [PAY-33]', async (_, over) => {
    finds({ ...PAYMENT, ...over })
    expect(await provider.find('R1')).toEqual({ found: 'unknown', reason: 'the answer was unreadable' })
  })

  it('may have the longest of ids, and dollars without all their cents [PAY-33]', async () => {
    const id = 'x'.repeat(100)
    finds({ ...PAYMENT, id, originalAmount: dollars('12345678'), openToCaptureAmount: dollars('144.9') })
    expect(await provider.find('R1')).toMatchObject({ found: true, transactionId: id })
  })

  it('is not known without an answer, and the reason is ours [PAY-33, OBS-13]', async () => {
    world.use(http.get(at('/v2/payments'), () => HttpResponse.json(PAYMENT, { status: 503 }), { once: true }))
    expect(await provider.find('R1')).toEqual({ found: 'unknown', reason: 'Afterpay answered 503' })
    world.use(http.get(at('/v2/payments'), () => new HttpResponse('SECRET'), { once: true }))
    expect(await provider.find('R1')).toEqual({ found: 'unknown', reason: 'the answer was unreadable' })
    world.use(http.get(at('/v2/payments'), () => HttpResponse.error(), { once: true }))
    expect(await provider.find('R1')).toEqual({ found: 'unknown', reason: 'no answer from Afterpay' })
    const refused = Object.assign(new Error('SECRET'), { code: 'ECONNREFUSED' })
    expect(silenceOf(refused)).toBe('no answer from Afterpay (ECONNREFUSED)')
  })
})

describe('an authorisation', () => {
  it('says who we are, what it is about and the amount that was approved [PAY-12, PAY-33]', async () => {
    const sent: { headers: Record<string, string>; body: unknown }[] = []
    const answers = async ({ request }: { request: Request }) => {
      const { authorization = '', 'user-agent': agent = '', ...headers } = Object.fromEntries(request.headers)
      const type = headers['content-type'] ?? ''
      sent.push({ headers: { authorization, agent, type }, body: await request.json().catch(() => undefined) })
      return request.method === 'GET' ? HttpResponse.json(CHECKOUT) : HttpResponse.json(PAYMENT, { status: 200 })
    }
    world.use(http.all(at('/v2/*'), answers))
    expect(await provider.authorise(SALE)).toEqual({ ok: true, transactionId: '4001', summary: 'Afterpay' })
    const authorization = `Basic ${btoa('steelcap_sandbox:sandbox_secret')}`
    const agent = 'Steelcap/1.0 (Merchant/steelcap_sandbox)'
    expect(sent).toEqual([
      { headers: { authorization, agent, type: '' }, body: undefined },
      {
        headers: { authorization, agent, type: 'application/json' },
        body: {
          requestId: requestId('auth', 'R1'),
          token: '002.t',
          merchantReference: 'R1',
          amount: dollars('144.90'),
        },
      },
    ])
  })

  it.each([
    [{}, 201, { ok: true, transactionId: '4001', summary: 'Afterpay' }],
    [{ paymentState: 'CAPTURED' }, 201, { ok: true, transactionId: '4001', summary: 'Afterpay' }],
    [{ status: 'DECLINED' }, 201, { ok: false, code: 'declined' }],
    [{ status: 'DECLINED', merchantReference: 'theirs' }, 200, { ok: false, code: 'declined' }],
    [{ paymentState: 'VOIDED' }, 201, 'Afterpay answered for something else'],
    [{ paymentState: 'PONDERING' }, 201, 'Afterpay answered for something else'],
    [{ merchantReference: 'theirs' }, 201, 'Afterpay answered for something else'],
    [{ originalAmount: dollars('144.91') }, 201, 'Afterpay answered for something else'],
    [{ id: '' }, 201, 'the answer was unreadable'],
    [{}, 202, 'Afterpay answered 202'],
    [{}, 302, 'Afterpay answered 302'],
    [{}, 400, { ok: false, code: 'couldNotBeProcessed' }],
    [{}, 401, { ok: false, code: 'couldNotBeProcessed' }],
    [{}, 402, { ok: false, code: 'declined' }],
    [{}, 404, { ok: false, code: 'declined' }],
    [{}, 408, 'Afterpay answered 408'],
    [{}, 409, 'Afterpay answered 409'],
    [{}, 410, { ok: false, code: 'declined' }],
    [{}, 412, { ok: false, code: 'declined' }],
    [{ errorCode: 'amount_mismatch' }, 422, { ok: false, code: 'checkoutUpdated' }],
    [{ errorCode: 'invalid_object' }, 422, { ok: false, code: 'couldNotBeProcessed' }],
    [{}, 500, 'Afterpay answered 500'],
  ])('that is answered %j with %i is %j [PAY-12, PAY-28, PAY-31, PAY-33]', async (over, status, told) => {
    authorises({ ...PAYMENT, ...over }, status)
    expect(await provider.authorise(SALE)).toEqual(
      typeof told === 'string' ? { ok: false, code: 'unknown', reason: told } : told,
    )
  })

  it.each([
    [404, { ok: false, code: 'declined' }],
    [410, { ok: false, code: 'declined' }],
    [503, { ok: false, code: 'unknown', reason: 'Afterpay answered 503' }],
  ])('asks for no money where the checkout is answered with %i [PAY-28, PAY-33]', async (status, told) => {
    authorises(PAYMENT, 201)
    knows({}, status)
    expect(await provider.authorise(SALE)).toEqual(told)
  })

  it('asks for no money where another amount was approved, or nobody can read which [PAY-12]', async () => {
    authorises(PAYMENT, 201)
    knows({ ...CHECKOUT, amount: dollars('144.89') })
    expect(await provider.authorise(SALE)).toEqual({ ok: false, code: 'checkoutUpdated' })
    knows({ ...CHECKOUT, amount: 'much' })
    expect(await provider.authorise(SALE)).toEqual({ ok: false, code: 'unknown', reason: 'the answer was unreadable' })
  })

  it('is waited for twice as long as anything else [PAY-33]', async () => {
    const hasty = afterpayProvider({ ...api, deadlineMs: 200, authDeadlineMs: 2000 })
    expect(connectAfterpay(parseEnvironment({}))).toMatchObject({ deadlineMs: 15_000, authDeadlineMs: 30_000 })
    const slowly = async () => {
      await new Promise((soon) => setTimeout(soon, 400))
      return HttpResponse.json({ ...PAYMENT, results: [PAYMENT] })
    }
    knows(CHECKOUT)
    world.use(http.post(at('/v2/payments/auth'), slowly), http.get(at('/v2/payments'), slowly))
    expect(await hasty.authorise(SALE)).toMatchObject({ ok: true })
    expect(await hasty.find('R1')).toEqual({ found: 'unknown', reason: 'no answer from Afterpay' })
  })
})

describe('the name of a call', () => {
  it('is a UUID made of what it is about, and another for another [PAY-33]', () => {
    const name = requestId('capture', '4001', 'R1')
    expect(name).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/)
    expect(requestId('capture', '4001', 'R1')).toBe(name)
    for (const about of [
      ['capture', '4001'],
      ['capture', '4001R1'],
      ['capture', '4001', 'R2'],
      ['void', '4001', 'R1'],
    ])
      expect(requestId(...about)).not.toBe(name)
  })
})

describe('connecting', () => {
  const keys = { BRAINTREE_PRIVATE_KEY: 'k', AFTERPAY_MERCHANT_ID: '4', AFTERPAY_SECRET_KEY: 's' }
  const own = { merchantId: '4', secret: 's' }

  it.each([
    ['no keys: the stand-in', {}, SANDBOX_AFTERPAY],
    ['real keys: production', keys, { ...own, origin: 'https://global-api.afterpay.com' }],
    [
      'real keys for tests',
      { ...keys, AFTERPAY_ENVIRONMENT: 'sandbox' },
      { ...own, origin: 'https://global-api-sandbox.afterpay.com' },
    ],
  ])('goes where the keys belong: %s [GEN-11]', (_, source, merchant) => {
    expect(connectAfterpay(parseEnvironment(source), 10)).toEqual({ ...merchant, deadlineMs: 10, authDeadlineMs: 20 })
  })

  it.each(['AFTERPAY_MERCHANT_ID', 'AFTERPAY_SECRET_KEY'])('wants both keys, not %s alone [GEN-11]', (key) => {
    const env = parseEnvironment({ BRAINTREE_PRIVATE_KEY: 'k', [key]: 'x' })
    expect(() => connectAfterpay(env)).toThrow('AFTERPAY_MERCHANT_ID and AFTERPAY_SECRET_KEY')
  })
})

describe('a checkout', () => {
  const NEW = {
    mode: 'standard',
    amount: 14_490,
    consumer: { email: 'jo@example.com' },
    returnUrl: 'https://shop.example/checkout/payment',
  } as const
  const CREATED = {
    token: '002.t',
    expires: '2099-01-01T00:00:00.000Z',
    redirectCheckoutUrl: 'https://portal.afterpay.com/t',
  }

  it.each([
    [{}, 201, CREATED],
    [{}, 200, CREATED],
    [{}, 202, undefined],
    [{}, 422, undefined],
    [{ token: '' }, 201, undefined],
    [{ token: 'x'.repeat(301) }, 201, undefined],
    [{ token: 'x'.repeat(300) }, 201, { ...CREATED, token: 'x'.repeat(300) }],
    [{ expires: 'soon' }, 201, undefined],
    [{ expires: '2099-01-01T10:00:00+10:00' }, 201, { ...CREATED, expires: '2099-01-01T10:00:00+10:00' }],
    [{ redirectCheckoutUrl: 'javascript:steal()' }, 201, undefined],
    [{ redirectCheckoutUrl: 'xhttp://portal.afterpay.com/t' }, 201, undefined],
    [{ redirectCheckoutUrl: 'httpsx://portal.afterpay.com/t' }, 201, undefined],
    [{ redirectCheckoutUrl: 'http://localhost/t' }, 201, { ...CREATED, redirectCheckoutUrl: 'http://localhost/t' }],
  ])('that is answered %j with %i is open as %j [API-78]', async (over, status, opened) => {
    world.use(http.post(at('/v2/checkouts'), () => HttpResponse.json({ ...CREATED, ...over }, { status })))
    expect(await createCheckout(api, NEW)).toEqual(opened)
  })

  it('comes back to where it was opened, an express one to the page alone [API-78, EXP-11]', async () => {
    const sent: unknown[] = []
    world.use(
      http.post(at('/v2/checkouts'), async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.error()
      }),
    )
    const city = { name: 'City', line1: '9 Swanston St', area1: 'Melbourne', region: 'VIC', postcode: '3000' }
    const shipping = { ...city, line2: undefined, countryCode: undefined, phoneNumber: undefined }
    expect(await createCheckout(api, NEW)).toBeUndefined()
    await createCheckout(api, { ...NEW, mode: 'express', shipping, shippingOptionIdentifier: 'STORE_PICKUP:collect' })
    const said = { amount: dollars('144.90'), consumer: { email: 'jo@example.com' } }
    const page = { popupOriginUrl: 'https://shop.example' }
    expect(sent).toEqual([
      {
        ...said,
        mode: 'standard',
        merchant: { ...page, redirectConfirmUrl: NEW.returnUrl, redirectCancelUrl: NEW.returnUrl },
      },
      { ...said, mode: 'express', merchant: page, shipping, shippingOptionIdentifier: 'STORE_PICKUP:collect' },
    ])
  })

  it.each([
    [CHECKOUT, 200, { found: true, checkout: { expires: CHECKOUT.expires, amount: 14_490 } }],
    [
      { ...CHECKOUT, expires: '2099-01-01T10:00:00+10:00' },
      200,
      { found: true, checkout: { expires: '2099-01-01T10:00:00+10:00', amount: 14_490 } },
    ],
    [{ ...CHECKOUT, expires: 'soon' }, 200, { found: 'unknown', reason: 'the answer was unreadable' }],
    [{}, 200, { found: 'unknown', reason: 'the answer was unreadable' }],
    [{}, 404, { found: false }],
    [{}, 410, { found: false }],
    [CHECKOUT, 201, { found: 'unknown', reason: 'Afterpay answered 201' }],
    [{}, 500, { found: 'unknown', reason: 'Afterpay answered 500' }],
  ])('that is looked up and answered %j with %i is %j [API-79]', async (answer, status, found) => {
    knows(answer, status)
    expect(await findCheckout(api, '002.t')).toEqual(found)
  })

  it('is looked up by its token alone, and what it leaves empty was not said [API-79]', async () => {
    let path = ''
    const empty = { email: '', givenNames: null, surname: 'Carter' }
    const address = { name: 'Robin', line1: '', area1: 'Carlton', countryCode: 'AU' }
    world.use(
      http.get(at('/v2/checkouts/*'), ({ request }) => {
        path = new URL(request.url).pathname
        return HttpResponse.json({ ...CHECKOUT, consumer: empty, shipping: address, billing: null })
      }),
    )
    expect(await findCheckout(api, 'a/../b')).toEqual({
      found: true,
      checkout: {
        expires: CHECKOUT.expires,
        amount: 14_490,
        consumer: { surname: 'Carter' },
        shipping: { name: 'Robin', area1: 'Carlton', countryCode: 'AU' },
      },
    })
    expect(path).toBe('/v2/checkouts/a%2F..%2Fb')
  })
})
