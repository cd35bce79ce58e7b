import 'server-only'

/**
 * Of jobs somebody sits and waits for, such as the mail that opens an account: they run before whatever else is due, so
 * that a backlog, which a payment provider that never answers makes in minutes, does not keep them waiting.
 */
export const AWAITED = -10
