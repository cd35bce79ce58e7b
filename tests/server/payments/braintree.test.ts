import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import braintree from 'braintree'
import { HttpResponse, http } from 'msw/http'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { braintreeProvider } from '#lib/server/payments/braintree.ts'
import { gatewayFailure, withinDeadline } from '#lib/server/payments/braintree-failure.ts'
import { type ConnectedGateway, connectBraintree, SANDBOX_MERCHANT } from '#lib/server/payments/braintree-gateway.ts'
import type { Authorisation, AuthoriseRequest, PartRequest, SaveCardRequest } from '#lib/server/payments/port.ts'
import { parseEnvironment } from '#lib/server/platform/environment.ts'
import { log } from '#lib/server/platform/log.ts'
import { Ledger, ledger } from '#sandbox/braintree/ledger.ts'
import { clearFaults, setFault } from '#sandbox/faults.ts'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'

const SALES = 'https://api.sandbox.braintreegateway.com/merchants/:merchant/transactions'
const dataDir = mkdtempSync(join(tmpdir(), 'steelcap-braintree-'))
const provider = braintreeProvider(connectBraintree(parseEnvironment({})))
/** For the answers that never come. */
const impatient = braintreeProvider(connectBraintree(parseEnvironment({}), 400))

let sandbox: Sandbox
beforeAll(() => {
  sandbox = startSandbox({ dataDir })
})
afterEach(() => {
  clearFaults()
  sandbox.reset()
})
afterAll(() => {
  sandbox.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

function cardNonce(number: string, year = '2039'): string {
  const card = { bin: number.slice(0, 6), last4: number.slice(-4), brand: 'Visa', month: '12', year }
  return `sandboxcard.${Buffer.from(JSON.stringify(card)).toString('base64url')}.a${randomBytes(8).toString('hex').slice(1)}`
}

function request(changes: Partial<AuthoriseRequest> = {}): AuthoriseRequest {
  const token = cardNonce('4111111111111111')
  return {
    reference: randomUUID(),
    amount: 12_995,
    token,
    methodCode: 'braintree_credit_card',
    saved: false,
    ...changes,
  }
}

async function authorised(changes: Partial<AuthoriseRequest> = {}) {
  const sale = request(changes)
  const answer = await provider.authorise(sale)
  if (!answer.ok) throw new Error(`Not authorised: ${answer.code}`)
  return { ...answer, reference: sale.reference }
}

const codeOf = (answer: Authorisation) => (answer.ok ? 'ok' : answer.code)

describe('authorising', () => {
  it.each([
    ['fake-valid-nonce', 'Visa ending in 1881'],
    ['fake-valid-mastercard-nonce', 'Mastercard ending in 4444'],
    ['fake-valid-amex-nonce', 'American Express ending in 0005'],
    ['fake-paypal-one-time-nonce', 'PayPal (p•••@example.com)'],
    ['fake-apple-pay-visa-nonce', 'Apple Pay (Visa ending in 1881)'],
    ['fake-google-pay-visa-nonce', 'Google Pay (Visa ending in 1881)'],
    ['fake-android-pay-mastercard-nonce', 'Google Pay (Mastercard ending in 4444)'],
  ])('takes %s as %s [PAY-01, PAY-02]', async (token, summary) => {
    expect(await provider.authorise(request({ token }))).toEqual({
      ok: true,
      transactionId: expect.any(String),
      summary,
    })
  })

  it.each([
    ['4111111111111111', 'ok'],
    ['4000111111111115', 'declined'],
    ['4000000000001091', 'authenticationRequired'],
    ['5105105105105100', 'declined'],
    ['378734493671000', 'declined'],
    ['4000111111111511', 'declined'],
    ['3530111333300000', 'cardTypeNotAccepted'],
    ['6011111111111117', 'cardTypeNotAccepted'],
  ])('answers the test card %s with %s [PAY-13, PAY-28, PAY-48, ERR-53, ERR-54]', async (number, code) => {
    expect(codeOf(await provider.authorise(request({ token: cardNonce(number) })))).toBe(code)
  })

  it.each([
    ['fake-processor-declined-visa-nonce', 'declined'],
    ['fake-processor-declined-visa-nonce.confirmed', 'declined'],
    ['fake-processor-declined-mastercard-nonce', 'declined'],
    ['fake-gateway-rejected-fraud-nonce', 'declined'],
    ['fake-luhn-invalid-nonce', 'declined'],
    ['fake-consumed-nonce', 'declined'],
    ['fake-valid-jcb-nonce', 'cardTypeNotAccepted'],
    ['never-heard-of', 'declined'],
  ])('answers the test nonce %s with %s [PAY-13, PAY-28]', async (token, code) => {
    expect(codeOf(await provider.authorise(request({ token })))).toBe(code)
  })

  it.each([
    [199_999, 'ok'],
    [200_000, 'declined'],
    [299_999, 'declined'],
    [202_400, 'cardTypeNotAccepted'],
    [209_900, 'authenticationRequired'],
    [209_800, 'declined'],
    [300_000, 'declined'],
    [300_100, 'ok'],
    [500_100, 'couldNotBeProcessed'],
    [500_200, 'ok'],
    [0, 'couldNotBeProcessed'],
  ])('answers the test amount of %i cents with %s [PAY-28, PAY-31, PAY-48]', async (amount, code) => {
    expect(codeOf(await provider.authorise(request({ amount })))).toBe(code)
  })

  it('refuses a card that has expired [PAY-24]', async () => {
    expect(codeOf(await provider.authorise(request({ token: cardNonce('4111111111111111', '2020') })))).toBe('declined')
  })

  it('refuses a saved method the vault does not know [PAY-25]', async () => {
    expect(codeOf(await provider.authorise(request({ token: 'gone', saved: true })))).toBe('declined')
  })

  it('tells the gateway reference, amount, token, device and nothing to settle [PAY-24, PAY-37]', async () => {
    let body: unknown
    sandbox.use(
      http.post(SALES, async ({ request: sent }) => {
        body = await sent.json()
        return new HttpResponse(null, { status: 500 })
      }),
    )
    const sale = request({ amount: 5, deviceData: '{"correlation_id":"c0ffee"}' })
    await provider.authorise(sale)
    expect(body).toEqual({
      transaction: {
        type: 'sale',
        amount: '0.05',
        order_id: sale.reference,
        payment_method_nonce: sale.token,
        device_data: '{"correlation_id":"c0ffee"}',
        options: { submit_for_settlement: false },
      },
    })
  })

  it('books on the merchant account that is configured [GEN-11]', async () => {
    let account: unknown
    sandbox.use(
      http.post(SALES, async ({ request: sent }) => {
        account = ((await sent.json()) as { transaction: Record<string, unknown> }).transaction['merchant_account_id']
        return new HttpResponse(null, { status: 500 })
      }),
    )
    const connected = connectBraintree(parseEnvironment({}))
    await braintreeProvider({ ...connected, merchantAccountId: 'shop_aud' }).authorise(request())
    expect(account).toBe('shop_aud')
  })

  it('holds the money of one card entry once, whatever races for it [PAY-33]', async () => {
    const token = cardNonce('4111111111111111')
    const answers = await Promise.all([1, 2, 3].map(() => provider.authorise(request({ token }))))
    expect(answers.map(codeOf).sort()).toEqual(['declined', 'declined', 'ok'])
  })

  it('gives the first answer again when the same sale is asked twice [PAY-33]', async () => {
    const sale = request()
    const first = await provider.authorise(sale)
    expect(first.ok).toBe(true)
    expect(await provider.authorise(sale)).toEqual(first)
    expect(ledger().idsByOrder(sale.reference)).toHaveLength(1)
  })

  it('does not call a repeated sale declined while the first cannot be looked up [PAY-33]', async () => {
    const sale = request()
    await provider.authorise(sale)
    setFault('searchFails', true)
    expect(codeOf(await provider.authorise(sale))).toBe('unknown')
  })

  it.each([
    ['authorized', '129.95', 'ours', true],
    ['submitted_for_settlement', '129.95', 'ours', true],
    ['authorizing', '129.95', 'ours', false],
    ['voided', '129.95', 'ours', false],
    ['authorized', '129.96', 'ours', false],
    ['authorized', '129.95', 'theirs', false],
  ])(
    'believes a yes that is %s over %s for a reference of %s: %s [PAY-33]',
    async (status, amount, whose, believed) => {
      const sale = request()
      const order = whose === 'ours' ? sale.reference : randomUUID()
      const said = `<id>x1</id><status>${status}</status><amount>${amount}</amount><order-id>${order}</order-id>`
      sandbox.use(http.post(SALES, () => xml(`<transaction>${said}</transaction>`, 201)))
      expect(await provider.authorise(sale)).toEqual(
        believed
          ? { ok: true, transactionId: 'x1', summary: 'Online payment' }
          : { ok: false, code: 'unknown', reason: 'the gateway answered for something else' },
      )
    },
  )

  it.each([
    ['authorized', { ok: true, transactionId: 'x1', summary: 'Online payment' }],
    ['submitted_for_settlement', { ok: true, transactionId: 'x1', summary: 'Online payment' }],
    ['voided', { ok: false, code: 'declined' }],
    ['processor_declined', { ok: false, code: 'declined' }],
    ['authorizing', { ok: false, code: 'unknown', reason: 'the gateway is still at it' }],
  ])('answers for a repeated sale what came of the first, which is %s [PAY-33]', async (status, told) => {
    const duplicate = '<status>gateway_rejected</status><gateway-rejection-reason>duplicate</gateway-rejection-reason>'
    const refusal = `<errors><errors type="array"/></errors><transaction><id>x2</id>${duplicate}</transaction>`
    sandbox.use(
      http.post(SALES, () => xml(`<api-error-response>${refusal}</api-error-response>`, 422)),
      http.post(`${SALES}/advanced_search_ids`, () =>
        xml('<search-results><ids type="array"><item>x1</item></ids></search-results>', 200),
      ),
      http.get(`${SALES}/x1`, () => xml(`<transaction><id>x1</id><status>${status}</status></transaction>`, 200)),
    )
    expect(await provider.authorise(request())).toEqual(told)
  })

  it('pays with a saved method by its name in the vault [PAY-25]', async () => {
    let body: unknown
    sandbox.use(
      http.post(SALES, async ({ request: sent }) => {
        body = await sent.json()
        return new HttpResponse(null, { status: 500 })
      }),
    )
    const sale = request({ token: 'vaulted', saved: true })
    expect(await provider.authorise(sale)).toEqual({ ok: false, code: 'unknown', reason: 'the gateway failed' })
    const transaction = { type: 'sale', amount: '129.95', order_id: sale.reference, payment_method_token: 'vaulted' }
    expect(body).toEqual({ transaction: { ...transaction, options: { submit_for_settlement: false } } })
  })

  it('doubts an answer for another amount [PAY-33]', async () => {
    sandbox.use(
      http.post(SALES, () =>
        xml('<transaction><id>x1</id><status>authorized</status><amount>1.00</amount></transaction>', 201),
      ),
    )
    expect(codeOf(await provider.authorise(request()))).toBe('unknown')
  })
})

function xml(body: string, status: number): Response {
  return new HttpResponse(body, { status, headers: { 'content-type': 'application/xml; charset=utf-8' } })
}

describe('when the gateway is in trouble', () => {
  it('does not know after a timeout, and finds nothing when nothing was charged [PAY-33]', async () => {
    setFault('timeoutBeforeCharge', true)
    const sale = request()
    expect(await impatient.authorise(sale)).toMatchObject({ ok: false, code: 'unknown' })
    expect(await provider.find(sale.reference)).toEqual({ found: false })
  })

  it.each(['timeoutAfterCharge', 'garbageAfterCharge'] as const)(
    'does not know after %s, finds the charge by its reference and voids it [PAY-33]',
    async (fault) => {
      setFault(fault, true)
      const sale = request()
      expect(await impatient.authorise(sale)).toMatchObject({ ok: false, code: 'unknown' })
      const found = await provider.find(sale.reference)
      expect(found).toMatchObject({ found: true, state: 'authorised', summary: 'Visa ending in 1111' })
      if (found.found !== true) throw new Error('Not found')
      expect(await provider.void(found.transactionId)).toEqual({ ok: true })
      expect(await provider.find(sale.reference)).toMatchObject({ found: true, state: 'voided' })
    },
  )

  it.each([
    ['500', () => new HttpResponse('no', { status: 500 })],
    ['502', () => new HttpResponse('<html>bad gateway</html>', { status: 502 })],
    ['503', () => new HttpResponse(null, { status: 503 })],
    ['504', () => new HttpResponse(null, { status: 504 })],
    ['408', () => new HttpResponse(null, { status: 408 })],
    ['an empty answer', () => new HttpResponse(null, { status: 201 })],
    ['a web page', () => HttpResponse.html('<h1>Hello</h1>')],
    ['half a document', () => xml('<transaction><id>a', 201)],
    ['another document', () => xml('<weather><sky>blue</sky></weather>', 201)],
    ['a broken connection', () => HttpResponse.error()],
  ])('does not know after %s [PAY-33]', async (_, answer) => {
    sandbox.use(http.all('https://api.sandbox.braintreegateway.com/*', answer))
    expect(await provider.authorise(request())).toMatchObject({ ok: false, code: 'unknown' })
    expect(await provider.find(randomUUID())).toMatchObject({ found: 'unknown' })
    expect(await provider.capture('abc', 1)).toMatchObject({ ok: false, code: 'unknown' })
    expect(await provider.void('abc')).toMatchObject({ ok: false, code: 'unknown' })
    expect((await provider.clientToken()).ok).toBe(false)
  })

  it.each([401, 403, 429, 426])('is sure that nothing was charged after a %i [PAY-31, PAY-33]', async (status) => {
    sandbox.use(http.post(SALES, () => new HttpResponse(null, { status })))
    expect(codeOf(await provider.authorise(request()))).toBe('couldNotBeProcessed')
  })

  it('waits for a slow answer, but not past its deadline [PAY-33]', async () => {
    setFault('slowMs', 50)
    expect(codeOf(await provider.authorise(request()))).toBe('ok')
    setFault('slowMs', 60_000)
    expect(codeOf(await impatient.authorise(request()))).toBe('unknown')
  })

  it.each([
    [401, 'unknown', 'the gateway does not know our keys'],
    [403, 'unknown', 'our keys may not do this at the gateway'],
    [404, 'refused', 'the gateway does not know it'],
    [408, 'unknown', 'the gateway gave up waiting for us'],
    [426, 'unknown', 'the gateway wants a newer client'],
    [429, 'unknown', 'the gateway wants fewer calls'],
    [500, 'unknown', 'the gateway failed'],
    [503, 'unknown', 'the gateway was unavailable'],
    [504, 'unknown', 'the gateway gave up waiting for the processor'],
    [418, 'unknown', 'no answer from the gateway'],
  ])(
    'gives up on money after a %i only where nobody knows it, and says why: %s, %s [PAY-33]',
    async (status, code, reason) => {
      sandbox.use(http.all('https://api.sandbox.braintreegateway.com/*', () => new HttpResponse(null, { status })))
      expect(await provider.void('abc')).toEqual({ ok: false, code, reason })
      expect(await provider.capture('abc', 1)).toEqual({ ok: false, code, reason })
      expect(await provider.find(randomUUID())).toEqual({ found: 'unknown', reason })
    },
  )

  it('is sure that nothing was charged by a call that was never sent [PAY-33]', async () => {
    const { gateway } = connectBraintree(parseEnvironment({}))
    const malformed = { amount: '1.00', options: {}, nonsense: true }
    const error = await gateway.transaction.sale(malformed).catch((thrown: unknown) => thrown)
    expect(gatewayFailure(error)).toEqual({
      refused: true,
      notFound: false,
      reason: 'the call was malformed and never sent',
    })
  })

  /** A gateway that listens, or does not, on this machine. */
  function connectedTo(port: number, deadlineMs?: number): ConnectedGateway {
    const connected = connectBraintree(parseEnvironment({}), deadlineMs)
    const environment = { ...braintree.Environment.Sandbox, server: '127.0.0.1', port: String(port), ssl: false }
    Object.assign(connected.gateway.config, { environment, customHttpAgent: undefined })
    return connected
  }

  it('names the network’s error where there was one, and nothing else of what was thrown [OBS-13]', async () => {
    expect(await braintreeProvider(connectedTo(1)).find('any')).toEqual({
      found: 'unknown',
      reason: 'no answer from the gateway (ECONNREFUSED)',
    })
    const broken = Object.assign(new Error('SECRET, EH 5'), { type: 'unexpectedError' })
    expect(gatewayFailure(broken).reason).toBe('no answer from the gateway')
    for (const thrown of [new TypeError('SECRET'), { type: 'notFoundError' }, undefined])
      expect(gatewayFailure(thrown)).toEqual({ refused: false, notFound: false, reason: 'the answer was unreadable' })
  })

  it('does not wait for an answer that drips in past the deadline, and leaves no clock running [PAY-33]', async () => {
    const dripping = createServer((_, answer) => {
      answer.writeHead(201, { 'content-type': 'application/xml' })
      const drops = setInterval(() => answer.write(' '), 50)
      answer.on('close', () => clearInterval(drops))
    })
    await new Promise<void>((listening) => dripping.listen(0, '127.0.0.1', listening))
    const connected = connectedTo((dripping.address() as AddressInfo).port, 400)
    expect(await braintreeProvider(connected).authorise(request())).toEqual({
      ok: false,
      code: 'unknown',
      reason: 'the gateway did not answer in time',
    })
    dripping.closeAllConnections()
    dripping.close()
    vi.useFakeTimers()
    expect(await withinDeadline(Promise.resolve('soon'), 400)).toBe('soon')
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })

  it('does not know what cannot be looked up [PAY-33]', async () => {
    const { reference } = await authorised()
    setFault('searchFails', true)
    expect(await provider.find(reference)).toMatchObject({ found: 'unknown' })
  })

  it('keeps keys, tokens and the provider’s words out of reasons and logs [OBS-13]', async () => {
    const lines: string[] = []
    for (const level of ['warn', 'error', 'info'] as const) {
      vi.spyOn(log, level).mockImplementation((...words: unknown[]) => void lines.push(JSON.stringify(words)))
    }
    const secret = `secret ${SANDBOX_MERCHANT.privateKey}`
    sandbox.use(
      http.post(
        SALES,
        () =>
          xml(
            `<api-error-response><errors><transaction><errors type="array"><error><code>91500</code><message>${secret}</message></error></errors></transaction></errors><message>${secret}</message></api-error-response>`,
            422,
          ),
        { once: true },
      ),
      http.post(SALES, () => xml(`<transaction>${secret}`, 201), { once: true }),
      http.post(SALES, () => HttpResponse.error()),
    )
    const token = cardNonce('4111111111111111')
    const answers = [1, 2, 3].map(async () => provider.authorise(request({ token })))
    const said = JSON.stringify([await Promise.all(answers), lines])
    expect(lines.length).toBeGreaterThanOrEqual(3)
    const authorization = Buffer.from(`${SANDBOX_MERCHANT.publicKey}:${SANDBOX_MERCHANT.privateKey}`).toString('base64')
    for (const hidden of [token, SANDBOX_MERCHANT.privateKey, authorization]) expect(said).not.toContain(hidden)
  })
})

describe('looking up', () => {
  it('knows authorised, captured, voided and declined apart [PAY-33]', async () => {
    const held = await authorised()
    expect(await provider.find(held.reference)).toMatchObject({
      found: true,
      state: 'authorised',
      transactionId: held.transactionId,
    })
    await provider.capture(held.transactionId, 12_995)
    expect(await provider.find(held.reference)).toMatchObject({ state: 'captured' })
    await provider.void(held.transactionId)
    expect(await provider.find(held.reference)).toMatchObject({ state: 'voided' })
    const declined = request({ token: 'fake-processor-declined-visa-nonce' })
    await provider.authorise(declined)
    expect(await provider.find(declined.reference)).toMatchObject({ state: 'declined' })
  })

  it('lets no later decline hide money that is held [PAY-33]', async () => {
    const held = await authorised()
    await provider.authorise(request({ reference: held.reference, token: 'fake-processor-declined-visa-nonce' }))
    expect(await provider.find(held.reference)).toMatchObject({
      state: 'authorised',
      transactionId: held.transactionId,
    })
  })

  it('answers the same however often it is asked [PAY-33]', async () => {
    const { reference } = await authorised()
    const first = await provider.find(reference)
    expect([await provider.find(reference), await provider.find(reference)]).toEqual([first, first])
  })
})

describe('what a lookup finds', () => {
  /** Has the search find transactions, the newest first, and counts those that are asked for. */
  function knows(...transactions: string[]): { asked: string[] } {
    const asked: string[] = []
    const items = transactions.map((_, i) => `<item>x${i}</item>`).join('')
    sandbox.use(
      http.post(`${SALES}/advanced_search_ids`, () =>
        xml(`<search-results><ids type="array">${items}</ids></search-results>`, 200),
      ),
      http.get(`${SALES}/:id`, ({ params }) => {
        const id = String(params['id'])
        asked.push(id)
        return xml(`<transaction><id>${id}</id>${transactions[Number(id.slice(1))]}</transaction>`, 200)
      }),
    )
    return { asked }
  }
  const having = (status: string) => `<status>${status}</status>`

  it.each([
    ['failed, settled, voided', { found: true, transactionId: 'x1', state: 'captured' }],
    ['voided, authorized', { found: true, transactionId: 'x1', state: 'authorised' }],
    ['failed, authorizing', { found: 'unknown', reason: 'the gateway is still at it' }],
    ['failed, voided', { found: true, transactionId: 'x0', state: 'declined' }],
    ['voided, failed', { found: true, transactionId: 'x0', state: 'voided' }],
  ])('of transactions that are %s is the newest with money in it, or else the newest [PAY-33]', async (all, found) => {
    knows(...all.split(', ').map(having))
    expect(await provider.find('any')).toMatchObject(found)
  })

  it('is of a handful: the gateway is not asked for hundreds [PAY-33]', async () => {
    const { asked } = knows(...Array<string>(7).fill(having('voided')))
    expect(await provider.find('any')).toMatchObject({ found: true, transactionId: 'x0' })
    expect(asked).toEqual(['x0', 'x1', 'x2', 'x3', 'x4'])
  })

  it.each([
    '<weather/>',
    '<search-results/>',
    '<search-results><ids>x0</ids></search-results>',
    '<search-results><ids type="array"><item type="integer">7</item></ids></search-results>',
  ])('is not known where the search answers with %s [PAY-33]', async (answer) => {
    knows(having('voided'))
    sandbox.use(http.post(`${SALES}/advanced_search_ids`, () => xml(answer, 200)))
    expect(await provider.find('any')).toEqual({ found: 'unknown', reason: 'the answer was unreadable' })
  })

  it.each([
    ['credit_card', '', 'Card'],
    ['credit_card', '<credit-card><last-4>1111</last-4></credit-card>', 'Card ending in 1111'],
    ['credit_card', '<credit-card><card-type nil="true"/><last-4 nil="true"/></credit-card>', 'Card'],
    ['apple_pay_card', '', 'Apple Pay (Card)'],
    ['apple_pay_card', '<apple-pay><card-type>Visa</card-type></apple-pay>', 'Apple Pay (Visa)'],
    ['android_pay_card', '', 'Google Pay (Card)'],
    ['paypal_account', '', 'PayPal'],
    ['paypal_account', '<paypal><payer-email>j@example.com</payer-email></paypal>', 'PayPal (j•••@example.com)'],
    ['paypal_account', '<paypal><payer-email>@example.com</payer-email></paypal>', 'PayPal (•••)'],
    ['paypal_account', '<paypal><payer-email>jo</payer-email></paypal>', 'PayPal (•••)'],
    ['us_bank_account', '<credit-card><last-4>1111</last-4></credit-card>', 'Online payment'],
  ])('names a payment by %s%s as %s [ORD-08]', async (kind, method, summary) => {
    knows(`<status>authorized</status><payment-instrument-type>${kind}</payment-instrument-type>${method}`)
    expect(await provider.find('any')).toMatchObject({ found: true, summary })
  })
})

describe('capturing and voiding', () => {
  it('captures once, however often it is asked [PAY-33]', async () => {
    const { transactionId } = await authorised()
    expect(await provider.capture(transactionId, 12_995)).toEqual({ ok: true })
    expect(await provider.capture(transactionId, 12_995)).toEqual({ ok: true })
  })

  it('voids once, however often it is asked [PAY-33]', async () => {
    const { transactionId } = await authorised()
    expect(await provider.void(transactionId)).toEqual({ ok: true })
    expect(await provider.void(transactionId)).toEqual({ ok: true })
  })

  it('has nothing to void in a declined payment [PAY-33]', async () => {
    const sale = request({ token: 'fake-processor-declined-visa-nonce' })
    await provider.authorise(sale)
    const [id = ''] = ledger().idsByOrder(sale.reference)
    expect(await provider.void(id)).toEqual({ ok: true })
  })

  it('refuses to capture what was voided, what is unknown and more than is held [PAY-33]', async () => {
    const { transactionId } = await authorised()
    expect(await provider.capture(transactionId, 12_996)).toMatchObject({ ok: false, code: 'refused' })
    await provider.void(transactionId)
    expect(await provider.capture(transactionId, 12_995)).toMatchObject({ ok: false, code: 'refused' })
    expect(await provider.capture('nosuchid', 12_995)).toMatchObject({ ok: false, code: 'refused' })
    expect(await provider.void('../../client_token')).toMatchObject({ ok: false, code: 'refused' })
  })

  it('doubts an answer about another transaction, and looks at its own [PAY-33]', async () => {
    const { transactionId } = await authorised()
    const other =
      '<transaction><id>x1</id><status>submitted_for_settlement</status><amount>129.95</amount></transaction>'
    sandbox.use(http.put(`${SALES}/:id/submit_for_settlement`, () => xml(other, 200), { once: true }))
    expect(await provider.capture(transactionId, 12_995)).toEqual({
      ok: false,
      code: 'refused',
      reason: 'the transaction is authorised',
    })
    expect(await provider.capture(transactionId, 12_995)).toEqual({ ok: true })
  })

  it('says so when a void or a capture went unanswered [PAY-33]', async () => {
    const { transactionId } = await authorised()
    setFault('voidFails', true)
    expect(await provider.void(transactionId)).toMatchObject({ ok: false, code: 'unknown' })
    setFault('captureFails', true)
    expect(await impatient.capture(transactionId, 12_995)).toMatchObject({ ok: false, code: 'unknown' })
  })
})

describe('taking a part', () => {
  const part = (transactionId: string, amount: number, changes: Partial<PartRequest> = {}) =>
    provider.capturePart({
      transactionId,
      methodCode: 'braintree_paypal',
      amount,
      reference: randomUUID(),
      again: false,
      ...changes,
    })

  it('takes a part of PayPal once for a reference, and leaves the rest held [OPS-06]', async () => {
    const { transactionId } = await authorised({ token: 'fake-paypal-one-time-nonce' })
    const reference = randomUUID()
    const first = await part(transactionId, 5000, { reference })
    expect(await part(transactionId, 5000, { reference, again: true })).toEqual(first)
    expect(ledger().descendants(transactionId)).toMatchObject([
      { id: first.ok && first.transactionId, amount: '50.00', orderId: reference, status: 'submitted_for_settlement' },
    ])
    expect(await part(transactionId, 7995)).toMatchObject({ ok: true })
    expect(ledger().descendants(transactionId)).toHaveLength(2)
  })

  it('takes less of a card than was held, whole and under the hold itself [OPS-06]', async () => {
    const { transactionId } = await authorised()
    expect(await part(transactionId, 5000, { methodCode: 'braintree_credit_card' })).toEqual({ ok: true })
    expect(ledger().descendants(transactionId)).toEqual([])
    expect(ledger().byId(transactionId)).toMatchObject({ status: 'submitted_for_settlement', amount: '50.00' })
  })

  it('refuses more than is held and what nobody knows, and takes nothing then [OPS-06]', async () => {
    const { transactionId } = await authorised({ token: 'fake-paypal-one-time-nonce' })
    expect(await part(transactionId, 12_996)).toEqual({
      ok: false,
      code: 'refused',
      reason: 'the gateway takes no such part',
    })
    expect(ledger().descendants(transactionId)).toEqual([])
    expect(await part('nosuchid', 1)).toMatchObject({ ok: false, code: 'refused' })
    setFault('serverError', true)
    expect(await part(transactionId, 1)).toMatchObject({ ok: false, code: 'unknown' })
  })

  it('doubts an answer for another amount, another order or one that takes nothing [OPS-06]', async () => {
    const { transactionId } = await authorised({ token: 'fake-paypal-one-time-nonce' })
    const reference = randomUUID()
    const answers = [
      ['submitted_for_settlement', '1.00', reference],
      ['submitted_for_settlement', '50.00', 'theirs'],
      ['processor_declined', '50.00', reference],
    ]
    for (const [status, amount, order] of answers) {
      const said = `<id>x1</id><status>${status}</status><amount>${amount}</amount><order-id>${order}</order-id>`
      sandbox.use(
        http.post(`${SALES}/:id/submit_for_partial_settlement`, () => xml(`<transaction>${said}</transaction>`, 201), {
          once: true,
        }),
      )
      expect(await part(transactionId, 5000, { reference })).toMatchObject({ ok: false, code: 'refused' })
    }
  })
})

describe('giving back', () => {
  async function taken(changes: Partial<AuthoriseRequest> = {}): Promise<string> {
    const { transactionId } = await authorised(changes)
    await provider.capture(transactionId, 12_995)
    return transactionId
  }
  const back = (transactionId: string, amount: number, remaining: number, reference: string = randomUUID()) =>
    provider.refund({ transactionId, amount, remaining, reference })

  it('reduces what the bank was not told of, and voids it when nothing is left, however often it is asked [OPS-10]', async () => {
    const [id, other] = [await taken(), await taken()]
    for (let asked = 0; asked < 2; asked += 1) {
      expect(await back(id, 2000, 10_995)).toEqual({ ok: true, transactionId: id })
      expect(ledger().byId(id)).toMatchObject({ status: 'submitted_for_settlement', amount: '109.95' })
    }
    for (let asked = 0; asked < 2; asked += 1) {
      expect(await back(id, 10_995, 0)).toEqual({ ok: true, transactionId: id })
      expect(ledger().byId(id)).toMatchObject({ status: 'voided' })
    }
    expect(ledger().byId(other)).toMatchObject({ status: 'submitted_for_settlement', amount: '129.95' })
  })

  it('refunds what was settled, once for a reference and never more than was taken [OPS-10]', async () => {
    const [id, other] = [await taken(), await taken()]
    ledger().settleAll()
    const reference = randomUUID()
    const first = await back(id, 2000, 10_995, reference)
    expect(await back(id, 2000, 10_995, reference)).toEqual(first)
    expect(ledger().descendants(id)).toMatchObject([{ id: first.ok && first.transactionId, amount: '20.00' }])
    expect(await back(id, 10_996, 0)).toEqual({
      ok: false,
      code: 'refused',
      reason: 'the gateway gives nothing back of it',
    })
    expect(await back(id, 10_995, 0)).toMatchObject({ ok: true })
    expect(ledger().descendants(id)).toHaveLength(2)
    expect(ledger().descendants(other)).toEqual([])
  })

  it.each([
    ['submitted_for_settlement', 'reduced'],
    ['settlement_pending', 'reduced'],
    ['settling', 'refunded'],
    ['settlement_confirmed', 'refunded'],
    ['settled', 'refunded'],
  ])('has for a transaction that is %s one way to give back: it is %s [OPS-10]', async (status, way) => {
    const asked: string[] = []
    const said = (id: string) =>
      `<transaction><id>${id}</id><status>${status}</status><amount>129.95</amount></transaction>`
    const answers = (name: string) => () => {
      asked.push(name)
      return xml(said(name), 201)
    }
    sandbox.use(
      http.get(`${SALES}/:id`, () => xml(said('x1'), 200)),
      http.put(`${SALES}/:id/update_details`, answers('reduced')),
      http.post(`${SALES}/:id/refund`, answers('refunded')),
    )
    expect(await back('x1', 2000, 10_995)).toEqual({ ok: true, transactionId: way })
    expect(asked).toEqual([way])
  })

  it('is not known when the bank is told between looking and asking, and is a refund the next time [OPS-10]', async () => {
    const id = await taken()
    const reference = randomUUID()
    sandbox.use(http.put(`${SALES}/:id/update_details`, () => void ledger().settleAll(), { once: true }))
    expect(await back(id, 2000, 10_995, reference)).toEqual({
      ok: false,
      code: 'unknown',
      reason: 'the transaction was settled meanwhile',
    })
    expect(await back(id, 2000, 10_995, reference)).toMatchObject({ ok: true })
    expect(ledger().descendants(id)).toMatchObject([{ amount: '20.00' }])
  })

  it('is done for both of two calls that race to let all of it go [OPS-10]', async () => {
    const id = await taken()
    let first: unknown
    const overtaken = async () => {
      first = await back(id, 12_995, 0)
    }
    sandbox.use(http.put(`${SALES}/:id/void`, overtaken, { once: true }))
    expect(await back(id, 12_995, 0)).toEqual({ ok: true, transactionId: id })
    expect(first).toEqual({ ok: true, transactionId: id })
  })

  it('refuses what was never taken, was let go, or nobody knows [OPS-10]', async () => {
    const { transactionId } = await authorised()
    expect(await back(transactionId, 2000, 12_995)).toMatchObject({ reason: 'the transaction is authorised' })
    expect(await back(transactionId, 2000, 10_995)).toEqual({
      ok: false,
      code: 'refused',
      reason: 'the transaction is authorised',
    })
    expect(ledger().byId(transactionId)).toMatchObject({ status: 'authorized' })
    await provider.void(transactionId)
    expect(await back(transactionId, 2000, 10_995)).toMatchObject({ reason: 'the transaction is voided' })
    expect(await back('nosuchid', 2000, 10_995)).toMatchObject({ ok: false, code: 'refused' })
    setFault('serverError', true)
    expect(await back(transactionId, 2000, 10_995)).toMatchObject({ ok: false, code: 'unknown' })
  })
})

describe('the news of a transaction', () => {
  const says = (more: string) =>
    sandbox.use(http.get(`${SALES}/:id`, () => xml(`<transaction><id>x1</id>${more}</transaction>`, 200)))

  it.each([
    ['open', 'opened'],
    ['under_review', 'opened'],
    ['disputed', 'opened'],
    ['Disputed', 'opened'],
    ['won', 'won'],
    ['lost', 'lost'],
    ['accepted', 'lost'],
  ])('has a dispute that is %s as %s, and none that is in no such state [OPS-15]', async (status, state) => {
    const disputes = `<dispute><id>d1</id><status>${status}</status></dispute><dispute><id>d2</id><status>expired</status></dispute>`
    says(`<status>settled</status><disputes type="array">${disputes}</disputes>`)
    expect(await provider.news('x1')).toEqual({
      known: true,
      settlementDeclined: false,
      disputes: [{ id: 'd1', state }],
    })
  })

  it('is that the bank declined, or nothing, or that there is no such transaction [OPS-15]', async () => {
    says('<status>settlement_declined</status>')
    expect(await provider.news('x1')).toEqual({ known: true, settlementDeclined: true, disputes: [] })
    sandbox.reset()
    expect(await provider.news('made_up')).toEqual({ known: false })
    setFault('serverError', true)
    expect(await provider.news('x1')).toEqual({ known: 'unknown', reason: 'the gateway failed' })
  })
})

describe('saving a card', () => {
  const MERCHANT = 'https://api.sandbox.braintreegateway.com/merchants/:merchant'
  const asked = (changes: Partial<SaveCardRequest> = {}): SaveCardRequest => ({
    vaultId: randomUUID(),
    reference: randomUUID(),
    token: cardNonce('4111111111111111'),
    ...changes,
  })
  const refusing = (subject: string, ...codes: string[]) => {
    const errors = codes
      .map((code) => `<error><code>${code}</code><attribute>base</attribute><message/></error>`)
      .join('')
    const within = `<${subject}><errors type="array">${errors}</errors></${subject}>`
    return xml(`<api-error-response><errors><errors type="array"/>${within}</errors></api-error-response>`, 422)
  }
  const states = ({ reference }: SaveCardRequest) =>
    ledger()
      .idsByOrder(reference)
      .map((id) => ledger().byId(id)?.status)
  const held = (request: SaveCardRequest, paidBy: string) =>
    xml(
      `<transaction><id>x1</id><status>authorized</status><amount>1.00</amount><order-id>${request.reference}</order-id>${paidBy}</transaction>`,
      201,
    )

  it.each([
    ['and a device', { deviceData: '{"correlation_id":"c0ffee"}' }, undefined, { device_data: expect.any(String) }],
    ['on the merchant account', {}, 'shop_aud', { merchant_account_id: 'shop_aud' }],
    ['and nothing else', {}, undefined, {}],
  ])(
    'asks for a dollar that is not taken, under our names %s [ACCT-18, GEN-11]',
    async (_, over, merchantAccountId, more) => {
      let body: unknown
      const lookedUp: string[] = []
      sandbox.use(
        http.post(SALES, async ({ request: sent }) => {
          body = await sent.json()
          return new HttpResponse(null, { status: 429 })
        }),
        http.post(`${SALES}/advanced_search_ids`, ({ request: sent }) => void lookedUp.push(sent.url)),
      )
      const card = asked(over)
      const connected = { ...connectBraintree(parseEnvironment({})), merchantAccountId }
      const answer = await braintreeProvider(connected).saveCard(card)
      expect(answer).toEqual({ ok: false, code: 'couldNotBeProcessed' })
      expect(lookedUp).toEqual([])
      expect(body).toEqual({
        transaction: {
          type: 'sale',
          amount: '1.00',
          order_id: card.reference,
          customer_id: card.vaultId,
          payment_method_nonce: card.token,
          options: { submit_for_settlement: false, store_in_vault_on_success: true },
          ...more,
        },
      })
    },
  )

  it('opens a vault of ours once, and saves into one that is there already [ACCT-18]', async () => {
    const [first, second] = [asked({ vaultId: 'ours' }), asked({ vaultId: 'ours' })]
    expect(await provider.saveCard(first)).toMatchObject({ ok: true, card: { lastFour: '1111', expiry: '12/2039' } })
    expect(await provider.saveCard(second)).toMatchObject({ ok: true })
    expect([states(first), states(second)]).toEqual([['voided'], ['voided']])
  })

  it.each([
    ['another validation error', () => refusing('customer', '81613'), { code: 'couldNotBeProcessed' }],
    ['another beside the name in use', () => refusing('customer', '91609', '81613'), { code: 'couldNotBeProcessed' }],
    ['no reason', () => refusing('customer'), { code: 'couldNotBeProcessed' }],
    ['a 401', () => new HttpResponse(null, { status: 401 }), { code: 'couldNotBeProcessed' }],
    [
      'a 503',
      () => new HttpResponse(null, { status: 503 }),
      { code: 'unknown', reason: 'the gateway was unavailable' },
    ],
  ])('charges nothing where the vault is answered with %s [ACCT-18]', async (_, answer, told) => {
    const card = asked()
    expect(await provider.saveCard(asked({ vaultId: card.vaultId }))).toMatchObject({ ok: true })
    sandbox.use(http.post(`${MERCHANT}/customers`, answer))
    expect(await provider.saveCard(card)).toEqual({ ok: false, ...told })
    expect(states(card)).toEqual([])
  })

  it('doubts an answer about another saving, and saves nothing by it [ACCT-18]', async () => {
    const card = asked()
    sandbox.use(http.post(SALES, () => held(asked(), '')))
    expect(await provider.saveCard(card)).toEqual({
      ok: false,
      code: 'unknown',
      reason: 'the gateway answered for something else',
    })
  })

  it.each([
    ['is refused as used up', () => refusing('transaction', '91564')],
    ['goes unanswered', () => new HttpResponse(null, { status: 503 })],
  ])('asks what came of an earlier charge where this one %s [ACCT-18]', async (_, answer) => {
    const [saved, refused, lost] = [asked(), asked({ token: 'fake-processor-declined-visa-nonce' }), asked()]
    expect(await provider.saveCard(saved)).toMatchObject({ ok: true })
    expect(await provider.saveCard(refused)).toEqual({ ok: false, code: 'declined' })
    sandbox.use(http.post(SALES, answer))
    expect(await provider.saveCard(saved)).toMatchObject({ ok: true, card: { lastFour: '1111' } })
    expect(await provider.saveCard(refused)).toEqual({ ok: false, code: 'declined' })
    setFault('searchFails', true)
    expect(await provider.saveCard(lost)).toEqual({ ok: false, code: 'unknown', reason: expect.stringMatching(/^the/) })
    expect([states(saved), states(refused), states(lost)]).toEqual([['voided'], ['processor_declined'], []])
  })

  it('is declined where a used up token paid for nothing of ours, and unknown where silence did [ACCT-18]', async () => {
    sandbox.use(http.post(SALES, () => refusing('transaction', '91564'), { once: true }))
    expect(await provider.saveCard(asked())).toEqual({ ok: false, code: 'declined' })
    sandbox.use(http.post(SALES, () => new HttpResponse(null, { status: 503 }), { once: true }))
    expect(await provider.saveCard(asked())).toEqual({
      ok: false,
      code: 'unknown',
      reason: 'the gateway was unavailable',
    })
  })

  const CARD = '<payment-instrument-type>credit_card</payment-instrument-type>'
  const APPLE = '<payment-instrument-type>apple_pay_card</payment-instrument-type>'
  it.each([
    ['a card without a token', `${CARD}<credit-card><last-4>1111</last-4></credit-card>`, undefined],
    ['a card without its digits', `${CARD}<credit-card><token>t1</token></credit-card>`, 't1'],
    ['a wallet', `${APPLE}<apple-pay><token>t2</token></apple-pay>`, 't2'],
    ['a wallet and its card', `${APPLE}<credit-card><token>t3</token><last-4>1111</last-4></credit-card>`, 't3'],
    ['Google’s', '<android-pay-card><token>t4</token></android-pay-card>', 't4'],
    ['an account', '<credit-card><token nil="true"/></credit-card><paypal><token>t5</token></paypal>', 't5'],
    ['nothing', '<paypal><token nil="true"/></paypal>', undefined],
  ])('lets go of what is no card to keep: %s [ACCT-18, ERR-54]', async (_, paidBy, gone) => {
    const calls: string[] = []
    const card = asked()
    sandbox.use(
      http.post(SALES, () => held(card, paidBy)),
      http.put(`${SALES}/:id/void`, ({ params }) => {
        calls.push(`void ${params['id']}`)
        return xml('<transaction><id>x1</id><status>voided</status></transaction>', 200)
      }),
      http.delete(`${MERCHANT}/payment_methods/any/:token`, ({ params }) => {
        calls.push(`delete ${params['token']}`)
        return new HttpResponse(null, { status: 200 })
      }),
    )
    expect(await provider.saveCard(card)).toEqual(
      gone
        ? { ok: false, code: 'cardTypeNotAccepted' }
        : { ok: false, code: 'unknown', reason: 'the gateway kept no card' },
    )
    expect(calls).toEqual(['void x1', ...(gone ? [`delete ${gone}`] : [])])
  })

  it('removes what is gone already, and does not know without an answer [ACCT-17]', async () => {
    expect(await provider.removeCard('nosuchtoken')).toEqual({ ok: true })
    expect(await provider.removeVault('nosuchvault')).toEqual({ ok: true })
    setFault('vaultFails', true)
    const unknown = { ok: false, code: 'unknown', reason: expect.stringMatching(/^the gateway/) }
    expect(await provider.removeCard('nosuchtoken')).toEqual(unknown)
    expect(await provider.removeVault('nosuchvault')).toEqual(unknown)
  })
})

describe('the gateway’s memory', () => {
  it('is there for another process and after a crash [GEN-11]', async () => {
    const { reference, transactionId } = await authorised()
    const script = `
      import { startSandbox } from '#sandbox/start.ts'
      import { paymentProvider } from '#lib/server/payments/provider.ts'
      startSandbox({ dataDir: ${JSON.stringify(dataDir)} })
      const found = await paymentProvider().find(${JSON.stringify(reference)})
      await paymentProvider().capture(found.transactionId, 12995)
      console.log(JSON.stringify(found))
      process.kill(process.pid, 'SIGKILL')`
    const args = ['--import', './scripts/server-only.mjs', '--input-type=module', '--eval', script]
    const { stdout, signal } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      env: { ...process.env, LOG_LEVEL: 'silent' },
    })
    expect(signal).toBe('SIGKILL')
    expect(JSON.parse(stdout)).toMatchObject({ found: true, state: 'authorised', transactionId })
    expect(await provider.find(reference)).toMatchObject({ state: 'captured' })
  }, 60_000)

  it('survives a line torn off by a dying writer [GEN-11]', async () => {
    const file = join(dataDir, 'sandbox', 'braintree.jsonl')
    appendFileSync(file, '{"entry":"sale","transaction":{"id":"torn')
    const { transactionId } = await authorised()
    expect(new Ledger(file).byId(transactionId)).toMatchObject({ status: 'authorized' })
    expect(readFileSync(file, 'utf8')).toContain('"torn\n')
  })

  it('starts empty when the shop is reset [GEN-11]', async () => {
    const { reference } = await authorised()
    rmSync(join(dataDir, 'sandbox', 'braintree.jsonl'))
    expect(await provider.find(reference)).toEqual({ found: false })
    const { reference: next } = await authorised()
    expect(await provider.find(next)).toMatchObject({ found: true })
  })

  it('holds no card number [PAY-24]', async () => {
    await authorised()
    expect(readFileSync(join(dataDir, 'sandbox', 'braintree.jsonl'), 'utf8')).not.toMatch(/\b\d{13,19}\b/)
  })
})

describe('connecting', () => {
  it('gives the browser a client token [PAY-24]', async () => {
    const answer = await provider.clientToken()
    if (!answer.ok) throw new Error(answer.reason)
    const token = JSON.parse(Buffer.from(answer.clientToken, 'base64').toString('utf8'))
    expect(token).toMatchObject({ version: 2, environment: 'sandbox', merchantId: SANDBOX_MERCHANT.merchantId })
  })

  it('asks for a client token of the merchant account that is configured, and says why there is none [PAY-24]', async () => {
    const bodies: unknown[] = []
    const answers = [
      () => xml('<client-token><value>t</value></client-token>', 201),
      () => xml('<client-token><value>t</value></client-token>', 201),
      () => xml('<api-error-response><errors><errors type="array"/></errors></api-error-response>', 422),
      () => new HttpResponse(null, { status: 503 }),
      () => new HttpResponse(null, { status: 201 }),
    ]
    sandbox.use(
      http.post('https://api.sandbox.braintreegateway.com/merchants/:merchant/client_token', async ({ request }) => {
        bodies.push(await request.json())
        return answers[bodies.length - 1]?.()
      }),
    )
    const connected = connectBraintree(parseEnvironment({}))
    const ofAccount = braintreeProvider({ ...connected, merchantAccountId: 'shop_aud' })
    expect(await ofAccount.clientToken()).toEqual({ ok: true, clientToken: 't' })
    expect(await provider.clientToken()).toEqual({ ok: true, clientToken: 't' })
    expect(await provider.clientToken()).toEqual({ ok: false, reason: 'the gateway refused a client token' })
    expect(await provider.clientToken()).toEqual({ ok: false, reason: 'the gateway was unavailable' })
    expect(await provider.clientToken()).toEqual({ ok: false, reason: 'the answer was unreadable' })
    expect(bodies.slice(0, 2)).toEqual([
      { client_token: { merchant_account_id: 'shop_aud', version: expect.anything() } },
      { client_token: { version: expect.anything() } },
    ])
  })

  const keys = { BRAINTREE_MERCHANT_ID: 'm', BRAINTREE_PUBLIC_KEY: 'p', BRAINTREE_PRIVATE_KEY: 'k' }

  it.each([
    ['no keys: the stand-in', {}, 'api.sandbox.braintreegateway.com', SANDBOX_MERCHANT.merchantId],
    ['real keys: production', keys, 'api.braintreegateway.com', 'm'],
    ['real keys for tests', { ...keys, BRAINTREE_ENVIRONMENT: 'sandbox' }, 'api.sandbox.braintreegateway.com', 'm'],
  ])('goes where the keys belong: %s [GEN-11]', (_, source, server, merchantId) => {
    const { gateway } = connectBraintree(parseEnvironment(source))
    expect(gateway.config).toMatchObject({ environment: { server }, merchantId, timeout: 15_000 })
  })

  it('wants all keys or none [GEN-11]', () => {
    expect(() => connectBraintree(parseEnvironment({ BRAINTREE_PRIVATE_KEY: 'k' }))).toThrow(/BRAINTREE_MERCHANT_ID/)
  })

  it.each(Object.keys(keys))('does not go anywhere without %s [GEN-11]', (missing) => {
    const env = { ...parseEnvironment(keys), [missing]: undefined }
    expect(() => connectBraintree(env)).toThrow('BRAINTREE_MERCHANT_ID')
  })

  it('books on the merchant account of the settings, and on none of them in the demo shop [GEN-11]', () => {
    const account = { BRAINTREE_MERCHANT_ACCOUNT_ID: 'shop_aud' }
    expect(connectBraintree(parseEnvironment({ ...keys, ...account })).merchantAccountId).toBe('shop_aud')
    expect(connectBraintree(parseEnvironment(account)).merchantAccountId).toBeUndefined()
  })

  it('keeps connections for the next sale, and gives them up before a load balancer does [GEN-11]', () => {
    const { gateway, deadlineMs } = connectBraintree(parseEnvironment({}), 400)
    expect(gateway.config).toMatchObject({ timeout: 400 })
    expect(deadlineMs).toBe(400)
    const { customHttpAgent: agent } = gateway.config as unknown as { customHttpAgent: https.Agent }
    expect(agent.options).toMatchObject({ keepAlive: true, timeout: 4000 })
    expect(agent.maxSockets).toBe(50)
  })

  it('lets every other host pass and gives https back when it stops [GEN-11]', async () => {
    const standIn = https.request
    const error = await new Promise<NodeJS.ErrnoException>((resolve) => {
      https.request({ host: '127.0.0.1', port: 1 }).on('error', resolve).end()
    })
    expect(error.code).toBe('ECONNREFUSED')
    sandbox.stop()
    expect(https.request).not.toBe(standIn)
    sandbox = startSandbox({ dataDir })
  })
})
