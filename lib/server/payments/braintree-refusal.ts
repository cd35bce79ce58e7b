import 'server-only'
import type { Transaction, ValidatedResponse } from 'braintree'
import type { CardRefusal } from './port.ts'

/** Validation errors that say: not this kind of card or wallet here [PAY-13]. */
const TYPE_NOT_ACCEPTED = new Set([
  '81509', // customer's default card type
  '81703', // card type
  '82904', // PayPal accounts
  '83501', // Apple Pay
  '83518', // Apple Pay nonce's card type
  '83708', // Google Pay
  '91517', // saved card's type
  '91567', // nonce's card type
  '91576', // PayPal not enabled
  '91577', // instrument not supported by the merchant account
  '91734', // nonce's card type, on the card
  '915101', // payment instrument type
])

/** Processor code of "Card Type Not Enabled". */
const CARD_TYPE_NOT_ENABLED = '2024'

/** Processor code of "Cardholder Authentication Required": the bank's soft decline. */
const CARDHOLDER_AUTHENTICATION_REQUIRED = '2099'

/** Validation errors a shopper can mend by entering the card again or taking another one. */
const SHOPPER_CAN_MEND = new Set([
  '81706', // security code missing
  '81707', // security code invalid
  '81709',
  '81710', // expiry date
  '81711',
  '81712',
  '81713',
  '81714', // number missing
  '81715', // number invalid
  '81716', // number's length
  '81717', // not a test number
  '91518', // saved method is gone
  '91564', // nonce used up
  '91565', // nonce unknown or expired
  '91566', // nonce locked
  '91568', // 3-D Secure
  '91569', // nonce without instrument
  '91570',
  '91579', // PayPal authorisation expired
  '91731',
  '91732',
  '91733',
])

/** The nonce is used up: by a stranger, or by an earlier call of ours whose answer was lost. */
const USED_BEFORE = new Set(['91564', '91731'])

type Refused = ValidatedResponse<Transaction>

/** What the shopper is told of a refused sale [PAY-13, PAY-28, PAY-31, PAY-48]: mend it, or this cannot work here. */
export function refusalCode(answer: Refused): CardRefusal {
  const codes = validationCodes(answer)
  if (codes.some((code) => TYPE_NOT_ACCEPTED.has(code))) return 'cardTypeNotAccepted'
  if (codes.length > 0) return codes.every((code) => SHOPPER_CAN_MEND.has(code)) ? 'declined' : 'couldNotBeProcessed'
  return refusedTransactionCode(transactionOf(answer))
}

function refusedTransactionCode(transaction: Transaction | undefined): CardRefusal {
  if (transaction?.processorResponseCode === CARD_TYPE_NOT_ENABLED) return 'cardTypeNotAccepted'
  if (transaction && asksBank(transaction)) return 'authenticationRequired'
  if (transaction?.gatewayRejectionReason === 'application_incomplete') return 'couldNotBeProcessed'
  return transaction ? 'declined' : 'couldNotBeProcessed'
}

/**
 * Whether a refused payment wants the card's bank to ask its owner: by the bank's own word, or by the retailer's rules
 * in the gateway, which ask for it where the bank may not [PAY-48].
 */
export function asksBank({ processorResponseCode, gatewayRejectionReason }: Transaction): boolean {
  return processorResponseCode === CARDHOLDER_AUTHENTICATION_REQUIRED || gatewayRejectionReason === 'three_d_secure'
}

/** Whether the refusal smells of an earlier answer that was lost, so that the reference has to be looked up. */
export function mayRepeatEarlierSale(answer: Refused): boolean {
  if (transactionOf(answer)?.gatewayRejectionReason === 'duplicate') return true
  return validationCodes(answer).some((code) => USED_BEFORE.has(code))
}

/** The validation errors' codes, wherever in the answer they hang. */
export function validationCodes(answer: ValidatedResponse<unknown>): string[] {
  return answer.errors.deepErrors().map((error) => String(error.code))
}

// The types promise a transaction in every answer; a validation error has none.
function transactionOf(answer: Refused): Transaction | undefined {
  return answer.transaction as Transaction | undefined
}
