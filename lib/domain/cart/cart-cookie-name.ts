/**
 * Holds the cart of a browser whose scripts do not run, signed by the shop [CART-33]. A file of its own: every page
 * loads the name, few what reads it.
 */
export const CART_COOKIE = 'cart_lines'
