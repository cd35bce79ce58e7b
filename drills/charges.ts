// Prints, as JSON, the reference of every transaction the gateway of a data directory holds money for.
import { ledger } from '#sandbox/braintree/ledger.ts'

const holding = ledger()
  .latest(10_000_000)
  .filter(({ status }) => status === 'authorized' || status === 'submitted_for_settlement')
console.log(JSON.stringify(holding.map(({ orderId }) => orderId)))
