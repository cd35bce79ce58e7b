/** Response header of an answer that an earlier request under the same Idempotency-Key got [API-11]. */
export const REPLAYED = 'Idempotent-Replayed'
