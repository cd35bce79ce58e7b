import { type AnalyticsEvent, type EventName, ecommerce } from '#lib/domain/analytics/events.ts'
import { pageEvents } from '#lib/domain/analytics/page-events.ts'
import { isListing, type PageType, pageTypeOf, tellablePath } from '#lib/domain/analytics/page-types.ts'
import { withoutPersonal } from '#lib/domain/analytics/personal.ts'
import { report } from './analytics.ts'
import { listenToNews, type News } from './news.ts'
import { listedItems, shownItem } from './page-items.ts'

const shopEvents = () => import('./shop-events.ts')

/** The share of visits whose speed is told: enough to know each kind of page, and most shoppers fetch nothing for it. */
const VITALS_SHARE = 0.1

type Visit = Extract<News, { kind: 'visit' }>

/** Turns the shop's news into events, each at its time, until stopped [OBS-01, OBS-09]. Tells the page's speed, too, of one visit in ten. */
export function startTelling(random = Math.random()): () => void {
  if (random < VITALS_SHARE) void import('./vitals.ts').then(({ tellVitals }) => tellVitals()).catch(() => undefined)
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
    default:
      return (await shopEvents()).shopParameters(name)
  }
}

function pageView(type: PageType, { path }: Visit): Parameters {
  const told = tellablePath(path)
  return { page_type: type, ...(told === undefined ? {} : { page_path: told }) }
}

/** What a shopper did is told at once. */
async function deed(news: Exclude<News, Visit>): Promise<void> {
  switch (news.kind) {
    case 'cart':
      return (await shopEvents()).tellCart(news)
    case 'payment':
      return (await shopEvents()).tellPayment(news)
    case 'campaign':
      return report({ name: 'campaign', parameters: news.campaign })
    case 'signUp':
      return report({ name: 'sign_up', parameters: { method: 'email' } })
    case 'login':
      return report({ name: 'login', parameters: { method: 'email' } })
  }
}
