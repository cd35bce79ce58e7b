import { type AnalyticsEvent, type EventName, ecommerce, purchaseOf } from '#lib/domain/analytics/events.ts'
import { pageEvents } from '#lib/domain/analytics/page-events.ts'
import { isListing, type PageType, pageTypeOf, tellablePath } from '#lib/domain/analytics/page-types.ts'
import { withoutPersonal } from '#lib/domain/analytics/personal.ts'
import { newestFirst } from '#lib/domain/cart.ts'
import { useCartStore } from '#stores/cart.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { isFirstReport } from '#stores/reported-orders.ts'
import { report } from './analytics.ts'
import { cartItems, gained, type Wanted } from './cart-items.ts'
import { emailHash } from './email-hash.ts'
import { listenToNews, type News } from './news.ts'
import { listedItems, shownItem } from './page-items.ts'

type Visit = Extract<News, { kind: 'visit' }>

/** Turns the shop's news into events, each at its time, until stopped [OBS-01, OBS-09]. */
export function startTelling(): () => void {
  const visits = visitTeller()
  const stop = listenToNews((news) => {
    if (news.kind === 'visit') visits.arrive(news)
    else void deed(news).catch(() => undefined)
  })
  return () => {
    stop()
    visits.leave()
  }
}

function visitTeller() {
  let address: string | undefined
  let timers: ReturnType<typeof setTimeout>[] = []
  const leave = () => {
    for (const timer of timers) clearTimeout(timer)
    timers = []
    address = undefined
  }
  const arrive = (visit: Visit) => {
    const type = pageTypeOf(visit.path)
    // A size that was chosen is in the address, too, and makes no other page; what narrows a list does.
    const next = visit.path + (isListing(type) ? visit.search : '')
    if (next === address) return
    leave()
    address = next
    for (const { name, delay } of pageEvents(type)) {
      const rest = Math.max(0, visit.at + delay - Date.now())
      timers.push(setTimeout(() => void pageEvent(name, type, visit), rest))
    }
  }
  return { arrive, leave }
}

async function pageEvent(name: EventName, type: PageType, visit: Visit): Promise<void> {
  try {
    const parameters = await pageParameters(name, type, visit)
    if (parameters) report({ name, parameters })
  } catch {
    // What the shop did not answer is not told.
  }
}

type Parameters = AnalyticsEvent['parameters'] | undefined

/** What an event of a page says, as the page stands now; undefined when there is nothing to say. */
async function pageParameters(name: EventName, type: PageType, visit: Visit): Promise<Parameters> {
  switch (name) {
    case 'page_view':
      return pageView(type, visit)
    case 'search': {
      const term = new URLSearchParams(visit.search).get('q')
      return term ? { search_term: withoutPersonal(term) } : undefined
    }
    case 'view_item_list': {
      const items = listedItems(document)
      return items[0] && { item_list_name: items[0].item_list_name ?? '', items }
    }
    case 'view_item': {
      const item = shownItem(document)
      return item && ecommerce([item])
    }
    case 'view_cart':
    case 'begin_checkout':
      return inCart()
    case 'add_shipping_info':
      return shippingInfo()
    case 'purchase':
      return purchase()
    default:
      return undefined
  }
}

function pageView(type: PageType, { path }: Visit): Parameters {
  const told = tellablePath(path)
  return { page_type: type, ...(told === undefined ? {} : { page_path: told }) }
}

async function inCart(): Promise<Parameters> {
  const items = await cartItems(newestFirst(useCartStore.getState().items))
  return items.length > 0 ? { ...ecommerce(items), ...(await shopper()) } : undefined
}

async function shippingInfo(): Promise<Parameters> {
  const { deliveryOptions, storePickupOptions, shippingType } = useCheckoutStore.getState().record
  const options = shippingType === 'STORE_PICKUP' ? storePickupOptions : deliveryOptions
  const cart = await inCart()
  return cart && { ...cart, ...(options ? { shipping_tier: options.methodCode } : {}) }
}

async function purchase(): Promise<Parameters> {
  const { placedOrder } = useCheckoutStore.getState().record
  if (!placedOrder || !isFirstReport(placedOrder.number)) return undefined
  return purchaseOf(placedOrder, await emailHash(placedOrder.contact.email)).parameters
}

async function shopper(): Promise<{ email_hash?: string }> {
  const { contact } = useCheckoutStore.getState().record
  const hash = contact && (await emailHash(contact.email))
  return hash === undefined ? {} : { email_hash: hash }
}

/** What a shopper did is told at once. */
async function deed(news: Exclude<News, Visit>): Promise<void> {
  switch (news.kind) {
    case 'cart':
      await cartEvent('add_to_cart', gained(news.before, news.after))
      await cartEvent('remove_from_cart', gained(news.after, news.before))
      return
    case 'payment': {
      const cart = await inCart()
      if (cart) report({ name: 'add_payment_info', parameters: { ...cart, payment_type: news.type } })
      return
    }
    case 'campaign':
      return report({ name: 'campaign', parameters: news.campaign })
    case 'signUp':
      return report({ name: 'sign_up', parameters: { method: 'email' } })
    case 'login':
      return report({ name: 'login', parameters: { method: 'email' } })
  }
}

async function cartEvent(name: 'add_to_cart' | 'remove_from_cart', lines: readonly Wanted[]): Promise<void> {
  if (lines.length === 0) return
  const items = await cartItems(lines)
  if (items.length > 0) report({ name, parameters: ecommerce(items) })
}
