import 'server-only'
import type { MachineOrder } from '#lib/contract/erp/orders.ts'
import { pool } from '../db/client.ts'
import { machineOrder } from '../orders/machine-order.ts'
import { readRefund } from '../refunds/refund-record.ts'
import { type Days, withinDays } from './days-sql.ts'
import { journal } from './journal.ts'
import { SUBSCRIBER_FIELDS, subscriberRows } from './subscriber-rows.ts'

type Row = Record<string, string | number | boolean>

/** One thing that is exported: whole for JSON Lines, as flat rows for CSV. */
export interface Exported {
  whole: object
  rows: readonly Row[]
}

const LINE_FIELDS = [
  'lineId',
  'code',
  'brandName',
  'name',
  'label',
  'qty',
  'cancelledQty',
  'sentQty',
  'returnedQty',
  'unitPrice',
  'discount',
  'total',
  'gst',
] as const

export const EXPORTS = ['orders', 'customers', 'refunds', 'subscribers', 'journal'] as const
export type ExportName = (typeof EXPORTS)[number]

/** The columns of each export's CSV, of days without anything too. */
export const COLUMNS: Record<ExportName, readonly string[]> = {
  orders: ['number', 'status', 'createdAt', 'email', ...LINE_FIELDS, 'orderTotal', 'purchaseOrderNumber'],
  customers: 'id email firstName lastName phone erpCustomerId emailSubscription smsSubscription createdAt orders'.split(
    ' ',
  ),
  refunds: 'number orderNumber state reason amount deliveryAmount gst createdAt completedAt'.split(' '),
  subscribers: SUBSCRIBER_FIELDS,
  journal: ['day', 'account', 'debit', 'credit'],
}

/**
 * What was made in these days of Melbourne, oldest first, one at a time: a year does not have to fit into memory
 * [OPS-16]. Of subscribers those that confirmed or left in these days, by address [OPS-61].
 */
export async function* exported(name: ExportName, days: Days): AsyncGenerator<Exported> {
  if (name === 'journal') {
    for (const line of await journal(days)) yield { whole: line, rows: [line] }
    return
  }
  if (name === 'subscribers') {
    yield* subscriberRows(days)
    return
  }
  for (const id of await idsOf(name, days)) {
    const each = await ONE[name](id)
    if (each) yield each
  }
}

const MADE = withinDays('created_at')
const IDS: Record<Exclude<ExportName, 'journal' | 'subscribers'>, string> = {
  orders: `select number as id from orders where channel = 'online' and ${MADE} order by created_at, number`,
  customers: `select id::text as id from customers where ${MADE} order by created_at, id`,
  refunds: `select number as id from refunds where ${MADE} order by created_at, number`,
}

async function idsOf(name: keyof typeof IDS, { from, to }: Days): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(IDS[name], [from, to])
  return rows.map(({ id }) => id)
}

const ONE: Record<keyof typeof IDS, (id: string) => Promise<Exported | undefined>> = {
  orders: async (number) => {
    const order = await machineOrder(number)
    return order.ok ? { whole: order.value, rows: orderRows(order.value) } : undefined
  },
  customers: async (id) => {
    const { rows } = await pool().query<Row>(
      `select c.id::text as id, c.email, c.first_name as "firstName", c.last_name as "lastName", coalesce(c.phone, '') as phone,
         coalesce(c.erp_customer_id, '') as "erpCustomerId", c.email_subscription as "emailSubscription",
         c.sms_subscription as "smsSubscription",
         to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt",
         (select count(*)::int from orders o where o.customer_id = c.id::text) as orders
       from customers c where c.id = $1::uuid`,
      [id],
    )
    return rows[0] && { whole: rows[0], rows }
  },
  refunds: async (number) => {
    const refund = await readRefund(number)
    if (!refund.ok) return undefined
    const { orderNumber, state, reason, amount, deliveryAmount, gst, createdAt, completedAt = '' } = refund.value
    return {
      whole: refund.value,
      rows: [{ number, orderNumber, state, reason, amount, deliveryAmount, gst, createdAt, completedAt }],
    }
  },
}

/** A row for each line, as spreadsheets want it. */
function orderRows(order: MachineOrder): Row[] {
  const { number, status, createdAt, contact, totals, purchaseOrderNumber = '' } = order
  return order.lines.map((line) => ({
    number,
    status,
    createdAt,
    email: contact.email,
    ...Object.fromEntries(LINE_FIELDS.map((field) => [field, line[field] ?? ''])),
    orderTotal: totals.grandTotal,
    purchaseOrderNumber,
  }))
}
