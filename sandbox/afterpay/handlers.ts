import { setTimeout as sleep } from 'node:timers/promises'
import { HttpResponse, http } from 'msw/http'
import { SANDBOX_AFTERPAY } from '#lib/server/payments/afterpay-api.ts'
import { type Faults, faults } from '../faults.ts'
import { afterpayBook, type Checkout, type Payment, type Refund, type WireMoney } from './book.ts'
import { authorisation, checkoutMoney, newCheckout } from './wire.ts'

const { origin, merchantId, secret } = SANDBOX_AFTERPAY

export const AFTERPAY_HOST = new URL(origin).hostname

const KEY = `Basic ${Buffer.from(`${merchantId}:${secret}`).toString('base64')}`

interface Call {
  id: string
  search: URLSearchParams
  body: () => Promise<Record<string, unknown>>
  faults: Readonly<Faults>
}

const ROUTES: readonly { method: string; path: RegExp; handler: (call: Call) => Promise<Response> | Response }[] = [
  { method: 'POST', path: /^\/v2\/checkouts$/, handler: createCheckout },
  { method: 'GET', path: /^\/v2\/checkouts\/([\w.]+)$/, handler: getCheckout },
  { method: 'POST', path: /^\/v2\/payments\/auth$/, handler: authorise },
  { method: 'POST', path: /^\/v2\/payments\/(\d+)\/capture$/, handler: capture },
  { method: 'POST', path: /^\/v2\/payments\/(\d+)\/void$/, handler: voidPayment },
  { method: 'POST', path: /^\/v2\/payments\/(\d+)\/refund$/, handler: refund },
  { method: 'GET', path: /^\/v2\/payments\/(\d+)$/, handler: getPayment },
  { method: 'GET', path: /^\/v2\/payments$/, handler: listPayments },
]

/**
 * Afterpay's online API, version 2, in its own format. The switches of the panel that make cards fail make it fail too.
 */
export const afterpayHandlers = [
  http.all(`${origin}/v2/*`, async ({ request }) => {
    const wrong = faults()
    if (wrong.slowMs > 0) await sleep(wrong.slowMs)
    if (wrong.serverError) return new HttpResponse('Internal Server Error', { status: 500 })
    if (request.headers.get('authorization') !== KEY) return trouble(401, 'unauthorized')
    const url = new URL(request.url)
    for (const { method, path, handler } of ROUTES) {
      const match = method === request.method ? path.exec(url.pathname) : null
      const body = async () => (await request.json()) as Record<string, unknown>
      if (match) return handler({ id: match[1] ?? '', search: url.searchParams, body, faults: wrong })
    }
    return trouble(404, 'not_found')
  }),
]

async function createCheckout({ body, faults }: Call): Promise<Response> {
  if (faults.timeoutBeforeCharge) return silence()
  const sent = await body()
  if (!checkoutMoney.safeParse(sent).success) return trouble(422, 'invalid_amount')
  const wanted = newCheckout.safeParse(sent)
  if (!wanted.success) return trouble(422, 'invalid_object')
  const { merchant: _, ...details } = wanted.data
  const checkout = afterpayBook().open(details)
  return HttpResponse.json(checkoutJson(checkout), { status: 201 })
}

function getCheckout({ id }: Call): Response {
  const checkout = afterpayBook().checkout(id)
  return checkout ? HttpResponse.json(checkoutJson(checkout)) : trouble(404, 'not_found')
}

function checkoutJson({ approval, ...checkout }: Checkout) {
  const { token, expires, amount, mode, consumer, shipping, shippingOptionIdentifier } = checkout
  return {
    token,
    expires,
    redirectCheckoutUrl: `https://portal.sandbox.afterpay.com/au/checkout/?token=${token}`,
    amount,
    mode,
    consumer: { ...consumer, ...approval?.consumer },
    shipping: approval?.shipping ?? shipping ?? null,
    shippingOptionIdentifier: approval?.shippingOptionIdentifier ?? shippingOptionIdentifier ?? null,
  }
}

async function authorise({ body, faults }: Call): Promise<Response> {
  if (faults.timeoutBeforeCharge) return silence()
  const wanted = authorisation.safeParse(await body())
  if (!wanted.success) return trouble(422, 'invalid_object')
  const { token, requestId, merchantReference, amount } = wanted.data
  const earlier = afterpayBook()
    .payments()
    .find((payment) => payment.requestId === requestId)
  if (earlier) return authAnswer(earlier)
  const checkout = afterpayBook().checkout(token)
  if (!checkout) return trouble(402, 'invalid_token')
  if (!checkout.approval) return trouble(412, 'invalid_order_transaction_status')
  if (checkout.mode === 'express' && !amount) return trouble(422, 'invalid_object')
  if (amount && amount.amount !== checkout.amount.amount) return trouble(422, 'amount_mismatch')
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

async function capture({ id, body, faults }: Call): Promise<Response> {
  if (faults.captureFails) return silence()
  const { amount, requestId = '' } = (await body()) as { amount?: WireMoney; requestId?: string }
  const payment = afterpayBook().payment(id)
  if (!payment) return trouble(404, 'not_found')
  // A repeated request is answered as it was the first time.
  if (payment.captures.some((taken) => taken.requestId === requestId))
    return HttpResponse.json(paymentJson(payment), { status: 201 })
  if (payment.state === 'CAPTURED') return trouble(410, 'payment_captured')
  if (payment.state === 'VOIDED') return trouble(412, 'payment_voided')
  if (payment.state === 'AUTH_DECLINED') return trouble(412, 'invalid_state')
  const cents = centsOf(amount)
  if (!amount || !cents || cents > openCents(payment)) return trouble(422, 'invalid_amount')
  afterpayBook().capture(id, requestId, amount)
  if (faults.captureSilent) return silence()
  return HttpResponse.json(paymentJson(afterpayBook().payment(id) ?? payment), { status: 201 })
}

function voidPayment({ id, faults }: Call): Response {
  if (faults.voidFails) return new HttpResponse(null, { status: 503 })
  const payment = afterpayBook().payment(id)
  if (!payment) return trouble(404, 'not_found')
  if (payment.state !== 'AUTH_APPROVED' && payment.state !== 'PARTIALLY_CAPTURED') return trouble(422, 'invalid_state')
  const state = payment.captures.length > 0 ? 'CAPTURED' : 'VOIDED'
  afterpayBook().change(id, state)
  return HttpResponse.json(paymentJson({ ...payment, state }), { status: 201 })
}

async function refund({ id, body, faults }: Call): Promise<Response> {
  if (faults.refundRefused) return trouble(422, 'invalid_amount')
  const { amount, requestId = '', merchantReference, refundMerchantReference } = (await body()) as Partial<Refund>
  const payment = afterpayBook().payment(id)
  if (!payment) return trouble(404, 'not_found')
  // Without both names of a request every one is a refund of its own.
  const named = requestId !== '' && merchantReference !== undefined
  const earlier = payment.refunds.find(
    (given) => named && given.requestId === requestId && given.merchantReference === merchantReference,
  )
  if (earlier) return HttpResponse.json(earlier, { status: 201 })
  const given = payment.refunds.reduce((sum, each) => sum + centsOf(each.amount), 0)
  const tooMuch = given + centsOf(amount) > takenCents(payment)
  if (!amount || tooMuch) return trouble(422, 'invalid_amount')
  const made = afterpayBook().refund(id, { amount, requestId, merchantReference, refundMerchantReference })
  return faults.refundSilent ? silence() : HttpResponse.json(made, { status: 201 })
}

const centsOf = (money: WireMoney | undefined) => Math.round(Number(money?.amount ?? 0) * 100)
const takenCents = ({ captures }: Payment) => captures.reduce((sum, each) => sum + centsOf(each.amount), 0)

function openCents(payment: Payment): number {
  const open = payment.state === 'AUTH_APPROVED' || payment.state === 'PARTIALLY_CAPTURED'
  return open ? centsOf(payment.amount) - takenCents(payment) : 0
}

function getPayment({ id, faults }: Call): Response {
  if (faults.searchFails) return new HttpResponse(null, { status: 503 })
  const payment = afterpayBook().payment(id)
  return payment ? HttpResponse.json(paymentJson(payment)) : trouble(404, 'not_found')
}

const PAGE_MAX = 250

function listPayments({ search, faults }: Call): Response {
  if (faults.searchFails) return new HttpResponse(null, { status: 503 })
  const limit = Number(search.get('limit') ?? 20)
  const offset = Number(search.get('offset') ?? 0)
  if (!(limit >= 1 && limit <= PAGE_MAX)) return trouble(422, 'error')
  const [from, to] = ['fromCreatedDate', 'toCreatedDate'].map((name) => search.get(name))
  const found = afterpayBook()
    .payments()
    .filter(isWanted(search.getAll('merchantReferences'), from, to))
  if (search.get('ascending') === 'true') found.reverse()
  const results = found.slice(offset, offset + limit).map(paymentJson)
  return HttpResponse.json({ totalResults: found.length, offset, limit, results })
}

/** Both ends of a span are in it. */
function isWanted(references: string[], from: string | null | undefined, to: string | null | undefined) {
  return ({ merchantReference, created }: Payment) =>
    (references.length === 0 || references.includes(merchantReference)) &&
    (!from || Date.parse(created) >= Date.parse(from)) &&
    (!to || Date.parse(created) <= Date.parse(to))
}

function paymentJson(payment: Payment) {
  const { id, token, created, amount, state, merchantReference, captures, refunds } = payment
  const held = { ...amount, amount: (openCents(payment) / 100).toFixed(2) }
  const declined = state === 'AUTH_DECLINED'
  const began = { created, expires: declined ? null : created, type: declined ? state : 'AUTH_APPROVED', amount }
  const taken = captures.map((each) => ({
    created: each.at ?? created,
    expires: null,
    type: 'CAPTURED',
    amount: each.amount,
  }))
  const events = [began, ...taken].map((each, i) => ({ id: `${id}-${i + 1}`, ...each }))
  return {
    id,
    token,
    created,
    status: declined ? 'DECLINED' : 'APPROVED',
    originalAmount: amount,
    openToCaptureAmount: held,
    paymentState: state,
    merchantReference,
    refunds,
    orderDetails: {},
    events,
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
