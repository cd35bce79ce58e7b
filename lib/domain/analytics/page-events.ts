import { ANALYTICS_ACCOUNT_DEBOUNCE, ANALYTICS_DELAYS } from '../shop-rules.ts'
import type { EventName } from './events.ts'
import { isAccountPage, isListing, type PageType } from './page-types.ts'

export interface PageEvent {
  name: EventName
  /** Milliseconds a shopper must have been on the page. */
  delay: number
}

const { page, listing, product } = ANALYTICS_DELAYS

/**
 * What a page has to tell, and after how long [OBS-01, OBS-02]. A purchase waits for nothing: it must not be lost with
 * a shopper who leaves at once.
 */
export function pageEvents(type: PageType): PageEvent[] {
  if (isAccountPage(type)) return [{ name: 'page_view', delay: ANALYTICS_ACCOUNT_DEBOUNCE }]
  return [{ name: 'page_view', delay: page }, ...own(type)]
}

/** Whether an event says what its page shows: it cannot be told any more once another page is there. */
export function readsPage(name: EventName): boolean {
  return name === 'view_item_list' || name === 'view_item'
}

function own(type: PageType): PageEvent[] {
  if (type === 'search') return [at('search', listing), at('view_item_list', listing)]
  if (isListing(type)) return [at('view_item_list', listing)]
  switch (type) {
    case 'product':
      return [at('view_item', product)]
    case 'cart':
      return [at('view_cart', page)]
    case 'checkout-contact-info':
      return [at('begin_checkout', product)]
    case 'checkout-payment':
      return [at('add_shipping_info', product)]
    case 'checkout-success':
      return [at('purchase', 0)]
    default:
      return []
  }
}

function at(name: EventName, delay: number): PageEvent {
  return { name, delay }
}
