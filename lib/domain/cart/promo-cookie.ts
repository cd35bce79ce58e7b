/**
 * Holds the promo code somebody came with until there is a cart to try it in [PROMO-34]. A file of its own: every page
 * loads the name.
 */
export const PROMO_COOKIE = 'promo_code'

/** A week; each link starts the time again. */
export const PROMO_COOKIE_SECONDS = 7 * 24 * 60 * 60
