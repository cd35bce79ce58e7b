/** Errors as Braintree's gateway names them where a card type is not taken: codes, and where they hang. */
export const TYPE_NOT_TAKEN = {
  page: 'https://developer.paypal.com/braintree/docs/reference/general/validation-errors/all, transaction 91577 and credit card 81703',
  xml: `<api-error-response>
  <errors>
    <errors type="array"/>
    <transaction>
      <errors type="array"><error><code>91577</code><attribute type="symbol">merchant_account_id</attribute><message>not supported</message></error></errors>
      <credit-card>
        <errors type="array"><error><code>81703</code><attribute type="symbol">number</attribute><message>not accepted</message></error></errors>
      </credit-card>
    </transaction>
  </errors>
  <message>not accepted</message>
</api-error-response>`,
} as const

/** The approved payload of a PayPal account, field by field. `shippingOptionId` stands beside `details`, not in it. */
export const PAYPAL_PAYLOAD = {
  page: 'https://braintree.github.io/braintree-web/3.144.0/PayPalCheckoutV6.html#~tokenizePayload',
  always: ['nonce', 'type', 'details'],
  details: ['email', 'payerId', 'firstName', 'lastName', 'countryCode'],
  type: 'PayPalAccount',
  shippingAddress: ['recipientName', 'line1', 'line2', 'city', 'state', 'postalCode', 'countryCode'],
} as const

/** Issues PayPal's orders answer with, as its published types list them. */
export const PAYPAL_ISSUES = {
  page: '@paypal/paypal-js 11.2.0, types/apis/openapi/checkout_orders_v2.d.ts, orders.create-422, orders.patch-422 and orders.authorize-422',
  issues: [
    'AMOUNT_MISMATCH',
    'SHIPPING_OPTION_NOT_SELECTED',
    'MULTIPLE_SHIPPING_OPTION_SELECTED',
    'SHIPPING_OPTIONS_NOT_SUPPORTED',
    'PREFERRED_SHIPPING_OPTION_AMOUNT_MISMATCH',
    'INVALID_PICKUP_ADDRESS',
  ],
} as const
