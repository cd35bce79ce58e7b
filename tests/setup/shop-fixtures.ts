import type { SavedCard } from '#lib/client/payment/saved-cards.ts'
import type { Customer } from '#lib/contract/account.ts'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import type { Order } from '#lib/contract/order.ts'
import type { Product, ProductCard } from '#lib/contract/product.ts'
import type { PickupStore } from '#lib/domain/checkout/pickup-store.ts'
import { DEFAULT_DISPATCH } from '#lib/domain/delivery/dispatch.ts'

/** A pair of the boots of `productFixture` in a cart. */
export const LINE = { id: 'a', productId: 'p1', variantId: 'p1-8', qty: 1, createdAt: '2026-03-01T10:00:00.000Z' }

/** The card of a boot in a listing. */
export function cardFixture(rest: Partial<ProductCard> = {}): ProductCard {
  return {
    id: 'p1',
    path: 'karrabin/drover-wheat',
    brand: { slug: 'karrabin', name: 'Karrabin' },
    name: 'Drover boot',
    price: 129.95,
    erpOriginalPrice: 129.95,
    isDiscounted: false,
    isNew: false,
    soldOut: false,
    taxExclusive: false,
    overlayIds: [],
    availableVariantLabels: [],
    footwearAvailableVariantLabels: ['9'],
    image: { kind: 'drawn', src: '/pictures/drawn/x.svg', alt: 'Boot' },
    ...rest,
  }
}

/** A sound product with two sizes, nothing special about it. */
export function productFixture(rest: Partial<Product> = {}): Product {
  const id = rest.id ?? 'p1'
  const { image: _, ...card } = cardFixture()
  return {
    ...card,
    id,
    path: `boots/${id}`,
    brand: { slug: 'grit', name: 'Grit' },
    name: 'Anvil boot',
    colour: 'Black',
    availableVariantLabels: ['8', '9'],
    footwearAvailableVariantLabels: ['8', '9'],
    variants: [
      { id: `${id}-8`, code: `${id}-8`, stockQty: 10, label: '8', sizes: {} },
      { id: `${id}-9`, code: `${id}-9`, stockQty: 2, label: '9', sizes: {} },
    ],
    state: 'current',
    functionalType: 'basic',
    accountExclusive: false,
    demographic: 'unisex',
    canonicalCategory: 'boots',
    stockUpdatedAt: new Date().toISOString(),
    stock: 12,
    sizes: { eu: [], uk: [], usKids: [], usMen: [], usWomen: [] },
    description: '',
    images: [],
    bestFor: [],
    categories: ['boots'],
    specs: [],
    relatedIds: [],
    publishedAt: '2026-01-01T00:00:00.000Z',
    ...rest,
  }
}

const EXPRESS = {
  code: 'express',
  label: 'Express',
  price: 14.95,
  type: 'DELIVERY',
  available: true,
  requiresAuthorityToLeave: false,
} as const
export const COLLECT = {
  ...EXPRESS,
  code: 'collect',
  label: 'Click and collect',
  price: 0,
  type: 'STORE_PICKUP',
} as const
const STANDARD = { ...EXPRESS, code: 'standard', label: 'Standard', price: 9.95 } as const
const FOUR_HOURS = {
  ...EXPRESS,
  code: 'fourhd',
  label: '4 hours',
  price: 19.95,
  requiresAuthorityToLeave: true,
} as const

/** The quote of one pair of boots, sent express. */
export function quoteFixture(rest: Partial<CheckoutData> = {}): CheckoutData {
  return {
    promotions: { appliedPromotions: {}, disallowedPromotions: {} },
    availableShippingMethods: [FOUR_HOURS, EXPRESS, STANDARD],
    storeIdsWithStock: [],
    selectedShippingMethod: EXPRESS,
    amountOutstanding: 144.9,
    creditUsages: [],
    grandTotal: 144.9,
    totalDiscount: 0,
    itemSubtotalAfterDiscounts: 129.95,
    gst: 13.17,
    lines: [{ productId: 'p1', variantId: 'p1-8', qty: 1, unitPrice: 129.95, discount: 0, total: 129.95 }],
    couponResults: [],
    lineIssues: [],
    ...rest,
  }
}

/** What the demo shop is set to. */
export const SETTINGS = {
  loyaltyEnabled: true,
  cartItemQtyMax: null,
  freeStandardDeliveryThreshold: 99,
  offersMax: 3,
  taxRate: 0.1,
  deliveryCountries: ['AU', 'NZ'],
  dispatch: DEFAULT_DISPATCH,
  about: {},
  returns: { extended: [] },
}

/** Where Dana lives. */
export const ROPE_STREET = {
  country: 'AU',
  contactName: 'Dana Reid',
  street1: '12 Rope Street',
  suburb: 'Brunswick',
  state: 'VIC',
  postcode: '3056',
} as const

/** Dana's account, without an address in it. */
export function customerFixture(rest: Partial<Customer> = {}): Customer {
  return {
    email: 'dana@example.com',
    firstName: 'Dana',
    lastName: 'Reid',
    phone: '+61412345678',
    subscriptions: { email: true, sms: false },
    addresses: [],
    loyalty: { providers: {} },
    ...rest,
  }
}

export const VALID_CARD: SavedCard = {
  id: '7b0f7c1e-0d5f-4f5f-9a53-0d7cf4a4b001',
  type: 'Visa',
  lastFour: '1111',
  expiry: '12/2039',
}
export const EXPIRED_CARD: SavedCard = {
  id: '7b0f7c1e-0d5f-4f5f-9a53-0d7cf4a4b002',
  type: 'Mastercard',
  lastFour: '4444',
  expiry: '01/2020',
}

export const CONTACT = {
  email: 'kim@example.com',
  firstName: 'Kim',
  lastName: 'Lee',
  phone: '+61412345678',
  agreeToMarketing: false,
}

export const PICKUP_STORE: PickupStore = {
  erpStoreId: 's1',
  name: 'City',
  address: { country: 'AU', postcode: '3000', region: 'VIC', street1: '9 Swanston St', locality: 'Melbourne' },
}

export const ADDRESS = {
  country: 'AU',
  contactName: 'Kim Lee',
  street1: '1 Smith St',
  suburb: 'Fitzroy',
  state: 'VIC',
  postcode: '3065',
} as const

/** Where Kim's parcel goes when it is collected at `PICKUP_STORE`. */
export const STORE_ADDRESS = { ...ADDRESS, street1: '9 Swanston St', suburb: 'Melbourne', postcode: '3000' } as const

/** The same as checkout keeps it once it is typed in. */
export const ENTERED_ADDRESS = {
  type: 'ENTERED',
  ...ADDRESS,
  isDefaultBilling: false,
  isDefaultShipping: false,
} as const

/** The order that `quoteFixture` becomes. */
export function orderFixture(rest: Partial<Order> = {}): Order {
  const { agreeToMarketing: _, ...contact } = CONTACT
  return {
    number: 'W000000001',
    channel: 'online',
    status: 'PLACED',
    createdAt: '2026-03-01T10:00:00.000Z',
    lines: [
      {
        lineId: '1',
        productId: 'p1',
        variantId: 'p1-8',
        path: 'boots/p1',
        brandName: 'Grit',
        name: 'Anvil boot',
        label: '8',
        qty: 1,
        unitPrice: 129.95,
        discount: 0,
        total: 129.95,
        gst: 11.81,
      },
    ],
    contact,
    billingAddress: ADDRESS,
    shipping: {
      type: 'DELIVERY',
      methodCode: 'express',
      label: 'Express',
      price: 14.95,
      authorityToLeave: false,
      address: ADDRESS,
    },
    payments: [{ methodCode: 'braintree_credit_card', amount: 144.9, summary: 'Visa ending in 1111' }],
    promoCodes: [],
    vouchers: [],
    totals: { itemSubtotal: 129.95, totalDiscount: 0, shipping: 14.95, gst: 13.17, grandTotal: 144.9 },
    ...rest,
  }
}
