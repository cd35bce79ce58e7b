/**
 * Requests and answers as Afterpay's own pages show them: the figures of the pages, in the currency of our merchant
 * account. Each names the page it is from.
 */
const AUD = (amount: string) => ({ amount, currency: 'AUD' })

export const CREATE_CHECKOUT = {
  page: 'https://developers.cash.app/afterpay/api-reference/reference/checkouts/create-checkout-1',
  request: { amount: AUD('100.00'), consumer: { email: 'test@example.com' } },
  answer: {
    token: '002.ejh49ovam0acussgg4c6slpqqtn1ntqt3m4efqdh4qe0u8qk',
    expires: '2023-08-29T00:57:25.754Z',
    redirectCheckoutUrl:
      'https://portal.sandbox.afterpay.com/us/checkout/?token=002.ejh49ovam0acussgg4c6slpqqtn1ntqt3m4efqdh4qe0u8qk',
  },
} as const

const INTEGRATED_SHIPPING =
  'https://developers.afterpay.com/afterpay-online/reference/integrated-shipping-2, "Configuring a Pickup Order" and "Preselected Shipping Option"'

export const EXPRESS_CHECKOUTS = [
  {
    page: INTEGRATED_SHIPPING,
    request: {
      amount: AUD('10.00'),
      mode: 'express',
      merchant: { popupOriginUrl: 'https://example.com' },
      shipping: { name: 'Your Store Name', line1: '123 Store Address', postcode: '0000' },
    },
  },
  {
    page: INTEGRATED_SHIPPING,
    request: {
      amount: AUD('10.00'),
      mode: 'express',
      merchant: { popupOriginUrl: 'https://example.com' },
      shipping: {
        name: 'Joe Consumer',
        line1: '123 chosen user address',
        postcode: '3000',
        region: 'VIC',
        countryCode: 'AU',
      },
      shippingOptionIdentifier: 'standard',
    },
  },
] as const

/** What a shop answers to an address. */
export const SHIPPING_OPTIONS = {
  page: INTEGRATED_SHIPPING,
  options: [
    {
      id: '1',
      name: 'Standard',
      description: '3 - 5 days',
      shippingAmount: AUD('0.00'),
      taxAmount: AUD('3.18'),
      orderAmount: AUD('34.99'),
    },
    {
      id: '2',
      name: 'Priority',
      description: 'Next business day',
      shippingAmount: AUD('10.99'),
      taxAmount: AUD('4.28'),
      orderAmount: AUD('47.08'),
    },
  ],
} as const

export const PAYMENT = {
  page: 'https://afterpay-global-api.readme.io/reference/payment-object',
  answer: {
    id: '12345678',
    token: 'ltqdpjhbqu3veqikk95g7p3fhvcchfvtlsiobah3u4l5nln8gii9',
    status: 'APPROVED',
    created: '2019-01-01T00:00:00.000Z',
    originalAmount: AUD('100.00'),
    openToCaptureAmount: AUD('100.00'),
    paymentState: 'AUTH_APPROVED',
    merchantReference: 'merchantOrderId-1234',
    refunds: [],
    orderDetails: {},
    events: [
      {
        id: '1OUR16OTqL3DgJ3ELlwKowU9v6K',
        created: '2019-01-01T00:00:00.000Z',
        expires: '2019-01-01T00:00:00.000Z',
        type: 'AUTH_APPROVED',
        amount: AUD('100.00'),
      },
    ],
  },
} as const

/** Status and `errorCode` by what is wrong with an authorisation. */
export const AUTH_ERRORS = {
  page: 'https://afterpay-global-api.readme.io/reference/auth',
  unknownToken: [402, 'invalid_token'],
  notConfirmed: [412, 'invalid_order_transaction_status'],
  noToken: [422, 'invalid_object'],
} as const

/** A payment that is declined is answered with itself, under another status. */
export const DECLINED = {
  page: 'https://afterpay-global-api.readme.io/reference/auth, "Declined Response (402)"',
  status: 402,
  answer: {
    ...PAYMENT.answer,
    status: 'DECLINED',
    paymentState: 'AUTH_DECLINED',
    openToCaptureAmount: AUD('0.00'),
    events: [{ ...PAYMENT.answer.events[0], expires: null, type: 'AUTH_DECLINED' }],
  },
} as const

/** Taking money: the payment again, with what was taken at the end of its events. */
export const CAPTURE = {
  page: 'https://afterpay-global-api.readme.io/reference/capture-payment, "Successful Response (201)"',
  status: 201,
  part: AUD('40.00'),
  answer: {
    ...PAYMENT.answer,
    paymentState: 'PARTIALLY_CAPTURED',
    openToCaptureAmount: AUD('60.00'),
    events: [
      ...PAYMENT.answer.events,
      {
        id: '1OUR16OTqL3DgJ3ELlwKowU9v6L',
        created: '2019-01-01T00:00:00.000Z',
        expires: null,
        type: 'CAPTURED',
        amount: AUD('40.00'),
      },
    ],
  },
} as const

/** Status and `errorCode` by why nothing is taken. */
export const CAPTURE_ERRORS = {
  page: 'https://afterpay-global-api.readme.io/reference/capture-payment, "Errors"',
  captured: [410, 'payment_captured'],
  declined: [412, 'invalid_state'],
  voided: [412, 'payment_voided'],
  tooMuch: [422, 'invalid_amount'],
} as const

/** Giving money back; only with `requestId` and `merchantReference` together is it given once. */
export const REFUND = {
  page: 'https://developers.cash.app/afterpay/api-reference/reference/data-models/refund-object',
  status: 201,
  answer: {
    requestId: '956946da-4863-4797-aa7c-540050faf922',
    amount: AUD('10.00'),
    merchantReference: 'merchantRefundId-1234',
    refundId: '67890123',
    refundedAt: '2024-01-01T00:00:00.000Z',
    refundMerchantReference: 'merchantRefundId-1234',
  },
} as const
