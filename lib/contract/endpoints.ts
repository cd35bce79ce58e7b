import { accountEndpoints } from './account-endpoints.ts'
import { afterpayEndpoints } from './afterpay-endpoints.ts'
import { botCheckEndpoints } from './bot-check-endpoints.ts'
import { catalogueEndpoints } from './catalogue-endpoints.ts'
import { checkoutEndpoints } from './checkout-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { orderEndpoints } from './order-endpoints.ts'
import { passkeyEndpoints } from './passkey-endpoints.ts'
import { returnEndpoints } from './return-endpoints.ts'
import type { RouteName } from './routes.ts'
import { shopEndpoints } from './shop-endpoints.ts'
import { voucherEndpoints } from './voucher-endpoints.ts'

/** Every call of the API. Client, server, tests and the OpenAPI document read it from here [API-01, API-14]. */
export const endpoints = {
  ...catalogueEndpoints,
  ...shopEndpoints,
  ...accountEndpoints,
  ...passkeyEndpoints,
  ...checkoutEndpoints,
  ...botCheckEndpoints,
  ...afterpayEndpoints,
  ...orderEndpoints,
  ...returnEndpoints,
  ...voucherEndpoints,
} satisfies Record<RouteName, Endpoint>

export type EndpointName = keyof typeof endpoints
