/** Days after the order in which goods may come back [RET-03]. */
export const RETURN_DAYS = 40
