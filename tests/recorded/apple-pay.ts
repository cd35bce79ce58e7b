/**
 * Requests and answers as Apple's own pages show them, in the currency and countries of our shop. Each names the page
 * it is from.
 */
const ON_THE_WEB = 'https://developer.apple.com/documentation/applepayontheweb'

export const LINE_ITEMS = {
  page: `${ON_THE_WEB}/applepaypaymentrequest/lineitems`,
  lineItems: [
    { label: 'Bag Subtotal', type: 'final', amount: '35.00' },
    { label: 'Free Shipping', amount: '0.00', type: 'final' },
    { label: 'Estimated Tax', amount: '3.06', type: 'final' },
  ],
} as const

export const REQUIRED_SHIPPING_FIELDS = {
  page: `${ON_THE_WEB}/applepaypaymentrequest/requiredshippingcontactfields`,
  fields: ['postalAddress', 'name', 'phoneticName', 'phone', 'email'],
} as const

export const SHIPPING_CONTACT = {
  page: `${ON_THE_WEB}/applepaypayment/shippingcontact`,
  /** Before the owner approves. */
  redacted: {
    locality: 'Cupertino',
    country: 'United States',
    postalCode: '95014',
    administrativeArea: 'CA',
    familyName: '',
    countryCode: '',
    givenName: '',
  },
  approved: {
    locality: 'Cupertino',
    country: 'United States',
    postalCode: '95014-2083',
    administrativeArea: 'CA',
    emailAddress: 'ravipatel@example.com',
    familyName: 'Patel',
    addressLines: ['1 Infinite Loop'],
    givenName: 'Ravi',
    countryCode: 'US',
    phoneNumber: '(408) 555-5555',
  },
} as const
