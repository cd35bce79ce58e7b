/** Stands where the total would, until every question is answered [CART-32]. */
export const ANSWER_FOR_TOTAL = 'Answer the question on your item to see your total.'
