// The published types end at version 5 of PayPal's SDK. This is as much of version 6 as the shop uses.
declare module 'braintree-web/paypal-checkout-v6' {
  import type { Client } from 'braintree-web'

  export interface PayPalOption {
    id: string
    label: string
    selected: boolean
    type: 'SHIPPING' | 'PICKUP'
    amount: { currency: string; value: string }
  }

  export interface PayPalPlace {
    city?: string
    state?: string
    countryCode: string
    postalCode?: string
  }

  export interface PayPalSessionOptions {
    amount: string
    currency: string
    intent: 'authorize' | 'capture'
    enableShippingAddress?: boolean
    shippingOptions?: readonly PayPalOption[]
    onApprove: (data: PayPalApproval) => unknown
    onCancel?: () => void
    onError?: (error: unknown) => void
    onShippingAddressChange?: (data: { orderId: string; shippingAddress: PayPalPlace }) => Promise<unknown>
    onShippingOptionsChange?: (data: { orderId: string; selectedShippingOption: { id: string } }) => Promise<unknown>
  }

  export interface PayPalApproval {
    orderId: string
    payerId: string
  }

  export interface PayPalAddress {
    recipientName?: string
    line1?: string
    line2?: string
    city?: string
    state?: string
    postalCode?: string
    countryCode?: string
    phone?: string
  }

  export interface PayPalPayload {
    nonce: string
    shippingOptionId?: string
    details: {
      email?: string
      firstName?: string
      lastName?: string
      phone?: string
      shippingAddress?: PayPalAddress
      billingAddress?: PayPalAddress
    }
  }

  export interface PayPalCheckoutV6 {
    loadPayPalSDK(): Promise<PayPalCheckoutV6>
    createOneTimePaymentSession(options: PayPalSessionOptions): { start(): Promise<unknown> }
    tokenizePayment(approval: PayPalApproval): Promise<PayPalPayload>
    updatePayment(options: {
      paymentId: string
      amount: string
      currency: string
      shippingOptions: readonly PayPalOption[]
    }): Promise<unknown>
  }

  export function create(options: { client: Client }): Promise<PayPalCheckoutV6>
}
