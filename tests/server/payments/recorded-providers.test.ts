import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, it } from 'vitest'
import { afterpayProvider } from '#lib/server/payments/afterpay.ts'
import { askAfterpay, connectAfterpay, SANDBOX_AFTERPAY } from '#lib/server/payments/afterpay-api.ts'
import { createCheckout } from '#lib/server/payments/afterpay-checkout.ts'
import { braintreeProvider } from '#lib/server/payments/braintree.ts'
import { connectBraintree } from '#lib/server/payments/braintree-gateway.ts'
import { parseEnvironment } from '#lib/server/platform/environment.ts'
import { afterpayBook } from '#sandbox/afterpay/book.ts'
import { ledger } from '#sandbox/braintree/ledger.ts'
import { transactionXml } from '#sandbox/braintree/wire.ts'
import { AUTH_ERRORS, CREATE_CHECKOUT, EXPRESS_CHECKOUTS, PAYMENT } from '#tests/recorded/afterpay.ts'
import { PAYPAL_ISSUES, TYPE_NOT_TAKEN } from '#tests/recorded/braintree.ts'
import { expectShape } from '#tests/recorded/shape.ts'
import { useSandbox } from '#tests/setup/sandbox.ts'

const world = useSandbox()

const api = connectAfterpay(parseEnvironment({}), 2000)
const afterpay = afterpayProvider(api)
const at = (path: string) => `${SANDBOX_AFTERPAY.origin}${path}`
const back = { redirectConfirmUrl: 'https://example.com/', redirectCancelUrl: 'https://example.com/' }

describe(`a checkout of Afterpay (${CREATE_CHECKOUT.page})`, () => {
  it('is opened by the stand-in as documented, answer and all [PAY-46]', async () => {
    const { status, body } = await askAfterpay(api, 'POST', '/v2/checkouts', {
      ...CREATE_CHECKOUT.request,
      merchant: back,
    })
    expect(status).toBe(201)
    expectShape(body, CREATE_CHECKOUT.answer)
  })

  it('is read by the adapter as documented [PAY-46]', async () => {
    world.use(http.post(at('/v2/checkouts'), () => HttpResponse.json(CREATE_CHECKOUT.answer, { status: 201 })))
    const consumer = { email: 'test@example.com' }
    expect(
      await createCheckout(api, { mode: 'standard', amount: 10_000, consumer, returnUrl: 'https://example.com/' }),
    ).toEqual(CREATE_CHECKOUT.answer)
  })

  it.each(EXPRESS_CHECKOUTS)(
    'of the express kind is opened by the stand-in as documented: $request.shipping.name [PAY-46]',
    async ({ request }) => {
      const { status, body } = await askAfterpay(api, 'POST', '/v2/checkouts', request)
      expect(status).toBe(201)
      expectShape(body, CREATE_CHECKOUT.answer)
    },
  )

  it('of the express kind is asked for by the adapter in the documented fields alone [PAY-46]', async () => {
    let sent: Record<string, unknown> = {}
    world.use(
      http.post(at('/v2/checkouts'), async ({ request }) => {
        sent = (await request.json()) as Record<string, unknown>
        return HttpResponse.json(CREATE_CHECKOUT.answer, { status: 201 })
      }),
    )
    const [, express] = EXPRESS_CHECKOUTS
    await createCheckout(api, {
      mode: 'express',
      amount: 1000,
      consumer: {},
      returnUrl: 'https://example.com/cart',
      shipping: { ...express.request.shipping, line2: undefined, area1: undefined, phoneNumber: undefined },
      shippingOptionIdentifier: 'standard',
    })
    expect(sent).toEqual({ ...express.request, consumer: {} })
  })
})

describe(`a payment of Afterpay (${PAYMENT.page})`, () => {
  const sale = { token: PAYMENT.answer.token, methodCode: 'afterpay', saved: false, amount: 10_000 }
  const reference = PAYMENT.answer.merchantReference

  it('is read by the adapter as documented [PAY-46]', async () => {
    const kept = { expires: '2099-01-01T00:00:00.000Z', amount: PAYMENT.answer.originalAmount }
    world.use(
      http.get(at('/v2/checkouts/:token'), () => HttpResponse.json(kept)),
      http.post(at('/v2/payments/auth'), () => HttpResponse.json(PAYMENT.answer, { status: 201 })),
      http.get(at('/v2/payments'), () => HttpResponse.json({ totalResults: 1, results: [PAYMENT.answer] })),
    )
    const { id: transactionId } = PAYMENT.answer
    expect(await afterpay.authorise({ ...sale, reference })).toMatchObject({ ok: true, transactionId })
    expect(await afterpay.find(reference)).toMatchObject({ found: true, transactionId, state: 'authorised' })
  })

  it('is given by the stand-in as documented, and refused with the documented words [PAY-46]', async () => {
    const auth = async (body: object) => {
      const answer = await askAfterpay(api, 'POST', '/v2/payments/auth', { requestId: randomUUID(), ...body })
      return [answer.status, (answer.body as { errorCode?: string }).errorCode, answer.body]
    }
    expect((await auth({ token: '002.unknown' })).slice(0, 2)).toEqual(AUTH_ERRORS.unknownToken)
    expect((await auth({})).slice(0, 2)).toEqual(AUTH_ERRORS.noToken)
    const opened = { ...CREATE_CHECKOUT.request, merchant: back }
    const { token } = (await askAfterpay(api, 'POST', '/v2/checkouts', opened)).body as { token: string }
    expect((await auth({ token })).slice(0, 2)).toEqual(AUTH_ERRORS.notConfirmed)
    afterpayBook().approve(token, { fate: 'fine' })
    const [status, , body] = await auth({ token, merchantReference: reference })
    expect(status).toBe(201)
    expectShape(body, PAYMENT.answer)
  })
})

const BRAINTREE = 'https://api.sandbox.braintreegateway.com/merchants/:merchant/transactions'
const braintree = braintreeProvider(connectBraintree(parseEnvironment({})))
const xml = (body: string, status = 200) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>${body}`, {
    status,
    headers: { 'content-type': 'application/xml' },
  })

describe('a transaction of Braintree', () => {
  // The SDK makes samples of the gateway's own XML, to try webhooks with.
  const { WebhookTestingGateway } = createRequire(import.meta.url)('braintree/lib/braintree/webhook_testing_gateway.js')
  const samples = new WebhookTestingGateway({})

  it.each([
    ['settled', samples.subjectXmlForTransactionSettled('sample'), 'captured'],
    ['settlement declined', samples.subjectXmlForTransactionSettlementDeclined('sample'), 'declined'],
    ['submitted again', samples.subjectXmlForTransactionRetried('sample'), 'captured'],
  ])('is read by the adapter as the SDK’s own sample says: %s [PAY-46]', async (_, sample, state) => {
    const ids =
      '<search-results><page-size type="integer">50</page-size><ids type="array"><item>sample</item></ids></search-results>'
    world.use(
      http.post(`${BRAINTREE}/advanced_search_ids`, () => xml(ids)),
      http.get(`${BRAINTREE}/sample`, () => xml(sample)),
    )
    expect(await braintree.find('any')).toMatchObject({ found: true, transactionId: 'sample', state })
  })

  it('is written by the stand-in with the fields of that sample [PAY-46]', async () => {
    const reference = randomUUID()
    const token = 'fake-valid-nonce'
    const sale = { reference, token, amount: 10_000, methodCode: 'braintree_credit_card', saved: false }
    const paid = await braintree.authorise(sale)
    const written = transactionXml(ledger().byId(paid.ok ? paid.transactionId : '') ?? ({} as never))
    const sample = samples
      .subjectXmlForTransactionSettled('sample')
      .replace(/<us-bank-account>[\s\S]*<\/us-bank-account>/, '')
    const fields = (text: string) => [...text.matchAll(/<([\w-]+)[ >/]/g)].map(([, name]) => name)
    for (const field of fields(sample)) expect(fields(written)).toContain(field)
  })

  it('that was refused for its card’s type says so wherever the code hangs [PAY-13, PAY-46]', async () => {
    world.use(http.post(BRAINTREE, () => xml(TYPE_NOT_TAKEN.xml, 422)))
    const sale = {
      reference: randomUUID(),
      token: 'n',
      amount: 10_000,
      methodCode: 'braintree_credit_card',
      saved: false,
    }
    expect(await braintree.authorise(sale)).toEqual({ ok: false, code: 'cardTypeNotAccepted' })
  })
})

describe(`PayPal’s orders (${PAYPAL_ISSUES.page})`, () => {
  it.each(PAYPAL_ISSUES.issues)('still answer with %s, and so does the stand-in [PAY-46]', (issue) => {
    const types = readFileSync('node_modules/@paypal/paypal-js/types/apis/openapi/checkout_orders_v2.d.ts', 'utf8')
    expect(types).toContain(`issue?: "${issue}"`)
    expect(readFileSync('lib/client/wallets/sandbox-paypal.ts', 'utf8')).toContain(`'${issue}'`)
  })
})
