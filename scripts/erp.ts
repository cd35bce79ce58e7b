import { parseArgs } from 'node:util'
import type { MachineGiftCard } from '#lib/contract/erp/gift-cards.ts'
import type { BatchAnswer } from '#lib/contract/erp/machine-endpoint.ts'
import type { MachineEvent, MachineOrder } from '#lib/contract/erp/orders.ts'
import type { MachineRefund } from '#lib/contract/erp/refunds.ts'
import type { MachineReturn } from '#lib/contract/erp/returns.ts'
import type { MachineReview } from '#lib/contract/erp/reviews.ts'
import type { MachineSubscriber } from '#lib/contract/erp/subscribers.ts'
import { type Call, CallRefused, call, callText, checkedBody, type Shop, wrongItems } from './erp-call.ts'
import { COMMANDS } from './erp-calls.ts'
import { dollarsText, momentText, tableText } from './erp-table.ts'

const USAGE = `Usage: ERP_KEY=… npm run erp -- COMMAND …

  orders [--after CURSOR] [--limit N]      orders, oldest first; what it calls next goes on
  order NUMBER                             one order with its lines
  events [--after CURSOR]                  everything that happened
  ack NUMBER…                              takes orders over
  ship NUMBER [LINE:QTY…] --carrier NAME [--tracking NUMBER] [--link URL]    all that is left without lines
  delivered NUMBER [PARCEL]                a parcel has arrived
  ready NUMBER · collected NUMBER [--by NAME]
  cancel NUMBER [LINE:QTY…] [--reason WORD]
  capture-retry NUMBER                     money the provider refused to take
  refund NUMBER [LINE:QTY…] [--delivery] [--amount DOLLARS] [--reason WORD] [--note TEXT]
  refund-status CREDITNOTE · refund-retry CREDITNOTE · refund-gift-card CREDITNOTE
  return NUMBER                            a return; with lines it has come back:
  return NUMBER LINE:QTY… [--condition WORD] [--postage DOLLARS] [--note TEXT] [--refuse]
  return-label NUMBER URL --carrier NAME [--tracking NUMBER] [--until DAY]   postage that is paid
  reviews [waiting|published|rejected] [--after CURSOR] [--limit N]
  review ID [publish|reject|unreply] [--reply TEXT] [--of VERSION]
  questions [waiting|published|private|rejected] [--after CURSOR] [--limit N]
  question ID [publish|private|reject] [--answer TEXT] [--question TEXT]
  subscribers [--after CURSOR] [--limit N] · leave EMAIL… [--reason unsubscribed|bounced|complained]
  stock FILE.csv [--whole] · stock CODE QTY [--store ID]
  price FILE.csv [--whole] · price CODE PRICE [ORIGINAL]
  sale FILE.csv [--whole] · sale CODE PRICE|off FROM UNTIL
                                           --whole: the file is all there though its last line has no end
  giftcard CODE · giftcard issue AMOUNT --pin PIN [--code CODE]
  giftcard topup|spend CODE AMOUNT · giftcard suspend|resume CODE

  --json      what the shop answers, as it is
  --dry-run   shows and checks what would be sent, and sends nothing that writes
  --url URL   the shop, if it is not SITE_URL or http://localhost:3000`

const OPTIONS = {
  after: { type: 'string' },
  limit: { type: 'string' },
  carrier: { type: 'string' },
  tracking: { type: 'string' },
  link: { type: 'string' },
  until: { type: 'string' },
  by: { type: 'string' },
  reason: { type: 'string' },
  note: { type: 'string' },
  amount: { type: 'string' },
  code: { type: 'string' },
  pin: { type: 'string' },
  store: { type: 'string' },
  url: { type: 'string' },
  condition: { type: 'string' },
  postage: { type: 'string' },
  reply: { type: 'string' },
  of: { type: 'string' },
  answer: { type: 'string' },
  question: { type: 'string' },
  refuse: { type: 'boolean' },
  whole: { type: 'boolean' },
  delivery: { type: 'boolean' },
  json: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

async function main(): Promise<number> {
  const { values: options, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  const [name = '', ...rest] = positionals
  const command = COMMANDS[name]
  if (!command || options.help) {
    console.log(USAGE)
    return options.help ? 0 : 2
  }
  const shop: Shop = {
    // Blank in a copy of .env.example, as good as unset.
    url: options.url || process.env['SITE_URL'] || 'http://localhost:3000',
    key: process.env['ERP_KEY'] ?? '',
  }
  if (shop.key === '') throw new CallRefused('Set ERP_KEY to a key that npm run erp:keys has made.')
  const order = async (number: string) =>
    ((await call(shop, { name: 'order', params: { number } })) as { order: MachineOrder }).order
  const calls = await command({ rest, options, order })
  let refused = 0
  for (const each of calls) refused += await perform(shop, each, options).catch((error) => stopped(error, each))
  return refused > 0 ? 1 : 0
}

/** Of a file that is sent in parts people must know which of its rows the shop has. */
function stopped(error: unknown, { rowsBefore = 0 }: Call): never {
  if (!(error instanceof CallRefused) || rowsBefore === 0) throw error
  const text = `The first ${rowsBefore} rows of the file were sent; what became of the others is not known. Send it again.`
  throw new CallRefused(`${error.message}\n${text}`)
}

/** Sends one call and shows what came of it; how many items were refused. */
async function perform(
  shop: Shop,
  intent: Call,
  { json, 'dry-run': dry }: { json?: boolean; 'dry-run'?: boolean },
): Promise<number> {
  if (dry && callText(intent).startsWith('POST')) {
    console.log(`${callText(intent)}\n${JSON.stringify(checkedBody(intent), undefined, 2)}`)
    const wrong = wrongItems(intent)
    if (wrong.length > 0) console.log(`\n${wrong.length} would be refused\n\n${tableText(['item', 'why'], wrong)}`)
    return wrong.length
  }
  const answer = await call(shop, intent)
  console.log(json ? JSON.stringify(answer, undefined, 2) : shownText(answer, intent.rowsBefore))
  return (answer as Partial<BatchAnswer>).counts?.refused ?? 0
}

function shownText(answer: unknown, rowsBefore = 0): string {
  const { orders, order, events, refund, giftCard, items, counts, next, ...rest } = answer as {
    orders?: MachineOrder[]
    order?: MachineOrder
    events?: MachineEvent[]
    refund?: MachineRefund
    giftCard?: MachineGiftCard
    items?: BatchAnswer['items']
    counts?: BatchAnswer['counts']
    next?: string
    return?: MachineReturn
    reviews?: MachineReview[]
    review?: MachineReview
    subscribers?: MachineSubscriber[]
  }
  const more = next === undefined ? '' : `\n\nnext: ${next}`
  if (orders) return ordersTable(orders) + more
  if (events) return eventsTable(events) + more
  if (order) return `${ordersTable([order])}\n\n${linesTable(order)}`
  if (refund) return refundText(refund)
  if (rest.reviews) return reviewsTable(rest.reviews) + more
  if (rest.review) return reviewsTable([rest.review])
  if (rest.subscribers) return subscribersTable(rest.subscribers) + more
  if (rest.return) return returnText(rest.return)
  if (giftCard) return giftCardText(giftCard)
  return items && counts ? batchText(items, counts, rowsBefore) : JSON.stringify(answer)
}

function ordersTable(orders: readonly MachineOrder[]): string {
  return tableText(
    ['order', 'status', 'placed', 'for', 'total', 'their number'],
    orders.map(({ number, status, createdAt, contact, totals, purchaseOrderNumber = '' }) => [
      number,
      status,
      momentText(createdAt),
      `${contact.firstName} ${contact.lastName}`,
      dollarsText(totals.grandTotal),
      purchaseOrderNumber,
    ]),
  )
}

function linesTable({ lines }: MachineOrder): string {
  return tableText(
    ['line', 'code', 'ordered', 'left us', 'cancelled', 'what'],
    lines.map(({ lineId, code = '', qty, sentQty, cancelledQty, brandName, name, label }) => [
      lineId,
      code,
      qty,
      sentQty,
      cancelledQty,
      `${brandName} ${name}, ${label}`,
    ]),
  )
}

function eventsTable(events: readonly MachineEvent[]): string {
  return tableText(
    ['at', 'order', 'event', 'by'],
    events.map(({ at, orderNumber, type, actor }) => [at, orderNumber, type, actor]),
  )
}

function refundText({ number, state, amount, gst, parts }: MachineRefund): string {
  const rows = parts.map((part) => [part.summary, dollarsText(part.amount), part.state, part.reason ?? ''])
  return `${number} ${state}: ${dollarsText(amount)}, of it ${dollarsText(gst)} GST\n\n${tableText(['to', 'amount', 'state', 'why'], rows)}`
}

function returnText({
  number,
  orderNumber,
  receivedAt,
  withdrawnAt,
  lines,
  amount,
  label,
  refundNumber,
  exchangeOrder,
}: MachineReturn): string {
  const rows = lines.map((line) => [
    line.lineId,
    line.qty,
    line.reason,
    line.exchangeFor ? `size ${line.exchangeFor}` : dollarsText(line.amount),
    line.receivedQty ?? '',
    line.condition ?? '',
  ])
  const ended = [refundNumber, exchangeOrder].filter(Boolean).join(', ')
  const head = `${number} of ${orderNumber}, ${receivedAt ? 'received' : withdrawnAt ? 'withdrawn' : 'announced'}: ${dollarsText(amount)}${ended ? ` → ${ended}` : ''}`
  const posted = label ? `\nlabel: ${[label.carrier, label.trackingNumber, label.url].filter(Boolean).join(' ')}` : ''
  return `${head}${posted}\n\n${tableText(['line', 'qty', 'why', 'wants', 'came', 'condition'], rows)}`
}

function reviewsTable(reviews: readonly MachineReview[]): string {
  return tableText(
    ['id', 'version', 'product', 'stars', 'by', 'state', 'says'],
    reviews.map(({ id, version, productId, rating, author, state, title, body }) => [
      id,
      version,
      productId,
      rating,
      author,
      state,
      `${title} ${body}`.trim().slice(0, 60),
    ]),
  )
}

function subscribersTable(subscribers: readonly MachineSubscriber[]): string {
  return tableText(
    ['email', 'status', 'since', 'source', 'country'],
    subscribers.map(({ email, status, source, country = '', confirmedAt, leftAt }) => [
      email,
      status,
      momentText(leftAt ?? confirmedAt),
      source,
      country,
    ]),
  )
}

function giftCardText({ code, status, balance, held, expires, entries }: MachineGiftCard): string {
  const rows = entries.map((entry) => [
    momentText(entry.at),
    entry.kind,
    dollarsText(entry.amount),
    entry.orderNumber ?? '',
  ])
  return `${code} ${status}: ${dollarsText(balance)} to spend, ${dollarsText(held)} held, good until ${expires}\n\n${tableText(['at', 'what', 'amount', 'order'], rows)}`
}

function batchText(
  items: BatchAnswer['items'],
  { done, unchanged, stale, refused }: BatchAnswer['counts'],
  rowsBefore: number,
): string {
  const rows = items
    .filter(({ result }) => result === 'refused')
    .map(({ index, errorCode = '', message = '', fields = {} }) => [
      rowsBefore + index + 1,
      errorCode,
      Object.entries(fields)
        .map(([field, text]) => `${field}: ${text}`)
        .join('; ') || message,
    ])
  const counts = `${done} done, ${unchanged} unchanged, ${stale} stale, ${refused} refused`
  return rows.length > 0 ? `${counts}\n\n${tableText(['item', 'code', 'why'], rows)}` : counts
}

try {
  process.exitCode = await main()
} catch (error) {
  const known = error instanceof CallRefused || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  if (!known) throw error
  console.error((error as Error).message)
  process.exitCode = 1
}
