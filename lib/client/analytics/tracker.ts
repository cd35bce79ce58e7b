import type { Campaign } from '#lib/domain/analytics/campaign.ts'
import { type AnalyticsEvent, type EventName, ecommerce } from '#lib/domain/analytics/events.ts'
import { pageEvents, readsPage } from '#lib/domain/analytics/page-events.ts'
import { isListing, type PageType, pageTypeOf, tellablePath } from '#lib/domain/analytics/page-types.ts'
import { withoutEmail, withoutPersonal } from '#lib/domain/analytics/personal.ts'
import { hearErrorReports, reportedErrors } from '../reports/error-reports.ts'
import type { ErrorReport } from '../reports/report.ts'
import { taxRate } from '../tax-rate.ts'
import { measureWith, report } from './analytics.ts'
import { measure, startMeasuring } from './measure.ts'
import { foundCount, listedItems, shownItem } from './page-items.ts'
import { listenToEvents, type ShopEvent } from './track.ts'

const shopEvents = () => import('./shop-events.ts')

/**
 * The share of visits whose speed is told: enough to know each kind of page, and most shoppers fetch nothing for it.
 */
const VITALS_SHARE = 0.1
const DESCRIPTION_MAX = 300

type Visit = Extract<ShopEvent, { kind: 'visit' }>

/**
 * Makes analytics' events of the shop's, each at its time, until stopped [OBS-01, OBS-09]. Tells the page's speed, too,
 * of one visit in ten.
 */
export function startTracking(random = Math.random()): () => void {
  if (random < VITALS_SHARE)
    void import('./vitals.ts').then(({ reportVitals }) => reportVitals()).catch(() => undefined)
  const visits = visitTracker()
  const stopMeasuring = startMeasuring()
  measureWith(measure)
  for (const error of reportedErrors()) trackError(error)
  hearErrorReports(trackError)
  const stop = listenToEvents((event) => {
    if (event.kind === 'visit') visits.arrive(event)
    else void reportEvent(event).catch(() => undefined)
  })
  return () => {
    stop()
    visits.stop()
    stopMeasuring()
    measureWith(undefined)
    hearErrorReports(undefined)
  }
}

/** What went wrong in the browser, for the shop's own list [OBS-33]. */
function trackError({ name, message, fatal }: ErrorReport): void {
  const description = `${name}: ${message}`.slice(0, DESCRIPTION_MAX)
  report({ name: 'exception', parameters: { description, fatal: fatal ? 1 : 0 } })
}

/** An event that waits for its time, in milliseconds since 1970. */
interface Waiting {
  name: EventName
  due: number
  tell: (pageIsThere: boolean) => void
  timer: ReturnType<typeof setTimeout>
}

/** What was searched for last in this visit. */
let searched: string | undefined

function visitTracker() {
  let address: string | undefined
  searched = undefined
  let waiting: Waiting[] = []
  const tellDue = (now: number, pageIsThere: boolean) => {
    const due = waiting.filter((event) => event.due <= now)
    waiting = waiting.filter((event) => event.due > now)
    for (const { name, timer, tell } of due) {
      clearTimeout(timer)
      if (pageIsThere || !readsPage(name)) tell(pageIsThere)
    }
  }
  const leave = () => {
    for (const { timer } of waiting) clearTimeout(timer)
    waiting = []
    address = undefined
  }
  const arrive = (visit: Visit) => {
    const type = pageTypeOf(visit.path)
    // A size that was chosen is in the address, too, and makes no other page; what narrows a list does.
    const next = visit.path + (isListing(type) ? visit.search : '')
    if (next === address) return
    // Visits from before anybody listened come all at once: what was due before the next one began is told.
    tellDue(visit.at, false)
    leave()
    address = next
    if (pageEvents(type).some(({ name }) => !isPlain(name))) void shopEvents().catch(() => undefined)
    for (const { name, delay } of pageEvents(type)) {
      const due = visit.at + delay
      const timer = setTimeout(() => tellDue(due, true), Math.max(0, due - Date.now()))
      waiting.push({ name, due, tell: (isThere) => void pageEvent(name, type, visit, isThere), timer })
    }
  }
  // A timer may be late, and is not heard of again once the page is gone.
  const hide = () => tellDue(Date.now(), true)
  window.addEventListener('pagehide', hide)
  const stop = () => {
    window.removeEventListener('pagehide', hide)
    leave()
  }
  return { arrive, stop }
}

/** Whether an event needs nothing of cart and checkout: what does has to be fetched before it is due. */
function isPlain(name: EventName): boolean {
  return name === 'page_view' || name === 'search' || readsPage(name)
}

async function pageEvent(name: EventName, type: PageType, visit: Visit, isThere: boolean): Promise<void> {
  try {
    const parameters = await pageParameters(name, type, visit, isThere)
    if (parameters) report({ name, parameters })
  } catch {
    // What the shop did not answer is not told.
  }
}

type Parameters = AnalyticsEvent['parameters'] | undefined

/** What an event of a page says, as the page stands now if it still does; undefined when there is nothing to say. */
async function pageParameters(name: EventName, type: PageType, visit: Visit, isThere: boolean): Promise<Parameters> {
  switch (name) {
    case 'page_view':
      return pageView(type, visit)
    case 'search': {
      const term = new URLSearchParams(visit.search).get('q')
      // Each narrowing is another page, and no other search: ten of them would make one shopper's words popular.
      if (!term || term === searched) return undefined
      searched = term
      // Another page's count would make this a search that found nothing.
      const results = isThere ? foundCount(document) : undefined
      return { search_term: withoutPersonal(term), ...(results === undefined ? {} : { results }) }
    }
    case 'view_item_list': {
      const items = listedItems(document)
      return items[0] && { item_list_name: items[0].item_list_name ?? '', items }
    }
    case 'view_item': {
      const item = shownItem(document)
      return item && ecommerce([item], taxRate())
    }
    default:
      return (await shopEvents()).shopParameters(name)
  }
}

function pageView(type: PageType, { path }: Visit): Parameters {
  const told = tellablePath(path)
  return { page_type: type, ...(told === undefined ? {} : { page_path: told }) }
}

/** A campaign as the address has it, but for the reader whom some mailings put there [CHK-27, OBS-03]. */
function campaignParameters(campaign: Campaign): Record<string, string> {
  return Object.fromEntries(Object.entries(campaign).map(([name, text]) => [name, withoutEmail(text)]))
}

/** What a shopper did is told at once. */
async function reportEvent(event: Exclude<ShopEvent, Visit>): Promise<void> {
  switch (event.kind) {
    case 'cart':
      return (await shopEvents()).reportCart(event)
    case 'payment':
      return (await shopEvents()).reportPayment(event)
    case 'campaign':
      return report({ name: 'campaign', parameters: campaignParameters(event.campaign) })
    case 'signUp':
      return report({ name: 'sign_up', parameters: { method: 'email' } })
    case 'login':
      return report({ name: 'login', parameters: { method: 'email' } })
  }
}
