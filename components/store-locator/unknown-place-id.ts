/**
 * Where a search for an unknown place lands on /stores: its message shows only as the target of this address
 * [GUARD-13].
 */
export const UNKNOWN_PLACE_ID = 'unknown-place'
