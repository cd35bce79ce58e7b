import 'server-only'
import type { ProviderTransaction } from '#lib/domain/payment/provider-transaction.ts'
import { walletOfMethod } from '#lib/domain/payment/wallets.ts'
import { environment } from '../platform/environment.ts'
import { afterpayProvider } from './afterpay.ts'
import { type AfterpayApi, connectAfterpay } from './afterpay-api.ts'
import { braintreeProvider } from './braintree.ts'
import { connectBraintree } from './braintree-gateway.ts'
import type { CardProvider, ChargeProvider, PaymentProvider, TransactionPage } from './port.ts'

/** Providers beside Braintree, by the name their wallets say. Each connects when it is first asked. */
type OtherProviders = Record<string, () => ChargeProvider>

const OTHERS: OtherProviders = { afterpay: () => afterpayProvider(afterpayApi()) }

let provider: PaymentProvider | undefined

/** Everybody who takes money for the shop, as one, connected once per process [GEN-11]. */
export function paymentProvider(): PaymentProvider {
  provider ??= joinedProvider(braintreeProvider(connectBraintree(environment())), OTHERS)
  return provider
}

let afterpay: AfterpayApi | undefined

/** Afterpay, connected once per process. Throws where it is not offered. */
export function afterpayApi(): AfterpayApi {
  afterpay ??= connectAfterpay(environment())
  return afterpay
}

/**
 * Asks each provider for what is its own: by method code, and afterwards by the name its transactions begin with in our
 * books.
 */
export function joinedProvider(cards: CardProvider, others: OtherProviders): PaymentProvider {
  const ownerOf = (transactionId: string) => {
    const name = transactionId.replace(/:.*/, '')
    const other = others[name]
    return other ? { owner: other(), id: transactionId.slice(`${name}:`.length) } : { owner: cards, id: transactionId }
  }
  const otherOf = (methodCode: string) => {
    const wallet = walletOfMethod(methodCode)
    if (!wallet) return undefined
    const name = wallet.provider
    const other = others[name]
    return other && { owner: other(), named: <A extends object>(answer: A) => withName(name, answer) }
  }
  return {
    ...cards,
    authorise: async (request) => {
      const other = otherOf(request.methodCode)
      return other ? other.named(await other.owner.authorise(request)) : cards.authorise(request)
    },
    find: async (reference, methodCode) => {
      const other = otherOf(methodCode)
      return other ? other.named(await other.owner.find(reference)) : cards.find(reference)
    },
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
    madeBetween: (name, from, until) => {
      const other = others[name]
      return other ? listedWithName(name, other().madeBetween(from, until)) : cards.madeBetween(from, until)
    },
  }
}

function withName<Answer extends object>(name: string, answer: Answer): Answer {
  return 'transactionId' in answer ? { ...answer, transactionId: `${name}:${answer.transactionId}` } : answer
}

/** A refund keeps its number: our books have it as the provider gave it. */
async function* listedWithName(name: string, pages: AsyncIterable<TransactionPage>): AsyncGenerator<TransactionPage> {
  for await (const page of pages) {
    if (!page.ok) yield page
    else yield { ok: true, transactions: page.transactions.map((each) => transactionWithName(name, each)) }
  }
}

function transactionWithName(name: string, transaction: ProviderTransaction): ProviderTransaction {
  const { kind, parentId } = transaction
  const named = kind === 'sale' ? withName(name, transaction) : transaction
  return parentId === undefined ? named : { ...named, parentId: `${name}:${parentId}` }
}
