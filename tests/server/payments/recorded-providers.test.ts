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
import {
  AUTH_ERRORS,
  CAPTURE,
  CAPTURE_ERRORS,
  CREATE_CHECKOUT,
  DECLINED,
  EXPRESS_CHECKOUTS,
  PAYMENT,
  REFUND,
} from '#tests/recorded/afterpay.ts'
import {
  DECLINED as DECLINED_SALE,
  MONEY_ERRORS,
  PAYPAL_ISSUES,
  SOFT_DECLINES,
  STATUSES,
  TYPE_NOT_TAKEN,
  VALIDATION_ERRORS,
  VAULTED_NONCE,
} from '#tests/recorded/braintree.ts'
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

/** A payment at the stand-in over 100.00, held for a reference. */
async function heldPayment(fate: 'fine' | 'declined' = 'fine') {
  const opened = { ...CREATE_CHECKOUT.request, merchant: back }
  const { token } = (await askAfterpay(api, 'POST', '/v2/checkouts', opened)).body as { token: string }
  afterpayBook().approve(token, { fate })
  const asked = { requestId: randomUUID(), token, merchantReference: randomUUID() }
  const answer = await askAfterpay(api, 'POST', '/v2/payments/auth', asked)
  return { ...answer, id: (answer.body as { id: string }).id }
}

describe(`a payment that Afterpay declines (${DECLINED.page})`, () => {
  it('is read by the adapter as declined: nothing is held, and nothing is looked up [PAY-28, PAY-46]', async () => {
    const kept = { expires: '2099-01-01T00:00:00.000Z', amount: DECLINED.answer.originalAmount }
    world.use(
      http.get(at('/v2/checkouts/:token'), () => HttpResponse.json(kept)),
      http.post(at('/v2/payments/auth'), () => HttpResponse.json(DECLINED.answer, { status: DECLINED.status })),
      http.get(at('/v2/payments'), () => HttpResponse.json({ totalResults: 1, results: [DECLINED.answer] })),
    )
    const reference = DECLINED.answer.merchantReference
    const sale = { token: DECLINED.answer.token, methodCode: 'afterpay', saved: false, amount: 10_000, reference }
    expect(await afterpay.authorise(sale)).toEqual({ ok: false, code: 'declined' })
    expect(await afterpay.find(reference)).toMatchObject({ found: true, state: 'declined' })
  })

  it('is answered by the stand-in as documented [PAY-46]', async () => {
    const { status, body } = await heldPayment('declined')
    expect(status).toBe(DECLINED.status)
    expect(body).toMatchObject({
      status: 'DECLINED',
      paymentState: 'AUTH_DECLINED',
      openToCaptureAmount: { amount: '0.00' },
    })
    expectShape(body, DECLINED.answer)
  })
})

describe(`taking money at Afterpay (${CAPTURE.page})`, () => {
  it('is read by the adapter as documented, of all and of a part [OPS-06, PAY-46]', async () => {
    world.use(
      http.post(at('/v2/payments/:id/capture'), () => HttpResponse.json(CAPTURE.answer, { status: CAPTURE.status })),
    )
    const { id: transactionId } = CAPTURE.answer
    const part = { transactionId, methodCode: 'afterpay', amount: 4000, reference: 'part-1', again: false }
    expect(await afterpay.capturePart(part)).toEqual({ ok: true })
    expect(await afterpay.capture(transactionId, 10_000)).toEqual({ ok: true })
  })

  it('is answered by the stand-in as documented, and refused with the documented words [PAY-46]', async () => {
    const { id } = await heldPayment()
    const take = async (payment: string, amount: object = CAPTURE.part) => {
      const asked = { requestId: randomUUID(), amount }
      const { status, body } = await askAfterpay(api, 'POST', `/v2/payments/${payment}/capture`, asked)
      return { status, body, said: [status, (body as { errorCode?: string }).errorCode] }
    }
    const { status, body } = await take(id)
    expect(status).toBe(CAPTURE.status)
    expectShape(body, CAPTURE.answer)
    const { events, paymentState, openToCaptureAmount } = CAPTURE.answer
    expect(body).toMatchObject({ paymentState, openToCaptureAmount })
    const lasting = ({ id: _, created: __, expires: ___, ...rest }: Record<string, unknown>) => rest
    expect((body as { events: Record<string, unknown>[] }).events.map(lasting)).toEqual(events.map(lasting))
    expect((await take(id, { amount: '60.01', currency: 'AUD' })).said).toEqual(CAPTURE_ERRORS.tooMuch)
    await take(id, { amount: '60.00', currency: 'AUD' })
    expect((await take(id)).said).toEqual(CAPTURE_ERRORS.captured)
    const released = await heldPayment()
    await askAfterpay(api, 'POST', `/v2/payments/${released.id}/void`, {})
    expect((await take(released.id)).said).toEqual(CAPTURE_ERRORS.voided)
    expect((await take((await heldPayment('declined')).id)).said).toEqual(CAPTURE_ERRORS.declined)
  })
})

describe(`a refund of Afterpay (${REFUND.page})`, () => {
  const { requestId, merchantReference: reference, amount, refundId } = REFUND.answer

  it('is asked for by both names of a request, without which it would be given again, and read as documented [OPS-10, PAY-46]', async () => {
    let sent: object = {}
    world.use(
      http.post(at('/v2/payments/:id/refund'), async ({ request }) => {
        sent = (await request.json()) as object
        return HttpResponse.json(REFUND.answer, { status: REFUND.status })
      }),
    )
    const back = { transactionId: '12345678', amount: 1000, remaining: 9000, reference }
    expect(await afterpay.refund(back)).toEqual({ ok: true, transactionId: refundId })
    const { refundId: _, refundedAt: __, ...documented } = REFUND.answer
    expect(sent).toEqual({
      ...documented,
      requestId: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
    })
  })

  it('is answered by the stand-in as documented, once for both names of a request and never by one [PAY-46]', async () => {
    const { id } = await heldPayment()
    await afterpay.capture(id, 10_000)
    const give = async (asked: object) => {
      const answer = await askAfterpay(api, 'POST', `/v2/payments/${id}/refund`, { amount, ...asked })
      return { status: answer.status, body: answer.body as { refundId: string } }
    }
    const first = await give({ requestId, merchantReference: reference, refundMerchantReference: reference })
    expect(first.status).toBe(REFUND.status)
    expectShape(first.body, REFUND.answer)
    expect(await give({ requestId, merchantReference: reference })).toEqual(first)
    expect((await give({ requestId })).body.refundId).not.toBe(first.body.refundId)
    expect(afterpayBook().payment(id)?.refunds).toHaveLength(2)
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
    ['a refund that failed', samples.subjectXmlForRefundFailed('sample'), 'declined'],
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

describe(`the statuses of Braintree (${STATUSES.page})`, () => {
  const { Transaction } = createRequire(import.meta.url)('braintree') as {
    Transaction: { Status: { All(): string[] } }
  }

  it('are all that the SDK knows [PAY-46]', () => {
    const known = Transaction.Status.All().filter((each) => typeof each === 'string')
    expect(Object.keys(STATUSES.read).toSorted()).toEqual(known.toSorted())
  })

  it.each(Object.entries(STATUSES.read))('%s is %s to the adapter [PAY-33, PAY-46]', async (status, state) => {
    const ids = '<search-results><ids type="array"><item>sample</item></ids></search-results>'
    world.use(
      http.post(`${BRAINTREE}/advanced_search_ids`, () => xml(ids)),
      http.get(`${BRAINTREE}/sample`, () =>
        xml(`<transaction><id>sample</id><status>${status}</status></transaction>`),
      ),
    )
    expect(await braintree.find('any')).toMatchObject(
      state === 'unsettled' ? { found: 'unknown' } : { found: true, transactionId: 'sample', state },
    )
  })
})

describe(`the validation errors of Braintree (${VALIDATION_ERRORS.page})`, () => {
  const { ValidationErrorCodes } = createRequire(import.meta.url)('braintree') as {
    ValidationErrorCodes: Record<string, Record<string, string>>
  }
  const codeOf = (name: string) => {
    const [noun = '', error = ''] = name.split('.')
    return ValidationErrorCodes[noun]?.[error] ?? `no code of ${name}`
  }
  const sale = (reference: string = randomUUID()) =>
    ({ reference, token: 'n', amount: 10_000, methodCode: 'braintree_credit_card', saved: false }) as const
  const refuse = (...names: string[]) =>
    world.use(http.post(BRAINTREE, () => xml(VALIDATION_ERRORS.xml(...names.map(codeOf)), 422), { once: true }))

  it.each(Object.entries(VALIDATION_ERRORS.told))(
    'tell the shopper that a sale is %s, each by itself [PAY-13, PAY-28, PAY-31, PAY-46]',
    async (code, names) => {
      for (const name of names) {
        refuse(name)
        expect([name, await braintree.authorise(sale())]).toEqual([name, { ok: false, code }])
      }
    },
  )

  it.each([
    ['cardTypeNotAccepted', 'Transaction.AmountIsTooLarge', 'CreditCard.CreditCardTypeIsNotAccepted'],
    ['couldNotBeProcessed', 'CreditCard.CvvIsInvalid', 'Transaction.AmountIsTooLarge'],
    ['declined', 'CreditCard.CvvIsInvalid', 'CreditCard.NumberIsInvalid'],
    ['couldNotBeProcessed'],
  ])('are %s where several come: %s %s [PAY-13, PAY-28, PAY-31]', async (code, ...names) => {
    refuse(...names)
    expect(await braintree.authorise(sale())).toEqual({ ok: false, code })
  })

  it.each(VALIDATION_ERRORS.consumed)('%s is no refusal where we have used it up ourselves [PAY-33]', async (name) => {
    const paid = await braintree.authorise({ ...sale(), token: 'fake-valid-nonce' })
    const { reference, ...mine } = { ...sale(), token: 'fake-valid-nonce' }
    const first = await braintree.authorise({ ...mine, reference })
    refuse(name)
    expect(await braintree.authorise({ ...mine, reference })).toEqual(first)
    expect(first).toMatchObject({ ok: true })
    expect(first).not.toEqual(paid)
  })
})

describe(`a soft decline (${SOFT_DECLINES.page})`, () => {
  const sale = (amount = 10_000) =>
    ({
      reference: randomUUID(),
      token: 'fake-valid-nonce',
      amount,
      methodCode: 'braintree_credit_card',
      saved: false,
    }) as const

  it.each(Object.entries(SOFT_DECLINES.transactions))(
    'asks for the card’s bank where %s [PAY-46, PAY-48]',
    async (_, transaction) => {
      world.use(http.post(BRAINTREE, () => xml(SOFT_DECLINES.xml(transaction), 422), { once: true }))
      expect(await braintree.authorise(sale())).toEqual({ ok: false, code: 'authenticationRequired' })
    },
  )

  it('is what the stand-in answers to the documented amount, and to no other [PAY-46, PAY-48]', async () => {
    const asked = { ok: false, code: 'authenticationRequired' }
    expect(await braintree.authorise(sale(SOFT_DECLINES.amount))).toEqual(asked)
    expect(await braintree.authorise(sale(SOFT_DECLINES.amount - 100))).toEqual({ ok: false, code: 'declined' })
  })
})

describe(`a one-time token of a kept card (${VAULTED_NONCE.page})`, () => {
  it('has the documented fields at the stand-in, and is read by the adapter [PAY-46, PAY-48]', async () => {
    const vaultId = randomUUID()
    const saving = await braintree.saveCard({ vaultId, reference: randomUUID(), token: 'fake-valid-nonce' })
    if (!saving.ok) throw new Error(saving.code)
    const { gateway } = connectBraintree(parseEnvironment({}))
    const { paymentMethodNonce } = await gateway.paymentMethodNonce.create(saving.card.token)
    expect(Object.keys(paymentMethodNonce)).toEqual(expect.arrayContaining([...VAULTED_NONCE.fields]))
    expect(Object.keys(paymentMethodNonce.details ?? {})).toEqual(expect.arrayContaining([...VAULTED_NONCE.details]))
    expect(await braintree.oneTimeCard(saving.card.token)).toMatchObject({ ok: true, bin: '401288' })
    expect(await braintree.oneTimeCard('nothing')).toMatchObject({ ok: false, code: 'gone' })
  })
})

describe(`money at Braintree (${MONEY_ERRORS.page})`, () => {
  const { ValidationErrorCodes } = createRequire(import.meta.url)('braintree') as {
    ValidationErrorCodes: { Transaction: Record<string, string> }
  }
  const { gateway } = connectBraintree(parseEnvironment({}))
  const held = async () => {
    const sale = { token: 'fake-valid-nonce', amount: 10_000, methodCode: 'braintree_credit_card', saved: false }
    const paid = await braintree.authorise({ ...sale, reference: randomUUID() })
    return paid.ok ? paid.transactionId : ''
  }
  const calls = gateway.transaction as unknown as Record<
    'void' | 'submitForSettlement' | 'refund' | 'updateDetails',
    (id: string, about?: unknown) => Promise<{ success: boolean; errors: { deepErrors(): { code: string }[] } }>
  >
  const codes = async (asked: ReturnType<(typeof calls)['void']>) =>
    (await asked).errors.deepErrors().map(({ code }) => code)
  const code = (name: keyof (typeof MONEY_ERRORS)['names']) => [
    ValidationErrorCodes.Transaction[MONEY_ERRORS.names[name]],
  ]

  it('is let go by the stand-in in the documented statuses, and in no other [PAY-46]', async () => {
    for (const status of Object.keys(STATUSES.read)) {
      const id = await held()
      const paid = ledger().byId(id)
      if (paid) ledger().record({ ...paid, id: `${id}x`, status: status as typeof paid.status })
      const answer = await calls.void(`${id}x`)
      expect([status, answer.success]).toEqual([status, (MONEY_ERRORS.voidable as readonly string[]).includes(status)])
    }
  })

  it('is refused by the stand-in with the documented codes [PAY-46]', async () => {
    const id = await held()
    expect(await codes(calls.refund(id, { amount: '1.00' }))).toEqual(code('refundedUnsettled'))
    expect(await codes(calls.updateDetails(id, { amount: '1.00' }))).toEqual(code('reduced'))
    expect(await codes(calls.submitForSettlement(id, '100.01'))).toEqual(code('capturedTooMuch'))
    expect(await braintree.capture(id, 10_000)).toEqual({ ok: true })
    ledger().settleAll()
    expect(await codes(calls.refund(id, { amount: '100.01' }))).toEqual(code('refundedTooMuch'))
    expect(await codes(calls.void(id))).toEqual(code('voided'))
    const released = await held()
    expect(await braintree.void(released)).toEqual({ ok: true })
    expect(await codes(calls.submitForSettlement(released, '1.00'))).toEqual(code('captured'))
  })

  it(`that the processor declines is read as declined (${DECLINED_SALE.page}) [PAY-28, PAY-46]`, async () => {
    const reference = randomUUID()
    world.use(http.post(BRAINTREE, () => xml(DECLINED_SALE.xml('sample', reference), 422)))
    const sale = { token: 'n', amount: 10_000, methodCode: 'braintree_credit_card', saved: false, reference }
    expect(await braintree.authorise(sale)).toEqual({ ok: false, code: 'declined' })
  })

  it('that the processor declines is answered by the stand-in with the documented fields [PAY-28, PAY-46]', async () => {
    const answer = await gateway.transaction.sale({
      amount: '2000.00',
      orderId: randomUUID(),
      paymentMethodNonce: 'fake-processor-declined-visa-nonce',
      options: { submitForSettlement: false },
    })
    expect(answer.success).toBe(false)
    const fields = (text: string) => [...text.matchAll(/<([\w-]+)[ >/]/g)].map(([, name]) => name)
    const written = transactionXml(ledger().byId(answer.transaction.id) ?? ({} as never))
    for (const field of fields(DECLINED_SALE.xml('a', 'b').split('<message>')[1]?.split('</message>')[1] ?? ''))
      expect(fields(written)).toContain(field)
  })
})

describe(`PayPal’s orders (${PAYPAL_ISSUES.page})`, () => {
  it.each(PAYPAL_ISSUES.issues)('still answer with %s, and so does the stand-in [PAY-46]', (issue) => {
    const types = readFileSync('node_modules/@paypal/paypal-js/types/apis/openapi/checkout_orders_v2.d.ts', 'utf8')
    expect(types).toContain(`issue?: "${issue}"`)
    expect(readFileSync('lib/client/wallets/sandbox-paypal.ts', 'utf8')).toContain(`'${issue}'`)
  })
})
