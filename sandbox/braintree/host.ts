/** Where the `braintree` SDK finds Braintree's test gateway. */
export const BRAINTREE_HOST = 'api.sandbox.braintreegateway.com'
export const BRAINTREE_ORIGIN = `https://${BRAINTREE_HOST}`
