import 'server-only'
import type { CronItem } from 'graphile-worker'
import { jobPayloads, type TaskName } from '../queue/job-payloads.ts'

/** Jobs that are worked off by themselves, however long those of other lanes take. */
export interface Lane {
  tasks: readonly TaskName[]
  /** So many at once in each instance. Few, so that what runs later never starves what a shopper waits for. */
  concurrency: number
  /** What this lane puts into the queue when it begins, and by the clock; whoever can does it. */
  atStart: readonly TaskName[]
  schedule: (CronItem & { task: TaskName })[]
}

const DAY_MS = 24 * 60 * 60 * 1000
/** What was missed or fails is left to the next round. */
const ONCE = { backfillPeriod: 0, maxAttempts: 1 }

/** Last as long as hosts of pictures, search engines or a season’s worth of letters take, and are in no hurry. */
const ERRANDS = [
  'ask-for-reviews',
  'end-membership',
  'fetch-photos',
  'forget-vault',
  'notify-stock',
  'notify-wishlists',
  'tell-index-now',
] as const satisfies TaskName[]
/** Ask a payment provider, which may take its time over each. */
const MONEY = [
  'capture-before-expiry',
  'capture-payment',
  'heed-payment-news',
  'recheck-payment',
  'reconcile',
  'settle-order',
] as const satisfies TaskName[]

/** One mail to somebody who waits for it. A mail server may take twenty seconds to say nothing. */
const isMail = (name: TaskName) => /^(?:confirm|mail)-/.test(name)

const names = Object.keys(jobPayloads) as TaskName[]
const MAILS = names.filter(isMail)
const ELSEWHERE = new Set<TaskName>([...ERRANDS, ...MONEY, ...MAILS])

/**
 * Each task is in one of them; those of the first ask nobody else. All are put into the queue by the clock of the
 * first [OBS-16, OBS-41].
 */
export const LANES: readonly [Lane, ...Lane[]] = [
  {
    tasks: names.filter((name) => !ELSEWHERE.has(name)),
    concurrency: 2,
    atStart: ['forget-refusals', 'change-sale-prices'],
    schedule: [
      { task: 'forget-refusals', match: '17 * * * *', options: ONCE },
      { task: 'forget-unconfirmed', match: '11 * * * *', options: ONCE },
      { task: 'forget-unverified', match: '7 * * * *', options: ONCE },
      { task: 'forget-measurements', match: '47 * * * *', options: ONCE },
      { task: 'change-sale-prices', match: '* * * * *', options: ONCE },
      { task: 'announce-offers', match: '* * * * *', options: ONCE },
      { task: 'turn-announcements', match: '* * * * *', options: ONCE },
      { task: 'turn-extended-returns', match: '* * * * *', options: ONCE },
      { task: 'notify-stock', match: '* * * * *', options: ONCE },
      { task: 'notify-wishlists', match: '*/30 * * * *', options: ONCE },
      { task: 'capture-before-expiry', match: '41 * * * *', options: ONCE },
      { task: 'release-exchanges', match: '53 * * * *', options: ONCE },
      { task: 'ask-for-reviews', match: '37 * * * *', options: ONCE },
      { task: 'watch-collections', match: '29 * * * *', options: ONCE },
      // Each run has ten minutes of its own: those that were missed while the shop was away are made up for.
      { task: 'tell-index-now', match: '*/10 * * * *', options: { backfillPeriod: DAY_MS, maxAttempts: 8 } },
      { task: 'forget-failed-runs', match: '13 * * * *', options: ONCE },
      { task: 'forget-mail', match: '23 * * * *', options: ONCE },
    ],
  },
  { tasks: MONEY, concurrency: 2, atStart: [], schedule: [] },
  { tasks: MAILS, concurrency: 2, atStart: [], schedule: [] },
  { tasks: ERRANDS, concurrency: 2, atStart: [], schedule: [] },
]
