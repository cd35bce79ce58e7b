// A process that renders pages and does nothing else, so that no page that takes long holds up what is in the cache,
// the API or the checkout. The shop's own process starts it, asks it over a socket, and answers what it wants to know
// of the catalogue's index (renderer-pool.ts).
import 'server-only'
import { createServer, type RequestListener } from 'node:http'
import { flushCompileCache } from 'node:module'
import { setCatalogueIndex } from '../catalogue/index-choice.ts'
import { bulkheadOf } from '../db/bulkheads.ts'
import { inBulkhead, openDatabase } from '../db/client.ts'
import { openReplicaOf } from '../db/provision.ts'
import { packPage } from '../http/finished-page.ts'
import { makePage } from '../http/render-page.ts'
import { surviveSurprises } from '../http/shutdown.ts'
import { hearFromParent } from '../platform/changes.ts'
import { environment, isHttpsSite } from '../platform/environment.ts'
import { logConsole } from '../platform/log.ts'
import { loadNext } from './next-app.ts'
import { type FromRenderer, PAGE_HEADER, SOCKET_ARGUMENT, type ToRenderer } from './protocol.ts'
import { RemoteIndex } from './remote-index.ts'

/** The shop's own process has let the headers in already, and adds a few. */
const HEADER_BYTES_MAX = 64 * 1024

function send(message: FromRenderer): void {
  // The channel closes only when there is nobody left to render for.
  process.send?.(message)
}

const index = new RemoteIndex(send)
const hear = hearFromParent()
let open: (databaseUrl: string) => void = () => {}
const databaseUrl = new Promise<string>((resolve) => {
  open = resolve
})

function onMessage(message: ToRenderer): void {
  if (message.kind === 'open') open(message.databaseUrl)
  else if (message.kind === 'changed') void hear(message.tags).finally(() => send({ kind: 'heard', id: message.id }))
  else if (message.kind === 'ping') send({ kind: 'pong', residentBytes: process.memoryUsage.rss() })
  else if (message.kind === 'stop') process.exit(0)
  else index.hear(message)
}

// Before anything that asks for it is loaded: React and Next each have a slow twin for development.
Object.assign(process.env, { NODE_ENV: 'production' })
surviveSurprises()
logConsole()
// A signal to the whole group means the shop; it says when no page is wanted any more.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))
process.on('message', onMessage)

const loading = loadNext()
openDatabase(await databaseUrl)
openReplicaOf(environment())
setCatalogueIndex(index)
const app = await loading
const https = isHttpsSite()
const answer: RequestListener = (request, response) =>
  inBulkhead(bulkheadOf(request.method, request.url), () => app(request, response))
const listen: RequestListener = (request, response) => {
  const path = request.headers[PAGE_HEADER]
  if (typeof path !== 'string') return answer(request, response)
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => name !== PAGE_HEADER))
  const asked = { url: request.url ?? '/', headers: headers as Record<string, string>, path }
  makePage(answer, asked, https).then(
    (page) => response.end(packPage(page)),
    (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : 'failed'),
  )
}
const server = createServer({ maxHeaderSize: HEADER_BYTES_MAX, keepAliveTimeout: 0, requestTimeout: 0 }, listen)
server.listen(process.argv[SOCKET_ARGUMENT], () => {
  send({ kind: 'ready' })
  flushCompileCache()
})
