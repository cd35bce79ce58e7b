import { gzipSync } from 'node:zlib'
import type { Instrument } from './instruments.ts'
import type { GatewayTransaction } from './ledger.ts'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Answers below this travel plain: squeezing and unpacking them costs more CPU than the whole rest of the call. */
const GZIP_FROM_BYTES = 4096

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter) : text
}

/** An XML answer as the gateway sends it. */
export function xmlAnswer(xml: string, status: number, acceptsGzip: boolean): Response {
  const body = Buffer.from(DECLARATION + xml)
  const headers = { 'content-type': 'application/xml; charset=utf-8' }
  if (!acceptsGzip || body.length < GZIP_FROM_BYTES) return new Response(body, { status, headers })
  return new Response(gzipSync(body), { status, headers: { ...headers, 'content-encoding': 'gzip' } })
}

/** `<transaction>` of one transaction. */
export function transactionXml(transaction: GatewayTransaction): string {
  const { id, status, amount, orderId, createdAt, updatedAt } = transaction
  return `<transaction>
  <id>${id}</id>
  <status>${status}</status>
  <type>${transaction.refundedId ? 'credit' : 'sale'}</type>
  <currency-iso-code>AUD</currency-iso-code>
  <amount>${amount}</amount>
  <merchant-account-id>${escaped(transaction.merchantAccountId)}</merchant-account-id>
  <order-id>${escaped(orderId)}</order-id>
  <created-at type="datetime">${createdAt}</created-at>
  <updated-at type="datetime">${updatedAt}</updated-at>
  <processor-response-code>${transaction.processorCode}</processor-response-code>
  <processor-response-text>${processorText(transaction)}</processor-response-text>
  ${transaction.rejection ? `<gateway-rejection-reason>${transaction.rejection}</gateway-rejection-reason>` : '<gateway-rejection-reason nil="true"/>'}
  ${transaction.refundedId ? `<refunded-transaction-id>${transaction.refundedId}</refunded-transaction-id>` : ''}
  ${transaction.parentId ? `<authorized-transaction-id>${transaction.parentId}</authorized-transaction-id>` : ''}
  <disputes type="array">${disputeXml(transaction)}</disputes>
  ${instrumentXml(transaction.instrument, transaction.token)}
</transaction>`
}

function disputeXml({ dispute, amount }: GatewayTransaction): string {
  if (!dispute) return ''
  return `<dispute><id>${dispute.id}</id><status>${dispute.status}</status><amount>${amount}</amount><kind>chargeback</kind></dispute>`
}

function processorText({ status, processorCode }: GatewayTransaction): string {
  if (processorCode === '1000') return 'Approved'
  if (status === 'failed') return 'Processor Network Unavailable - Try Again'
  return PROCESSOR_TEXTS[processorCode] ?? (status === 'processor_declined' ? 'Processor Declined' : '')
}

const PROCESSOR_TEXTS: Record<string, string> = {
  '2000': 'Do Not Honor',
  '2001': 'Insufficient Funds',
  '2002': 'Limit Exceeded',
  '2004': 'Expired Card',
  '2010': 'Card Issuer Declined CVV',
  '2024': 'Card Type Not Enabled',
  '2038': 'Processor Declined',
  '2099': 'Cardholder Authentication Required',
}

function instrumentXml(instrument: Instrument, token: string | undefined): string {
  const inVault = token ? `<token>${token}</token>` : '<token nil="true"/>'
  if (instrument.kind === 'paypal') {
    return `<payment-instrument-type>paypal_account</payment-instrument-type>
  <paypal><payer-email>${escaped(instrument.email)}</payer-email>${inVault}</paypal>`
  }
  const { kind, type, bin, last4, expiry } = instrument
  const [month, year] = expiry.split('/')
  const expires = `<bin>${bin}</bin><expiration-month>${month}</expiration-month><expiration-year>${year}</expiration-year>`
  if (kind === 'applePay') {
    return `<payment-instrument-type>apple_pay_card</payment-instrument-type>
  <apple-pay><card-type>Apple Pay - ${type}</card-type><last-4>${last4}</last-4>${expires}<source-description>${type} ${last4}</source-description>${inVault}</apple-pay>`
  }
  if (kind === 'googlePay') {
    return `<payment-instrument-type>android_pay_card</payment-instrument-type>
  <android-pay-card><source-card-type>${type}</source-card-type><source-card-last-4>${last4}</source-card-last-4>${expires}<virtual-card-type>${type}</virtual-card-type><virtual-card-last-4>${last4}</virtual-card-last-4>${inVault}</android-pay-card>`
  }
  return `<payment-instrument-type>credit_card</payment-instrument-type>
  <credit-card><card-type>${type}</card-type><last-4>${last4}</last-4>${expires}${inVault}</credit-card>`
}

/** The body of a 422 for a transaction that was made and refused. */
export function refusedXml(transaction: GatewayTransaction): string {
  const message = transaction.rejection ? `Gateway Rejected: ${transaction.rejection}` : processorText(transaction)
  return `<api-error-response>
  <errors><errors type="array"/></errors>
  <message>${message}</message>
  ${transactionXml(transaction)}
</api-error-response>`
}

/** The body of a 422 for a request about a `subject` that was not even tried. */
export function validationXml(
  error: { code: string; attribute: string; message: string },
  subject: 'transaction' | 'customer' = 'transaction',
): string {
  return `<api-error-response>
  <errors>
    <errors type="array"/>
    <${subject}>
      <errors type="array">
        <error><code>${error.code}</code><attribute type="symbol">${error.attribute}</attribute><message>${escaped(error.message)}</message></error>
      </errors>
    </${subject}>
  </errors>
  <message>${escaped(error.message)}</message>
</api-error-response>`
}

/** The ids a search found. */
export function searchXml(ids: readonly string[]): string {
  const items = ids.map((id) => `<item>${id}</item>`).join('')
  return `<search-results><page-size type="integer">50</page-size><ids type="array">${items}</ids></search-results>`
}

/** One page of found transactions. */
export function pageXml(transactions: readonly GatewayTransaction[]): string {
  return `<credit-card-transactions type="collection">
  <current-page-number type="integer">1</current-page-number>
  <page-size type="integer">50</page-size>
  <total-items type="integer">${transactions.length}</total-items>
  ${transactions.map(transactionXml).join('\n')}
</credit-card-transactions>`
}

export function clientTokenXml(token: string): string {
  return `<client-token><value>${token}</value></client-token>`
}

/** `<payment-method-nonce>` of a card of the vault. */
export function nonceXml(card: { nonce: string; bin: string; type: string; last4: string }): string {
  return `<payment-method-nonce>
  <type>CreditCard</type>
  <nonce>${card.nonce}</nonce>
  <description>ending in ${card.last4.slice(-2)}</description>
  <details><card-type>${card.type}</card-type><bin>${card.bin}</bin><last-two>${card.last4.slice(-2)}</last-two><last-four>${card.last4}</last-four></details>
</payment-method-nonce>`
}

/** `<customer>` of a customer who has nothing in the vault yet. */
export function customerXml(id: string): string {
  return `<customer><id>${escaped(id)}</id><credit-cards type="array"/><paypal-accounts type="array"/></customer>`
}
