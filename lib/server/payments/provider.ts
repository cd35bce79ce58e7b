import 'server-only'
import { environment } from '../platform/environment.ts'
import { afterpayProvider } from './afterpay.ts'
import { type AfterpayApi, connectAfterpay } from './afterpay-api.ts'
import { braintreeProvider } from './braintree.ts'
import { connectBraintree } from './braintree-gateway.ts'
import type { CardProvider, ChargeProvider, PaymentProvider } from './port.ts'

let provider: PaymentProvider | undefined

/** Everybody who takes money for the shop, as one, connected once per process [GEN-11]. */
export function paymentProvider(): PaymentProvider {
  provider ??= joinedProvider(braintreeProvider(connectBraintree(environment())), () => afterpayProvider(afterpayApi()))
  return provider
}

let afterpay: AfterpayApi | undefined

/** Afterpay, connected once per process. Throws where it is not offered. */
export function afterpayApi(): AfterpayApi {
  afterpay ??= connectAfterpay(environment())
  return afterpay
}

const AFTERPAY = 'afterpay'
const OF_AFTERPAY = `${AFTERPAY}:`

/** Asks Afterpay for what is Afterpay's, by method code, and afterwards by the mark its transactions carry in our books. */
export function joinedProvider(cards: CardProvider, payLater: () => ChargeProvider): PaymentProvider {
  const ownerOf = (transactionId: string) =>
    transactionId.startsWith(OF_AFTERPAY)
      ? { owner: payLater(), id: transactionId.slice(OF_AFTERPAY.length) }
      : { owner: cards, id: transactionId }
  return {
    ...cards,
    authorise: async (request) =>
      request.methodCode === AFTERPAY ? marked(await payLater().authorise(request)) : cards.authorise(request),
    find: async (reference, methodCode) =>
      methodCode === AFTERPAY ? marked(await payLater().find(reference)) : cards.find(reference),
    capture: (transactionId, amount) => {
      const { owner, id } = ownerOf(transactionId)
      return owner.capture(id, amount)
    },
    capturePart: (request) => {
      const { owner, id } = ownerOf(request.transactionId)
      return owner.capturePart({ ...request, transactionId: id })
    },
    void: (transactionId) => {
      const { owner, id } = ownerOf(transactionId)
      return owner.void(id)
    },
    refund: (request) => {
      const { owner, id } = ownerOf(request.transactionId)
      return owner.refund({ ...request, transactionId: id })
    },
  }
}

function marked<Answer extends object>(answer: Answer): Answer {
  if (!('transactionId' in answer)) return answer
  return { ...answer, transactionId: `${OF_AFTERPAY}${answer.transactionId}` }
}
