import { type Cents, roundHalfUp } from '../money/money.ts'
import { type EventLine, type LedgerEvent, movedOf, standingOf } from './order-ledger.ts'
import { gstOfPart, owedInAll, valueOfUnits } from './order-money.ts'

/**
 * What the books are kept in. `deposits`: taken for what has not left yet. `refundsPayable`: credited and not paid back
 * yet. `elsewhere`: gift cards sold and spent outside this shop. A provider's account is `provider:` and its method
 * code.
 */
export type Account =
  | 'sales'
  | 'delivery'
  | 'gst'
  | 'returns'
  | 'deposits'
  | 'refundsPayable'
  | 'giftCards'
  | 'elsewhere'
  | `provider:${string}`

/** Debit is positive, credit negative; the entries of one posting sum to nothing. */
export interface Posting {
  at: Date
  entries: readonly { account: Account; amount: Cents }[]
}

export interface JournalOrder {
  pickup: boolean
  deliveryFee: Cents
  gst: Cents
  lines: readonly {
    lineNo: number
    qty: number
    total: Cents
    gst: Cents
    fulfilment: 'goods' | 'giftCard' | 'service'
  }[]
  events: readonly (LedgerEvent & { at: Date })[]
  placedAt: Date
  /** Gift-card money that paid when it was placed. */
  vouchers: Cents
  /** Money that moved: captures, and refunds by what they went back to. */
  moves: readonly {
    kind: 'capture' | 'refund'
    methodCode: string
    amount: Cents
    at: Date
    forCancellation: boolean
  }[]
  /** Credit notes, those for cancelled goods aside: their money was never earned. */
  notes: readonly { amount: Cents; gst: Cents; at: Date }[]
  /** Taken off gift cards that it bought, because a credit note gives their money back. */
  withdrawn: readonly { amount: Cents; at: Date }[]
  /** Postage of returns that was given as new gift cards: it was not paid, so that no credit note gives it back. */
  postage: readonly { amount: Cents; at: Date }[]
  /** Came back unpaid and is due no more: all of it, from each moment on at which that changed, the oldest first. */
  forgone: readonly { amount: Cents; at: Date }[]
}

const VOUCHER = 'voucher'

/**
 * The postings of an order [OPS-16]: money is a deposit until its goods leave, and becomes sales, delivery and GST
 * then; a gift card that is issued becomes a debt to its holder; a credit note is a debt until it is paid back. Pure.
 */
export function postingsOf(order: JournalOrder): Posting[] {
  return [
    transfer(order.placedAt, 'giftCards', 'deposits', order.vouchers),
    ...order.moves.map(moved),
    ...earned(order),
    ...order.notes.map(({ amount, gst, at }) =>
      posting(at, [
        ['returns', amount - gst],
        ['gst', gst],
        ['refundsPayable', -amount],
      ]),
    ),
    // No sale is taken back: the debt to the card's holder is.
    ...order.withdrawn.map(({ amount, at }) => transfer(at, 'giftCards', 'returns', amount)),
    ...order.postage.map(({ amount, at }) => transfer(at, 'returns', 'giftCards', amount)),
    ...forgone(order),
    ...unearned(order),
  ].filter(({ entries }) => entries.length > 0)
}

function moved({ kind, methodCode, amount, at, forCancellation }: JournalOrder['moves'][number]): Posting {
  const account: Account = methodCode === VOUCHER ? 'giftCards' : `provider:${methodCode}`
  if (kind === 'capture') return transfer(at, account, 'deposits', amount)
  return transfer(at, forCancellation ? 'deposits' : 'refundsPayable', account, amount)
}

/** What each event earned: the units that left with it, and delivery with the first of them. */
function earned(order: JournalOrder): Posting[] {
  const postings: Posting[] = servicesOf(order)
  let before = standingOf(order, [])
  let delivered = false
  for (const [i, event] of order.events.entries()) {
    const after = standingOf(order, order.events.slice(0, i + 1))
    const entries: [Account, Cents][] = []
    for (const line of order.lines) {
      const units = (standing: typeof after) => movedOf(standing, line.lineNo).left
      const part = (total: Cents) =>
        valueOfUnits(total, line.qty, units(after)) - valueOfUnits(total, line.qty, units(before))
      if (units(after) === units(before)) continue
      if (line.fulfilment === 'giftCard') entries.push(['giftCards', -part(line.total)], ['deposits', part(line.total)])
      else entries.push(...sold(part(line.total), part(line.gst), 'sales'))
      if (line.fulfilment === 'goods' && !delivered) {
        delivered = true
        entries.push(
          ...sold(order.deliveryFee, order.gst - order.lines.reduce((sum, { gst }) => sum + gst, 0), 'delivery'),
        )
      }
    }
    postings.push(posting(event.at, entries))
    before = after
  }
  return postings
}

/**
 * Services are earned when they are bought: they happen in a store. What is cancelled of one is taken back on its own
 * day, from the end of the line, so that a day that was told stays as it was.
 */
function servicesOf({ lines, placedAt, events }: JournalOrder): Posting[] {
  const services = lines.filter(({ fulfilment }) => fulfilment === 'service')
  const kept = new Map(services.map(({ lineNo, qty }) => [lineNo, qty]))
  const taken = ({ lineNo, qty: units }: EventLine): [Account, Cents][] => {
    const line = services.find((each) => each.lineNo === lineNo)
    const before = kept.get(lineNo) ?? 0
    if (!line) return []
    kept.set(lineNo, before - units)
    const part = (total: Cents) => valueOfUnits(total, line.qty, before - units) - valueOfUnits(total, line.qty, before)
    return sold(part(line.total), part(line.gst), 'sales')
  }
  const cancelled = events.filter(({ type }) => type === 'cancelled')
  return [
    posting(
      placedAt,
      services.flatMap(({ total, gst }) => sold(total, gst, 'sales')),
    ),
    ...cancelled.map((event) => posting(event.at, event.lines.flatMap(taken))),
  ]
}

/** What came back unpaid is a sale no more, with the GST of such goods, and nobody's open deposit. */
function forgone({ lines, forgone: changes }: JournalOrder): Posting[] {
  const goods = lines.filter(({ fulfilment }) => fulfilment === 'goods')
  const all = {
    gst: goods.reduce((sum, { gst }) => sum + gst, 0),
    grandTotal: goods.reduce((sum, { total }) => sum + total, 0),
  }
  return changes.map(({ at, amount }, i) => {
    const before = changes[i - 1]?.amount ?? 0
    const gst = gstOfPart(all, amount) - gstOfPart(all, before)
    return posting(at, [
      ['returns', amount - before - gst],
      ['gst', gst],
      ['deposits', before - amount],
    ])
  })
}

/**
 * What was credited beyond all that is neither cancelled nor forgone takes back no sale: it comes out of the deposits,
 * on the day that shows.
 */
function unearned(order: JournalOrder): Posting[] {
  const days = [...order.events, ...order.notes, ...order.forgone]
    .map(({ at }) => at)
    .toSorted((a, b) => a.getTime() - b.getTime())
  let before = { amount: 0, gst: 0 }
  return days.map((at) => {
    const after = unearnedBy(order, at)
    const [amount, gst] = [after.amount - before.amount, after.gst - before.gst]
    before = after
    return posting(at, [
      ['deposits', amount],
      ['returns', gst - amount],
      ['gst', -gst],
    ])
  })
}

function unearnedBy(order: JournalOrder, until: Date): { amount: Cents; gst: Cents } {
  const [events, notes] = [order.events.filter(({ at }) => at <= until), order.notes.filter(({ at }) => at <= until)]
  const credited = notes.reduce((sum, { amount }) => sum + amount, 0)
  const due =
    owedInAll(order, standingOf(order, events)) - (order.forgone.findLast(({ at }) => at <= until)?.amount ?? 0)
  const amount = Math.max(0, credited - due)
  const gst = notes.reduce((sum, note) => sum + note.gst, 0)
  return { amount, gst: amount === 0 ? 0 : roundHalfUp((amount * gst) / credited) }
}

function sold(total: Cents, gst: Cents, account: 'sales' | 'delivery'): [Account, Cents][] {
  return [
    ['deposits', total],
    [account, gst - total],
    ['gst', -gst],
  ]
}

/** Moves an amount into an account out of another. */
export function transfer(at: Date, into: Account, outOf: Account, amount: Cents): Posting {
  return posting(at, [
    [into, amount],
    [outOf, -amount],
  ])
}

function posting(at: Date, entries: readonly [Account, Cents][]): Posting {
  return { at, entries: entries.filter(([, amount]) => amount !== 0).map(([account, amount]) => ({ account, amount })) }
}
