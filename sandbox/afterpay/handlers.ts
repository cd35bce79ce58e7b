import { setTimeout as sleep } from 'node:timers/promises'
import { HttpResponse, http } from 'msw/http'
import { SANDBOX_AFTERPAY } from '#lib/server/payments/afterpay-api.ts'
import { type Faults, faults } from '../faults.ts'
import { afterpayBook, type Checkout, type Payment, type WireMoney } from './book.ts'

const { origin, merchantId, secret } = SANDBOX_AFTERPAY

export const AFTERPAY_HOST = new URL(origin).hostname

const KEY = `Basic ${Buffer.from(`${merchantId}:${secret}`).toString('base64')}`

interface Call {
  id: string
  search: URLSearchParams
  body: () => Promise<Record<string, unknown>>
  faults: Readonly<Faults>
}

const ROUTES: readonly { method: string; path: RegExp; deed: (call: Call) => Promise<Response> | Response }[] = [
  { method: 'POST', path: /^\/v2\/checkouts$/, deed: createCheckout },
  { method: 'GET', path: /^\/v2\/checkouts\/([\w.]+)$/, deed: getCheckout },
  { method: 'POST', path: /^\/v2\/payments\/auth$/, deed: authorise },
  { method: 'POST', path: /^\/v2\/payments\/(\d+)\/capture$/, deed: capture },
  { method: 'POST', path: /^\/v2\/payments\/(\d+)\/void$/, deed: voidPayment },
  { method: 'POST', path: /^\/v2\/payments\/(\d+)\/refund$/, deed: refund },
  { method: 'GET', path: /^\/v2\/payments\/(\d+)$/, deed: getPayment },
  { method: 'GET', path: /^\/v2\/payments$/, deed: listPayments },
]

/** Afterpay's online API, version 2, in its own format. The switches of the panel that make cards fail make it fail too. */
export const afterpayHandlers = [
  http.all(`${origin}/v2/*`, async ({ request }) => {
    const wrong = faults()
    if (wrong.slowMs > 0) await sleep(wrong.slowMs)
    if (wrong.serverError) return new HttpResponse('Internal Server Error', { status: 500 })
    if (request.headers.get('authorization') !== KEY) return trouble(401, 'unauthorized')
    const url = new URL(request.url)
    for (const { method, path, deed } of ROUTES) {
      const match = method === request.method ? path.exec(url.pathname) : null
      const body = async () => (await request.json()) as Record<string, unknown>
      if (match) return deed({ id: match[1] ?? '', search: url.searchParams, body, faults: wrong })
    }
    return trouble(404, 'not_found')
  }),
]

async function createCheckout({ body, faults }: Call): Promise<Response> {
  if (faults.timeoutBeforeCharge) return silence()
  const { amount, consumer, mode, merchant } = (await body()) as {
    amount?: WireMoney
    consumer?: Record<string, string>
    mode?: string
    merchant?: { redirectConfirmUrl?: string }
  }
  if (amount?.currency !== 'AUD' || !/^\d+\.\d\d$/.test(amount.amount)) return trouble(422, 'invalid_amount')
  if (!URL.canParse(merchant?.redirectConfirmUrl ?? '')) return trouble(422, 'invalid_object')
  const checkout = afterpayBook().open({ amount, consumer: consumer ?? {}, mode: mode ?? 'standard' })
  return HttpResponse.json(checkoutJson(checkout), { status: 201 })
}

function getCheckout({ id }: Call): Response {
  const checkout = afterpayBook().checkout(id)
  return checkout ? HttpResponse.json(checkoutJson(checkout)) : trouble(404, 'not_found')
}

function checkoutJson({ token, expires, amount, mode, consumer, approval }: Checkout) {
  return {
    token,
    expires,
    redirectCheckoutUrl: `https://portal.sandbox.afterpay.com/au/checkout/?token=${token}`,
    amount,
    mode,
    consumer: { ...consumer, ...approval?.consumer },
    shipping: approval?.shipping ?? null,
    shippingOptionIdentifier: approval?.shippingOptionIdentifier ?? null,
  }
}

async function authorise({ body, faults }: Call): Promise<Response> {
  if (faults.timeoutBeforeCharge) return silence()
  const { token = '', requestId = '', merchantReference = '' } = (await body()) as Record<string, string>
  const earlier = afterpayBook()
    .payments()
    .find((payment) => payment.requestId === requestId)
  if (earlier) return authAnswer(earlier)
  const checkout = afterpayBook().checkout(token)
  if (!checkout) return trouble(402, 'invalid_token')
  if (!checkout.approval) return trouble(412, 'invalid_order_transaction_status')
  const declined = faults.cardDeclined || checkout.approval.fate === 'declined'
  const state = declined ? 'AUTH_DECLINED' : 'AUTH_APPROVED'
  const payment = afterpayBook().pay({ token, requestId, merchantReference, amount: checkout.amount, state })
  if (!payment) return trouble(402, 'invalid_token')
  if (faults.timeoutAfterCharge || checkout.approval.fate === 'silent') return silence()
  if (faults.garbageAfterCharge) return new HttpResponse('{"id":"4', { status: 201 })
  return authAnswer(payment)
}

function authAnswer(payment: Payment): Response {
  return HttpResponse.json(paymentJson(payment), { status: payment.state === 'AUTH_DECLINED' ? 402 : 201 })
}

function capture({ id, faults }: Call): Promise<Response> | Response {
  if (faults.captureFails) return silence()
  return changed(id, 'CAPTURED')
}

function voidPayment({ id, faults }: Call): Response {
  if (faults.voidFails) return new HttpResponse(null, { status: 503 })
  return changed(id, 'VOIDED')
}

function changed(id: string, state: 'CAPTURED' | 'VOIDED'): Response {
  const payment = afterpayBook().payment(id)
  if (!payment) return trouble(404, 'not_found')
  if (payment.state !== 'AUTH_APPROVED') return trouble(422, 'invalid_state')
  afterpayBook().change(id, state)
  return HttpResponse.json(paymentJson({ ...payment, state }), { status: 201 })
}

async function refund({ id, body }: Call): Promise<Response> {
  const { amount, requestId = '' } = (await body()) as { amount?: WireMoney; requestId?: string }
  const payment = afterpayBook().payment(id)
  if (!payment) return trouble(404, 'not_found')
  const earlier = payment.refunds.find((given) => given.requestId === requestId)
  if (earlier) return HttpResponse.json(earlier, { status: 201 })
  const given = payment.refunds.reduce((sum, each) => sum + Number(each.amount.amount), 0)
  const tooMuch = given + Number(amount?.amount ?? 0) > Number(payment.amount.amount) + 0.001
  if (!amount || payment.state !== 'CAPTURED' || tooMuch) return trouble(422, 'invalid_amount')
  return HttpResponse.json(afterpayBook().refund(id, requestId, amount), { status: 201 })
}

function getPayment({ id, faults }: Call): Response {
  if (faults.searchFails) return new HttpResponse(null, { status: 503 })
  const payment = afterpayBook().payment(id)
  return payment ? HttpResponse.json(paymentJson(payment)) : trouble(404, 'not_found')
}

function listPayments({ search, faults }: Call): Response {
  if (faults.searchFails) return new HttpResponse(null, { status: 503 })
  const wanted = search.getAll('merchantReferences')
  const found = afterpayBook()
    .payments()
    .filter(({ merchantReference }) => wanted.includes(merchantReference))
  const limit = Number(search.get('limit') ?? 20)
  return HttpResponse.json({
    totalResults: found.length,
    offset: 0,
    limit,
    results: found.slice(0, limit).map(paymentJson),
  })
}

function paymentJson({ id, token, created, amount, state, merchantReference, refunds }: Payment) {
  const held = state === 'AUTH_APPROVED' ? amount : { ...amount, amount: '0.00' }
  return {
    id,
    token,
    created,
    status: state === 'AUTH_DECLINED' ? 'DECLINED' : 'APPROVED',
    originalAmount: amount,
    openToCaptureAmount: held,
    paymentState: state,
    merchantReference,
    refunds,
  }
}

function trouble(status: number, errorCode: string): Response {
  const message = errorCode.replaceAll('_', ' ')
  return HttpResponse.json({ errorCode, errorId: 'stand-in', message, httpStatusCode: status }, { status })
}

/** No answer, ever: the caller has to give up by itself. */
function silence(): Promise<Response> {
  return new Promise(() => {})
}
