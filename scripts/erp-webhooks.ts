import { ORDER_EVENT_TYPES } from '#lib/domain/orders/order-events.ts'
import {
  addEndpoint,
  listDeliveries,
  listEndpoints,
  removeEndpoint,
  replay,
  rotateSecret,
} from '#lib/server/webhooks/webhook-endpoints.ts'
import { refuse, runAction } from './command.ts'
import { tableText } from './erp-table.ts'

const USAGE = `Usage: npm run erp:webhooks -- add URL [EVENT…]     tells a receiver of these events, or of all; shows its secret, once
       npm run erp:webhooks -- list
       npm run erp:webhooks -- rotate URL            a new secret; the old one signs too until the next change
       npm run erp:webhooks -- remove URL
       npm run erp:webhooks -- deliveries [waiting|delivered|given_up]
       npm run erp:webhooks -- replay ID|URL         one delivery, or all that were given up of a receiver`

const SHOWN = 100
const STATES = ['waiting', 'delivered', 'given_up']
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

function actionOf([handler, what, ...rest]: readonly string[]): (() => Promise<number>) | undefined {
  if (handler === 'list' && what === undefined) return list
  if (handler === 'deliveries' && rest.length === 0) return () => deliveries(what)
  if (what === undefined) return undefined
  if (handler === 'add') return () => add(what, rest)
  if (rest.length > 0) return undefined
  if (handler === 'rotate') return () => rotate(what)
  if (handler === 'remove') return () => remove(what)
  return handler === 'replay' ? () => again(what) : undefined
}

async function add(url: string, events: readonly string[]): Promise<number> {
  if (!isReceiver(url)) return refuse('A receiver is an https address; http only on this machine.')
  const unknown = events.find((event) => !(ORDER_EVENT_TYPES as readonly string[]).includes(event))
  if (unknown) return refuse(`There is no event ${unknown}. Events: ${ORDER_EVENT_TYPES.join(', ')}`)
  const secret = await addEndpoint(url, events)
  if (!secret) return refuse('This receiver is told already.')
  console.log(`${secret}\n\nThis is what ${url} checks signatures with. It is not shown again.`)
  return 0
}

function isReceiver(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname))
}

async function list(): Promise<number> {
  const rows = (await listEndpoints()).map(({ url, eventTypes, waiting, givenUp }) => [
    url,
    eventTypes.length > 0 ? eventTypes.join(', ') : 'all',
    waiting,
    givenUp,
  ])
  console.log(
    rows.length > 0 ? tableText(['receiver', 'events', 'waiting', 'given up'], rows) : 'Nobody is told of events.',
  )
  return 0
}

async function rotate(url: string): Promise<number> {
  const secret = await rotateSecret(url)
  if (!secret) return refuse(`Nobody is told at ${url}.`)
  console.log(`${secret}\n\nBoth secrets sign now. Change the receiver over, then rotate again to end the old one.`)
  return 0
}

async function remove(url: string): Promise<number> {
  if (!(await removeEndpoint(url))) return refuse(`Nobody is told at ${url}.`)
  console.log(`${url} is told nothing any more.`)
  return 0
}

async function deliveries(state: string | undefined): Promise<number> {
  if (state !== undefined && !STATES.includes(state)) return refuse(`A state is one of ${STATES.join(', ')}.`)
  const rows = (await listDeliveries(state, SHOWN)).map((each) => [
    each.id,
    each.orderNumber,
    each.type,
    each.state,
    each.tries,
    each.lastError ?? each.lastStatus ?? '',
    each.url,
  ])
  console.log(tableText(['id', 'order', 'event', 'state', 'tries', 'last', 'receiver'], rows))
  return 0
}

async function again(what: string): Promise<number> {
  const count = await replay(what.includes('://') ? { url: what } : { id: what })
  console.log(`${count} ${count === 1 ? 'delivery is' : 'deliveries are'} sent again.`)
  return count > 0 ? 0 : 1
}

await runAction(USAGE, actionOf)
