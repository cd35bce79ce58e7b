// Works as the retailer's machines in a process of its own, next to the shop: `stock ORIGIN`, `lag ORIGIN`, `beside
// ORIGIN SECONDS`, `webhooks`. DATA_DIR says where the database is. The last line it prints is JSON; `beside` prints
// one before, when it has begun.
import { closeDatabase, openDatabase } from '#lib/server/db/client.ts'
import { findServer } from '#lib/server/db/provision.ts'
import { pollAndCount } from './machines/beside-orders.ts'
import { stockLag, stockRate } from './machines/stock.ts'
import { deliveredEvents } from './machines/webhook-receiver.ts'

const CONNECTIONS = 10

const [action = '', origin = '', seconds = '0'] = process.argv.slice(2)
function work(): Promise<unknown> {
  switch (action) {
    case 'stock':
      return stockRate(origin)
    case 'lag':
      return stockLag(origin)
    case 'beside':
      return pollAndCount(origin, { seconds: Number(seconds), begun: () => console.log('begun') })
    case 'webhooks':
      return deliveredEvents()
    default:
      throw new Error(`No such work: ${action}`)
  }
}

const server = await findServer()
openDatabase(server.url, CONNECTIONS)
try {
  console.log(JSON.stringify(await work()))
} finally {
  await closeDatabase()
  await server.stop()
}
process.exit()
