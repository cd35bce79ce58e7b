/** Money as Afterpay writes it. */
export interface WireMoney {
  amount: string
  currency: string
}

/** As much of Afterpay.js as the shop uses. Its makers publish no types. */
export interface AfterpaySdk {
  initialize(options: { countryCode: string }): void
  open(): void
  transfer(options: { token: string }): void
  close?(): void
  onComplete: (event: AfterpayCompletion) => void
  initializeForPopup(options: AfterpayPopup): void
  ADDRESS_MODES: Record<AfterpayAddressMode, string>
  CONSTANTS: Record<AfterpayRejection, string>
}

export type AfterpayAddressMode = 'ADDRESS_WITH_SHIPPING_OPTIONS' | 'PICKUP_FROM_ORDER_ADDRESS'
export type AfterpayRejection = 'SHIPPING_ADDRESS_UNSUPPORTED' | 'SERVICE_UNAVAILABLE'

export interface AfterpayCompletion {
  data: { status?: string; orderToken?: string }
}

export interface AfterpayAddress {
  name?: string
  address1?: string
  address2?: string
  suburb?: string
  state?: string
  postcode?: string
  countryCode: string
  phoneNumber?: string
}

/** A way of delivery with what the whole order comes to: Afterpay itself adds nothing up. */
export interface AfterpayOption {
  id: string
  name: string
  description: string
  shippingAmount: WireMoney
  orderAmount: WireMoney
}

export interface AfterpayActions<Value> {
  resolve(value: Value): void
  reject(reason: string): void
}

export interface AfterpayPopup {
  countryCode: string
  /** Selector of the button that opens the window. */
  target: string
  addressMode: string
  pickup: boolean
  shippingOptionRequired: boolean
  buyNow: boolean
  onCommenceCheckout: (actions: AfterpayActions<string>) => void
  onShippingAddressChange: (address: AfterpayAddress, actions: AfterpayActions<readonly AfterpayOption[]>) => void
  onShippingOptionChange: (
    option: Pick<AfterpayOption, 'id'>,
    actions: AfterpayActions<Pick<AfterpayOption, 'id' | 'shippingAmount' | 'orderAmount'>>,
  ) => void
  onComplete: (event: AfterpayCompletion) => void
}
