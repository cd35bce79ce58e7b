/** Where Braintree posts what has happened, below /api; set in its control panel [OPS-15]. */
export const PAYMENT_WEBHOOK = '/payment/braintree/webhook'
