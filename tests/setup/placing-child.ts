// Places orders without end, to be killed at any instant. Arguments: the database's URL, the sandbox's directory. Says
// `ready` to its parent, begins when told to, and says `placed` when the first order stands.
import { randomUUID } from 'node:crypto'
import { openDatabase } from '#lib/server/db/client.ts'
import { startSandbox } from '#sandbox/start.ts'
import { type Intent, place, requestFor } from './order-fixture.ts'

const CONCURRENCY = 8

const INTENTS: Intent[] = [
  {},
  { items: [{ productId: 'sock', variantId: 'sock-m', qty: 3 }], token: 'fake-processor-declined-visa-nonce' },
  { cards: [{ code: 'DRILL', balance: 20 }], promoCodes: ['DRILL'] },
  { cards: [{ code: 'WHOLEDRILL', balance: 500 }] },
  { shipping: { type: 'STORE_PICKUP', methodCode: 'collect', clickCollectStoreId: 'city' } },
]

const [url = '', dataDir = ''] = process.argv.slice(2)
openDatabase(url)
startSandbox({ dataDir })
const bodies = await Promise.all(INTENTS.map((intent) => requestFor(intent)))

async function placeForEver(first: number): Promise<never> {
  for (let i = first; ; i += 1) {
    const body = bodies[i % bodies.length]
    // A shopper of its own each time: one who pays twice for the same goods is what the audit looks for.
    const cart = body && { ...body.cart, email: `${randomUUID()}@example.com` }
    const placement = body && cart && (await place({ ...body, cart }))
    if (placement?.ok) process.send?.('placed')
  }
}

process.once('message', () => {
  void Promise.all(Array.from({ length: CONCURRENCY }, (_, i) => placeForEver(i)))
})
process.send?.('ready')
