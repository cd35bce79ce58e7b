import 'server-only'
import type { EventName } from '#lib/domain/analytics/events.ts'
import { pool } from '../db/client.ts'

/** What an operator wants to know of some days [OBS-33]. */
export interface Insight {
  /** Steps towards an order, and how often each was taken. */
  funnel: { step: EventName; count: number }[]
  /**
   * Of a kind of page and a vital: the value three in four visits were not slower than. Milliseconds; of CLS the score.
   */
  speed: { page: string; metric: string; p75: number; visits: number }[]
  errors: { message: string; page: string; count: number }[]
  /** Searches that found nothing. */
  emptySearches: { term: string; count: number }[]
  /** Orders by the campaign their shoppers landed with; dollars, and no order that was cancelled [CHK-27]. */
  campaigns: { campaign: string; source: string; orders: number; revenue: number }[]
}

const FUNNEL = [
  'view_item',
  'add_to_cart',
  'begin_checkout',
  'add_shipping_info',
  'add_payment_info',
  'purchase',
] as const satisfies readonly EventName[]

const LISTED_MAX = 20
/** Fewer visits say nothing about a page. */
const VISITS_MIN = 5

/** Reads what browsers measured since then [OBS-33]. */
export async function readInsight(since: Date): Promise<Insight> {
  const [funnel, speed, errors, emptySearches, campaigns] = await Promise.all([
    rows<{ step: EventName; count: number }>(
      `select step, (select count(*)::int from measurements where at >= $1 and name = step) as count
       from unnest($2::text[]) with ordinality as steps (step, n) order by n`,
      [since, FUNNEL],
    ),
    rows<Insight['speed'][number]>(
      // A vital is settled late: it is of the page that was landed on, which `page` is no longer after a navigation.
      `select coalesce(data ->> 'page_type', page) as page, data ->> 'metric' as metric, count(*)::int as visits,
         percentile_cont(0.75) within group (order by (data ->> 'value')::float8) as p75
       from measurements where at >= $1 and name = 'web_vital' and jsonb_typeof(data -> 'value') = 'number'
       group by 1, 2 having count(*) >= $2 order by 1, 2`,
      [since, VISITS_MIN],
    ),
    rows<Insight['errors'][number]>(
      `select data ->> 'description' as message, page, count(*)::int as count
       from measurements where at >= $1 and name = 'exception' and data ? 'description'
       group by 1, 2 order by 3 desc, 1 limit ${LISTED_MAX}`,
      [since],
    ),
    rows<Insight['emptySearches'][number]>(
      `select lower(data ->> 'search_term') as term, count(*)::int as count
       from measurements where at >= $1 and name = 'search' and data ->> 'results' = '0'
       group by 1 order by 2 desc, 1 limit ${LISTED_MAX}`,
      [since],
    ),
    rows<Insight['campaigns'][number]>(
      `select coalesce(campaign ->> 'utm_campaign', '') as campaign, coalesce(campaign ->> 'utm_source', '') as source,
         count(*)::int as orders, sum(grand_total) / 100.0::float8 as revenue
       from orders where created_at >= $1 and campaign is not null and status <> 'CANCELLED'
       group by 1, 2 order by 4 desc, 1, 2 limit ${LISTED_MAX}`,
      [since],
    ),
  ])
  return { funnel, speed, errors, emptySearches, campaigns }
}

async function rows<T extends object>(sql: string, values: unknown[]): Promise<T[]> {
  return (await pool().query<T>(sql, values)).rows
}
