import {
  brandResponse,
  brandsResponse,
  categoriesResponse,
  categoryResponse,
  listingRequest,
  listingResponse,
  objectsRequest,
  objectsResponse,
  productResponse,
} from './catalogue.ts'
import { stockNotificationRequest } from './content.ts'
import type { Endpoint } from './endpoint.ts'
import { mySizeRequest, mySizeResponse } from './my-sizes.ts'
import { challengeRequest, challengeResponse, relatedResponse } from './product.ts'
import { quickOrderRequest, quickOrderResponse } from './quick-order.ts'
import { reviewsQuery, reviewsResponse } from './review.ts'
import { ROUTES } from './routes.ts'
import { suggestionQuery, suggestionResponse } from './search.ts'
import { emptyResponse } from './settings.ts'
import { sizeChartResponse } from './size-chart.ts'
import { storeStockQuery, storeStockResponse } from './store.ts'

/** Looking for products and looking at one. */
export const catalogueEndpoints = {
  queryIndex: {
    ...ROUTES.queryIndex,
    summary: 'A page of a listing with its facet counts',
    body: listingRequest,
    response: listingResponse,
    status: 200,
    errors: ['IndexNotFound'],
  },
  indexObjects: {
    ...ROUTES.indexObjects,
    summary: 'Product records, aligned to the ids sent; null where there is none',
    body: objectsRequest,
    response: objectsResponse,
    status: 200,
    errors: ['IndexNotFound'],
  },
  mySizeStock: {
    ...ROUTES.mySizeStock,
    summary: 'One shopper’s size of many products, aligned to the ids sent; null where it is not made',
    body: mySizeRequest,
    response: mySizeResponse,
    status: 200,
    errors: ['IndexNotFound'],
  },
  quickOrder: {
    ...ROUTES.quickOrder,
    summary: 'Which sizes the lines of a list mean: found, to be chosen, or refused with the reason',
    body: quickOrderRequest,
    response: quickOrderResponse,
    status: 200,
    errors: [],
  },
  suggestion: {
    ...ROUTES.suggestion,
    summary: 'What the search box offers while typing',
    query: suggestionQuery,
    response: suggestionResponse,
    status: 200,
    errors: [],
    cacheable: true,
  },
  categories: {
    ...ROUTES.categories,
    summary: 'The navigation tree',
    response: categoriesResponse,
    status: 200,
    errors: [],
    cacheable: true,
  },
  category: {
    ...ROUTES.category,
    summary: 'A category with its ancestors and children',
    response: categoryResponse,
    status: 200,
    errors: ['CategoryNotFound'],
    cacheable: true,
  },
  brands: {
    ...ROUTES.brands,
    summary: 'Brands with sellable products',
    response: brandsResponse,
    status: 200,
    errors: [],
    cacheable: true,
  },
  brand: {
    ...ROUTES.brand,
    summary: 'A brand and its categories',
    response: brandResponse,
    status: 200,
    errors: ['BrandNotFound'],
    cacheable: true,
  },
  product: {
    ...ROUTES.product,
    summary: 'A product record',
    response: productResponse,
    status: 200,
    errors: ['ProductNotFound'],
    cacheable: true,
  },
  productReviews: {
    ...ROUTES.productReviews,
    summary: 'Reviews of a product, newest first',
    query: reviewsQuery,
    response: reviewsResponse,
    status: 200,
    errors: ['ProductNotFound'],
    cacheable: true,
  },
  relatedProducts: {
    ...ROUTES.relatedProducts,
    summary: 'What completes the look',
    response: relatedResponse,
    status: 200,
    errors: ['ProductNotFound'],
    cacheable: true,
  },
  productSizeChart: {
    ...ROUTES.productSizeChart,
    summary: 'The size chart of a product',
    response: sizeChartResponse,
    status: 200,
    errors: ['ProductNotFound'],
    cacheable: true,
  },
  storeStock: {
    ...ROUTES.storeStock,
    summary: 'Stores near a place and whether they hold a size',
    query: storeStockQuery,
    response: storeStockResponse,
    status: 200,
    errors: ['ProductNotFound', 'LocalityNotFound'],
  },
  sendBackInStock: {
    ...ROUTES.sendBackInStock,
    summary: 'Asks to be mailed once when a sold-out size is back',
    body: stockNotificationRequest,
    response: emptyResponse,
    status: 202,
    errors: ['ProductNotFound', 'SizeInStock', 'BotCheckFailed', 'RateLimited'],
  },
  verifyChallenge: {
    ...ROUTES.verifyChallenge,
    summary: 'Checks the answer to a product’s question',
    body: challengeRequest,
    response: challengeResponse,
    status: 200,
    errors: ['ProductNotFound', 'ChallengeFailed', 'BotCheckFailed', 'RateLimited'],
  },
} as const satisfies Record<string, Endpoint>
