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

/** Validation errors a sale is refused with, as the SDK names their codes, by what the shopper is told. */
export const VALIDATION_ERRORS = {
  page: 'https://developer.paypal.com/braintree/docs/reference/general/validation-errors/all',
  told: {
    cardTypeNotAccepted: [
      'Transaction.CustomerDefaultPaymentMethodCardTypeIsNotAccepted',
      'Transaction.PaymentMethodTokenCardTypeIsNotAccepted',
      'Transaction.PaymentMethodNonceCardTypeIsNotAccepted',
      'Transaction.PayPalNotEnabled',
      'Transaction.PaymentInstrumentNotSupportedByMerchantAccount',
      'Transaction.PaymentInstrumentTypeIsNotAccepted',
      'CreditCard.CreditCardTypeIsNotAccepted',
      'CreditCard.PaymentMethodNonceCardTypeIsNotAccepted',
      'PayPalAccount.PayPalAccountsAreNotAccepted',
      'ApplePayCard.ApplePayCardsAreNotAccepted',
      'ApplePayCard.PaymentMethodNonceCardTypeIsNotAccepted',
      'AndroidPayCard.AndroidPayCardsAreNotAccepted',
    ],
    declined: [
      'Transaction.PaymentMethodTokenIsInvalid',
      'Transaction.PaymentMethodNonceConsumed',
      'Transaction.PaymentMethodNonceUnknown',
      'Transaction.PaymentMethodNonceLocked',
      'Transaction.PaymentMethodNonceHasNoValidPaymentInstrumentType',
      'Transaction.ThreeDSecureTokenIsInvalid',
      'Transaction.ThreeDSecureTransactionDataDoesntMatchVerify',
      'Transaction.PayPalAuthExpired',
      'CreditCard.CvvIsRequired',
      'CreditCard.CvvIsInvalid',
      'CreditCard.ExpirationDateIsRequired',
      'CreditCard.ExpirationDateIsInvalid',
      'CreditCard.ExpirationDateYearIsInvalid',
      'CreditCard.ExpirationMonthIsInvalid',
      'CreditCard.ExpirationYearIsInvalid',
      'CreditCard.NumberIsRequired',
      'CreditCard.NumberIsInvalid',
      'CreditCard.NumberLengthIsInvalid',
      'CreditCard.NumberMustBeTestNumber',
      'CreditCard.PaymentMethodNonceConsumed',
      'CreditCard.PaymentMethodNonceUnknown',
      'CreditCard.PaymentMethodNonceLocked',
    ],
    couldNotBeProcessed: ['Transaction.AmountIsTooLarge', 'Transaction.MerchantAccountIsSuspended'],
  },
  /** Of a nonce that is used up, perhaps by ourselves. */
  consumed: ['Transaction.PaymentMethodNonceConsumed', 'CreditCard.PaymentMethodNonceConsumed'],
  xml: (...codes: string[]) => `<api-error-response>
  <errors>
    <errors type="array"/>
    <transaction>
      <errors type="array">${codes.map((code) => `<error><code>${code}</code><attribute type="symbol">base</attribute><message>no</message></error>`).join('')}</errors>
    </transaction>
  </errors>
  <message>no</message>
</api-error-response>`,
} as const

/** What a bank's soft decline looks like, by the processor's code or the retailer's own rule. */
export const SOFT_DECLINES = {
  page: 'https://developer.paypal.com/braintree/docs/guides/3d-secure/testing-go-live/node, "2099 - Cardholder Authentication Required", and …/reference/response/transaction/node, "gateway_rejection_reason"',
  /** In the gateway's own sandbox, an amount of 2,099 dollars is answered with it. */
  amount: 209_900,
  transactions: {
    'the bank wants to ask':
      '<status>processor_declined</status><processor-response-code>2099</processor-response-code>',
    'the retailer wants it asked':
      '<status>gateway_rejected</status><gateway-rejection-reason>three_d_secure</gateway-rejection-reason>',
  },
  xml: (transaction: string) => `<api-error-response>
  <errors><errors type="array"/></errors>
  <message>no</message>
  <transaction><id>x9</id>${transaction}</transaction>
</api-error-response>`,
} as const

/** A one-time token of a card in the vault, as the SDK's types and its tests have it. */
export const VAULTED_NONCE = {
  page: 'https://developer.paypal.com/braintree/docs/reference/request/payment-method-nonce/create/node and …/reference/response/payment-method-nonce/node',
  fields: ['nonce', 'type', 'description', 'details'],
  details: ['bin', 'cardType', 'lastTwo', 'lastFour'],
} as const

/** What the browser's check answers, by the outcomes the guide tells apart. */
export const VERIFICATIONS = {
  page: 'https://braintree.github.io/braintree-web/3.144.0/ThreeDSecure.html#~verifyPayload',
  outcomes: [
    { status: 'authenticate_successful', liabilityShiftPossible: true, liabilityShifted: true, pays: true },
    { status: 'authenticate_attempt_successful', liabilityShiftPossible: true, liabilityShifted: true, pays: true },
    { status: 'authenticate_failed', liabilityShiftPossible: true, liabilityShifted: false, pays: false },
    { status: 'authenticate_rejected', liabilityShiftPossible: true, liabilityShifted: false, pays: false },
    { status: 'lookup_not_enrolled', liabilityShiftPossible: false, liabilityShifted: false, pays: true },
    { status: 'unsupported_card', liabilityShiftPossible: false, liabilityShifted: false, pays: true },
  ],
  cancelled: 'THREEDS_CARDINAL_SDK_CANCELED',
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

/** Every status a transaction can have, and what it says of the money. */
export const STATUSES = {
  page: 'https://developer.paypal.com/braintree/docs/reference/general/statuses',
  read: {
    authorizing: 'unsettled',
    authorized: 'authorised',
    authorization_expired: 'voided',
    submitted_for_settlement: 'captured',
    settlement_pending: 'captured',
    settling: 'captured',
    settlement_confirmed: 'captured',
    settled: 'captured',
    settlement_declined: 'declined',
    processor_declined: 'declined',
    gateway_rejected: 'declined',
    failed: 'declined',
    voided: 'voided',
  },
} as const

/** What can be voided, and the names of the errors for what can not, which the SDK knows the codes of. */
export const MONEY_ERRORS = {
  page: 'https://developer.paypal.com/braintree/docs/reference/request/transaction/void and …/general/validation-errors/all, "Transaction"',
  /** Of these only PayPal's transactions come to be pending. */
  voidable: ['authorized', 'submitted_for_settlement', 'settlement_pending'],
  names: {
    voided: 'CannotBeVoided',
    captured: 'CannotSubmitForSettlement',
    capturedTooMuch: 'SettlementAmountIsTooLarge',
    refundedUnsettled: 'CannotRefundUnlessSettled',
    refundedTooMuch: 'RefundAmountIsTooLarge',
    reduced: 'CannotUpdateTransactionDetailsNotSubmittedForSettlement',
  },
} as const

/** A sale the processor declines is a transaction too, in the body of an error. */
export const DECLINED = {
  page: 'https://developer.paypal.com/braintree/docs/reference/general/processor-responses/authorization-responses, 2000',
  xml: (id: string, orderId: string) => `<api-error-response>
  <errors><errors type="array"/></errors>
  <message>Do Not Honor</message>
  <transaction>
    <id>${id}</id>
    <status>processor_declined</status>
    <type>sale</type>
    <amount>100.00</amount>
    <order-id>${orderId}</order-id>
    <processor-response-code>2000</processor-response-code>
    <processor-response-text>Do Not Honor</processor-response-text>
    <gateway-rejection-reason nil="true"/>
  </transaction>
</api-error-response>`,
} as const
