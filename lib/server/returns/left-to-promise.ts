import 'server-only'
import type { Pool, PoolClient } from 'pg'
import type { Cents } from '#lib/domain/money/money.ts'
import { refundableInAll } from '#lib/domain/orders/order-money.ts'
import { readMoney } from '../order-life/money-record.ts'
import type { OrderLife } from '../order-life/order-life.ts'
import { WITH_FAMILY } from '../order-life/order-life-sql.ts'
import { AMOUNT_TO_COME, ON_ITS_WAY, TO_COME } from '../orders/returned-units.ts'

const PROMISED = `
${WITH_FAMILY}
select coalesce(sum(${AMOUNT_TO_COME}), 0)::int as promised
from family f join returns t on t.order_number = f.number and ${ON_ITS_WAY('t')}
join return_lines l on l.return_number = t.number ${TO_COME}`

/**
 * What a return may promise at most: what can still go back of the order that paid, less what the returns on their way
 * to it and to its exchanges were promised [OPS-10, OPS-11].
 */
export async function leftToPromise(database: Pool | PoolClient, paying: OrderLife): Promise<Cents> {
  const [money, { rows }] = await Promise.all([
    readMoney(database, paying),
    database.query<{ promised: Cents }>({ name: 'promised', text: PROMISED, values: [paying.number] }),
  ])
  // Stryker disable next-line OptionalChaining: a sum is always one row
  return Math.max(0, refundableInAll(money, paying.standing) - (rows[0]?.promised ?? 0))
}
