/** Why an order or some of it is called off [OPS-09]. */
export const CANCEL_REASONS = ['shopper', 'outOfStock', 'damaged', 'fraud', 'uncollected', 'other'] as const

/** Those of units that turned out not to be there: they do not go back on sale. */
export const UNITS_LOST = ['outOfStock', 'damaged'] as const satisfies readonly (typeof CANCEL_REASONS)[number][]
