import 'server-only'
import type { JournalLine } from '#lib/contract/erp/journal.ts'
import { dayInMelbourne } from '#lib/domain/dates/melbourne-day.ts'
import { type Cents, toDollars } from '#lib/domain/money/money.ts'
import { type Account, type JournalOrder, type Posting, postingsOf, transfer } from '#lib/domain/orders/journal.ts'
import { isPaidInParts } from '#lib/domain/orders/order-money.ts'
import { pool } from '../db/client.ts'
import { forgoneSince } from '../order-life/money-record.ts'
import { readLife } from '../order-life/order-life.ts'
import { type Days, withinDays } from './days-sql.ts'

/** The journal by day and account: debits and credits of each day sum to the same [OPS-16]. */
export async function journal(days: Days): Promise<JournalLine[]> {
  const sums = new Map<string, { day: string; account: Account; debit: Cents; credit: Cents }>()
  for await (const { at, entries } of postings(days)) {
    const day = dayInMelbourne(at)
    if (day < days.from || day > days.to) continue
    for (const { account, amount } of entries) {
      const key = `${day} ${account}`
      const sum = sums.get(key) ?? { day, account, debit: 0, credit: 0 }
      if (amount > 0) sum.debit += amount
      else sum.credit -= amount
      sums.set(key, sum)
    }
  }
  return [...sums.values()]
    .toSorted((a, b) => (a.day === b.day ? (a.account < b.account ? -1 : 1) : a.day < b.day ? -1 : 1))
    .map(({ debit, credit, ...line }) => ({ ...line, debit: toDollars(debit), credit: toDollars(credit) }))
}

async function* postings(days: Days): AsyncGenerator<Posting> {
  for (const number of await movedOrders(days)) {
    const order = await journalOrder(number)
    if (order) yield* postingsOf(order)
  }
  yield* await giftCardsElsewhere(days)
}

/** Orders of which anything happened in these days, and those that paid for what is an exchange of them. */
async function movedOrders({ from, to }: Days): Promise<string[]> {
  const { rows } = await pool().query<{ number: string }>(
    `with recursive moved as (
     select order_number as number from (
       select order_number, at from order_events
       union all select order_number, updated_at from payment_operations where state = 'done'
       union all select order_number, created_at from refunds
       union all select t.order_number, g.created_at from return_gift_cards g join returns t on t.number = g.return_number) each
     where ${withinDays('at')}
     union
     select t.order_number from moved join orders o on o.number = moved.number join returns t on t.number = o.exchange_of)
     select m.number from moved m join orders o on o.number = m.number and o.channel = 'online' order by m.number`,
    [from, to],
  )
  return rows.map(({ number }) => number)
}

interface MoneyRow {
  vouchers: Cents
  methods: string[]
  moves: (Omit<JournalOrder['moves'][number], 'at'> & { at: string })[]
  notes: (Omit<JournalOrder['notes'][number], 'at'> & { at: string })[]
  withdrawn: (Omit<JournalOrder['withdrawn'][number], 'at'> & { at: string })[]
  postage: (Omit<JournalOrder['postage'][number], 'at'> & { at: string })[]
}

const MONEY = `
select
  (select coalesce(sum(amount), 0)::int from payments where attempt_id = $2 and method_code = 'voucher') as vouchers,
  (select coalesce(json_agg(method_code), '[]') from payments where attempt_id = $2) as methods,
  (select coalesce(json_agg(json_build_object('kind', x.kind, 'methodCode', case when x.gift_card_code is null then p.method_code else 'voucher' end,
     'amount', x.amount, 'at', x.updated_at,
     'forCancellation', coalesce(r.reason = 'cancelled', false)) order by x.updated_at), '[]')
   from payment_operations x join payments p on p.attempt_id = x.attempt_id and p.entry_no = x.entry_no
   left join refunds r on r.number = x.refund_number
   where x.order_number = $1 and x.state = 'done' and x.kind <> 'release') as moves,
  (select coalesce(json_agg(json_build_object('amount', amount, 'gst', gst, 'at', created_at)), '[]')
   from refunds where order_number = $1 and reason <> 'cancelled') as notes,
  (select coalesce(json_agg(json_build_object('amount', amount, 'at', at)), '[]')
   from voucher_entries where order_number = $1 and kind = 'withdrawn') as withdrawn,
  (select coalesce(json_agg(json_build_object('amount', g.amount, 'at', g.created_at)), '[]')
   from return_gift_cards g join returns t on t.number = g.return_number where t.order_number = $1) as postage`

async function journalOrder(number: string): Promise<JournalOrder | undefined> {
  const life = await readLife(number)
  if (!life) return undefined
  const { rows } = await pool().query<MoneyRow>({
    name: 'journal-money',
    text: MONEY,
    values: [number, life.attemptId],
  })
  const { vouchers = 0, methods = [], moves = [], notes = [], withdrawn = [], postage = [] } = rows[0] ?? {}
  const timed = <T extends { at: string }>(each: T) => ({ ...each, at: new Date(each.at) })
  const { pickup, deliveryFee, gst, lines, events, createdAt } = life
  return {
    ...{ pickup, deliveryFee, gst, lines, events, vouchers },
    placedAt: createdAt,
    moves: moves.map(timed),
    notes: notes.map(timed),
    withdrawn: withdrawn.map(timed),
    postage: postage.map(timed),
    forgone: await forgoneSince(
      pool(),
      life,
      methods.some((methodCode) => isPaidInParts({ methodCode })),
    ),
  }
}

/** Cards that were sold, filled or spent somewhere else; what orders did with cards is in their own postings. */
async function giftCardsElsewhere({ from, to }: Days): Promise<Posting[]> {
  const { rows } = await pool().query<{ kind: string; amount: Cents; at: Date }>(
    `select e.kind, e.amount, e.at from voucher_entries e
     where e.order_number is null
       and not (e.kind = 'issued' and (exists (select from voucher_issues i where i.code = e.code)
         or exists (select from refund_gift_cards g where g.code = e.code)
         or exists (select from return_gift_cards g where g.code = e.code)))
       and ${withinDays('e.at')}`,
    [from, to],
  )
  return rows.map(({ kind, amount, at }) =>
    kind === 'issued' || kind === 'toppedUp'
      ? transfer(at, 'elsewhere', 'giftCards', amount)
      : transfer(at, 'giftCards', 'elsewhere', amount),
  )
}
