import { setTimeout as sleep } from 'node:timers/promises'
import { HttpResponse, http } from 'msw/http'
import { faults } from '../faults.ts'
import type { Call } from './call.ts'
import { clientToken } from './client-token.ts'
import { BRAINTREE_ORIGIN } from './host.ts'
import { type GatewayStatus, ledger } from './ledger.ts'
import { giveBack, reduceCapture, takePart } from './money-handlers.ts'
import { type SaleOutcome, sell } from './sale.ts'
import { createCustomer, deleteCustomer, deleteMethod, makeNonce } from './vault-handlers.ts'
import { clientTokenXml, pageXml, refusedXml, searchXml, transactionXml, validationXml, xmlAnswer } from './wire.ts'

type Handler = (call: Call) => Promise<Response> | Response

const ROUTES: readonly { method: string; path: RegExp; handler: Handler }[] = [
  { method: 'POST', path: /^transactions$/, handler: takeSale },
  { method: 'PUT', path: /^transactions\/(\w+)\/submit_for_settlement$/, handler: submitForSettlement },
  { method: 'POST', path: /^transactions\/(\w+)\/submit_for_partial_settlement$/, handler: takePart },
  { method: 'PUT', path: /^transactions\/(\w+)\/update_details$/, handler: reduceCapture },
  { method: 'POST', path: /^transactions\/(\w+)\/refund$/, handler: giveBack },
  { method: 'PUT', path: /^transactions\/(\w+)\/void$/, handler: voidTransaction },
  { method: 'POST', path: /^transactions\/advanced_search_ids$/, handler: searchIds },
  { method: 'POST', path: /^transactions\/advanced_search$/, handler: searchPage },
  { method: 'GET', path: /^transactions\/(\w+)$/, handler: findTransaction },
  { method: 'POST', path: /^client_token$/, handler: giveClientToken },
  { method: 'POST', path: /^customers$/, handler: createCustomer },
  { method: 'DELETE', path: /^customers\/([\w-]+)$/, handler: deleteCustomer },
  { method: 'POST', path: /^payment_methods\/(\w+)\/nonces$/, handler: makeNonce },
  { method: 'DELETE', path: /^payment_methods\/any\/(\w+)$/, handler: deleteMethod },
]

/**
 * Braintree's gateway in its own format. One handler with a route table of its own, because MSW offers a request to
 * every handler in turn and the sale is on the shop's hottest path.
 */
export const braintreeHandlers = [
  http.all(`${BRAINTREE_ORIGIN}/merchants/*`, async ({ request }) => {
    const wrong = faults()
    if (wrong.slowMs > 0) await sleep(wrong.slowMs)
    if (wrong.serverError) return new HttpResponse('Internal Server Error', { status: 500 })
    if (!/^Basic \S+/.test(request.headers.get('authorization') ?? '')) return new HttpResponse(null, { status: 401 })
    const [merchant = '', path = ''] = merchantAndPath(request.url)
    for (const route of ROUTES) {
      const match = route.method === request.method ? route.path.exec(path) : null
      const gzip = request.headers.get('accept-encoding')?.includes('gzip') ?? false
      if (match) return route.handler({ body: () => request.json(), merchant, id: match[1] ?? '', faults: wrong, gzip })
    }
    return new HttpResponse(null, { status: 404 })
  }),
]

function merchantAndPath(url: string): string[] {
  const rest = url.slice(BRAINTREE_ORIGIN.length + '/merchants/'.length)
  const slash = rest.indexOf('/')
  return [rest.slice(0, slash), rest.slice(slash + 1)]
}

async function takeSale({ body, faults, gzip }: Call): Promise<Response> {
  if (faults.timeoutBeforeCharge) return silence()
  const outcome = sell(await body(), faults)
  if (!outcome.made) return xmlAnswer(validationXml(outcome.error), 422, gzip)
  if (faults.timeoutAfterCharge || outcome.silent) return silence()
  if (faults.garbageAfterCharge) return xmlAnswer('<transaction><id>w4t</amount', 201, gzip)
  return saleAnswer(outcome, gzip)
}

function saleAnswer({ transaction }: Extract<SaleOutcome, { made: true }>, gzip: boolean): Response {
  const approved = transaction.status === 'authorized' || transaction.status === 'submitted_for_settlement'
  if (approved) return xmlAnswer(transactionXml(transaction), 201, gzip)
  return xmlAnswer(refusedXml(transaction), 422, gzip)
}

/** No answer, ever: the caller has to give up by itself. */
function silence(): Promise<Response> {
  return new Promise(() => {})
}

async function submitForSettlement({ body, id, faults, gzip }: Call): Promise<Response> {
  if (faults.captureFails) return silence()
  const amount = ((await body()) as { transaction?: { amount?: string } }).transaction?.amount
  const held = ledger().byId(id)
  if (held && amount && Number(amount) > Number(held.amount)) {
    return xmlAnswer(
      validationXml({ code: '91522', attribute: 'amount', message: 'Settlement amount is too large.' }),
      422,
      gzip,
    )
  }
  const taken = changed(id, 'submitted_for_settlement', '91507', gzip, amount)
  return faults.captureSilent ? silence() : taken
}

function voidTransaction({ id, faults, gzip }: Call): Promise<Response> | Response {
  if (faults.voidFails) return new HttpResponse(null, { status: 503 })
  // Before it is settled, voiding a capture is how money is given back.
  const captured = ledger().byId(id)?.status === 'submitted_for_settlement'
  if (captured && faults.refundRefused) {
    return xmlAnswer(validationXml({ code: '91504', attribute: 'base', message: 'Cannot be voided now.' }), 422, gzip)
  }
  if (captured && faults.refundSilent) {
    changed(id, 'voided', '91504', gzip)
    return silence()
  }
  return changed(id, 'voided', '91504', gzip)
}

function changed(id: string, status: GatewayStatus, refusal: string, gzip: boolean, amount?: string): Response {
  const result = ledger().change(id, status, amount)
  if (!result) return new HttpResponse(null, { status: 404 })
  if (result.changed) return xmlAnswer(transactionXml(result.transaction), 200, gzip)
  const message = `Cannot become ${status} from ${result.transaction.status}.`
  return xmlAnswer(validationXml({ code: refusal, attribute: 'base', message }), 422, gzip)
}

async function searchIds({ body, faults, gzip }: Call): Promise<Response> {
  if (faults.searchFails) return new HttpResponse(null, { status: 503 })
  const { search } = (await body()) as { search?: { order_id?: { is?: string }; created_at?: Span } }
  const { order_id: order, created_at: span } = search ?? {}
  if (span?.min && span.max) return xmlAnswer(searchXml(idsMadeWithin(span.min, span.max)), 200, gzip)
  return xmlAnswer(searchXml(order?.is === undefined ? [] : ledger().idsByOrder(order.is)), 200, gzip)
}

interface Span {
  min?: string
  max?: string
}

/** The first instant of a span is in it; its last is not, but a minute is added to it. */
function idsMadeWithin(min: string, max: string): string[] {
  return ledger()
    .latest()
    .filter(
      ({ createdAt }) =>
        Date.parse(createdAt) >= Date.parse(min) && Date.parse(createdAt) < Date.parse(max) + MINUTE_MS,
    )
    .map(({ id }) => id)
}

const MINUTE_MS = 60_000

async function searchPage({ body, faults, gzip }: Call): Promise<Response> {
  if (faults.searchFails) return new HttpResponse(null, { status: 503 })
  const { search } = (await body()) as { search?: { ids?: string[] } }
  const found = (search?.ids ?? []).map((id) => ledger().byId(id)).filter((transaction) => transaction !== undefined)
  return xmlAnswer(pageXml(found), 200, gzip)
}

function findTransaction({ id, faults, gzip }: Call): Response {
  if (faults.searchFails) return new HttpResponse(null, { status: 503 })
  const transaction = ledger().byId(id)
  return transaction ? xmlAnswer(transactionXml(transaction), 200, gzip) : new HttpResponse(null, { status: 404 })
}

function giveClientToken({ merchant, gzip }: Call): Response {
  return xmlAnswer(clientTokenXml(clientToken(merchant)), 201, gzip)
}
