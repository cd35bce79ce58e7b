/** Where those shoppers live whom tests, drills and measurements make up. */
export const STATION_STREET = {
  contactName: 'Jo Lee',
  country: 'AU',
  street1: '1 Station St',
  suburb: 'Melbourne',
  state: 'VIC',
  postcode: '3000',
} as const

/** The body of an order of goods for $100 each, sent express and paid by card; `total` as it was quoted. */
export function expressOrder(items: readonly object[], total: number, email: string) {
  return {
    cart: {
      items: items.map((item) => ({ ...item, unitPrice: 100 })),
      email,
      firstName: 'Jo',
      lastName: 'Lee',
      phone: '0412345678',
      billingAddress: STATION_STREET,
      shipping: { type: 'DELIVERY', methodCode: 'express' },
      shippingAddress: STATION_STREET,
    },
    payments: [{ methodCode: 'braintree_credit_card', type: 'immediate', token: 'fake-valid-nonce', amount: total }],
    fraudAnalytics: { token: 'fraud-token' },
  }
}
