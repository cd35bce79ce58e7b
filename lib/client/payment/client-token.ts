import { fetchQuery, query } from '../query.ts'

const JUST_NOW_MS = 10_000

/**
 * The provider's token for this browser and the payment methods on offer, which depend on who is shopping [API-77,
 * PAY-25].
 */
export const clientTokenQuery = () => ({
  ...query('clientToken', {}),
  // Two parts of the payment step ask: the one that comes later must not ask again for what has just failed.
  retryOnMount: ({ state }: { state: { errorUpdatedAt: number } }) => Date.now() - state.errorUpdatedAt > JUST_NOW_MS,
})

/** The same for whoever is no component. Throws the call's error. */
export const paymentOffer = () => fetchQuery(query('clientToken', {}))
