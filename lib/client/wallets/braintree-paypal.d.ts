// Braintree's own types end at version 5 of PayPal's SDK; PayPal publishes those of its React package's namespace.
declare module 'braintree-web/paypal-checkout-v6' {
  import type { BraintreeV6Namespace } from '@paypal/react-paypal-js/sdk-v6'

  export const create: BraintreeV6Namespace['paypalCheckoutV6']['create']
}
