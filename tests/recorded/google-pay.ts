/**
 * Requests and answers as Google's own pages show them, in the currency of our shop. Each names the page it is from.
 */
export const REQUEST = {
  page: 'https://developers.google.com/pay/api/web/reference/request-objects',
  request: {
    apiVersion: 2,
    apiVersionMinor: 0,
    merchantInfo: { merchantName: 'Example Merchant' },
    allowedPaymentMethods: [
      {
        type: 'CARD',
        parameters: {
          allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
          allowedCardNetworks: ['AMEX', 'DISCOVER', 'JCB', 'MASTERCARD', 'VISA'],
        },
        tokenizationSpecification: {
          type: 'PAYMENT_GATEWAY',
          parameters: { gateway: 'example', gatewayMerchantId: 'exampleGatewayMerchantId' },
        },
      },
    ],
    transactionInfo: { totalPriceStatus: 'ESTIMATED', totalPrice: '12.34', currencyCode: 'AUD' },
  },
} as const

export const TOKENIZATION = {
  page: 'https://developers.google.com/pay/api/web/reference/response-objects',
  data: { type: 'PAYMENT_GATEWAY', token: 'examplePaymentMethodToken' },
} as const

/** Always there in what Google answers, and what is there because it was asked for. */
export const PAYMENT_DATA = {
  page: 'https://developers.google.com/pay/api/web/reference/response-objects',
  always: ['apiVersion', 'apiVersionMinor', 'paymentMethodData'],
  asked: {
    emailRequired: 'email',
    shippingAddressRequired: 'shippingAddress',
    shippingOptionRequired: 'shippingOptionData',
  },
} as const
