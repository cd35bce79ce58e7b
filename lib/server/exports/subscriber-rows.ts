import 'server-only'
import type { MachineSubscriber } from '#lib/contract/erp/subscribers.ts'
import { pool } from '../db/client.ts'
import { SUBSCRIBER_COLUMNS, type SubscriberRow, subscriberOf } from '../notifications/subscriber-feed.ts'
import { type Days, withinDays } from './days-sql.ts'

/** The columns of their CSV. */
export const SUBSCRIBER_FIELDS = [
  'email',
  'status',
  'source',
  'country',
  'smsConsent',
  'askedAt',
  'confirmedAt',
  'leftAt',
] as const satisfies readonly (keyof MachineSubscriber)[]

const READ_AT_A_TIME = 1000

/**
 * Addresses that confirmed the newsletter or left it in these days of Melbourne, by address; those that left are
 * marked, so that a mail program takes them off. One that never confirmed is in no export [OPS-61].
 */
export async function* subscriberRows({ from, to }: Days) {
  let after = ''
  for (;;) {
    const { rows } = await pool().query<SubscriberRow>(
      `select ${SUBSCRIBER_COLUMNS} from mailing_subscriptions m
       where m.confirmed_at is not null and ${withinDays('greatest(m.confirmed_at, m.unsubscribed_at)')}
         and m.email > $3 order by m.email limit $4`,
      [from, to, after, READ_AT_A_TIME],
    )
    for (const row of rows) {
      const whole = subscriberOf(row)
      yield { whole, rows: [Object.fromEntries(SUBSCRIBER_FIELDS.map((field) => [field, whole[field] ?? '']))] }
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.email
  }
}
