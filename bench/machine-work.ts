// Works as the retailer's machines in a process of its own, next to the shop: `stock ORIGIN`, `lag ORIGIN`, `beside
// ORIGIN SECONDS`, `webhooks`. DATA_DIR says where the database is. The last line it prints is JSON; `beside` prints
// one before, when it has begun.
import { pollAndCount } from './machines/beside-orders.ts'
import { stockLag, stockRate } from './machines/stock.ts'
import { deliveredEvents } from './machines/webhook-receiver.ts'
import { printWork } from './work.ts'

const CONNECTIONS = 10

const [action = '', origin = '', seconds = '0'] = process.argv.slice(2)
const WORKS: Record<string, () => Promise<unknown>> = {
  stock: () => stockRate(origin),
  lag: () => stockLag(origin),
  beside: () => pollAndCount(origin, { seconds: Number(seconds), begun: () => console.log('begun') }),
  webhooks: deliveredEvents,
}

const work = WORKS[action]
if (!work) throw new Error(`No such work: ${action}`)
await printWork(work, CONNECTIONS)
