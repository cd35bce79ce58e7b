/** Below /articles: of an order that could not be processed [PAY-31]. */
export const REFUSED_ARTICLE = 'order-not-processed'
