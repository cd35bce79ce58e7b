import 'server-only'
import type { Transaction } from 'braintree'
import { z } from 'zod'
import type { ConnectedGateway } from './braintree-gateway.ts'
import { transactionState } from './braintree-transaction.ts'

/** A reference has one sale, or two when an answer was lost and the sale repeated. More than a handful is not ours. */
const CANDIDATES_MAX = 5

const HOLDS_MONEY = new Set(['authorised', 'captured', 'unsettled'])

/**
 * The transaction of one of our references: the newest that holds money, else the newest. A later decline must not hide
 * an authorisation that has to be voided. Throws the SDK's errors.
 */
export async function transactionByReference(
  connected: ConnectedGateway,
  reference: string,
): Promise<Transaction | undefined> {
  const ids = await searchIds(connected, { orderId: { is: reference } })
  const holdingNothing: Transaction[] = []
  for (const id of ids.slice(0, CANDIDATES_MAX)) {
    const transaction = await connected.gateway.transaction.find(id)
    if (HOLDS_MONEY.has(transactionState(transaction))) return transaction
    holdingNothing.push(transaction)
  }
  return holdingNothing[0]
}

interface GatewayHttp {
  config: { baseMerchantPath(): string }
  http: { post(path: string, body: object): Promise<unknown> }
}

const found = z.object({ searchResults: z.object({ ids: z.array(z.string()) }) })

/** Ids of the transactions of a search, the newest first. Throws the SDK's errors. */
export async function searchIds(connected: ConnectedGateway, search: object): Promise<string[]> {
  return found.parse(await askSearch(connected, 'advanced_search_ids', search)).searchResults.ids
}

/**
 * The SDK's own transaction.search() throws inside a timer when the answer is empty, where nobody can catch it and the
 * process dies. Its HTTP client asks the same question and rejects like everything else.
 */
export function askSearch(
  { gateway }: ConnectedGateway,
  path: 'advanced_search_ids' | 'advanced_search',
  search: object,
): Promise<unknown> {
  const { config, http } = gateway as unknown as GatewayHttp
  return http.post(`${config.baseMerchantPath()}/transactions/${path}`, { search })
}
