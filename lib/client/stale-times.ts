import type { RouteName } from '#lib/contract/routes.ts'

const MINUTE = 60_000

/** For how many milliseconds an answer is shown again without asking; what is not named here, for one minute. */
export const STALE_MS: Partial<Record<RouteName, number>> = {
  // What the provider hands out is good for longer than a visit to the payment step.
  clientToken: 10 * MINUTE,
  localities: 60 * MINUTE,
  // Every product page asks what orders tell; who is about to change their sizes asks anew.
  accountSizes: 30 * MINUTE,
  productSizeChart: 60 * MINUTE,
  // What can still come back changes with every return of the order.
  accountReturn: 0,
  guestReturn: 0,
}
