import 'server-only'
import { createServer, type Server } from 'node:http'
import { StartError } from '../http/start-error.ts'
import { log } from '../platform/log.ts'
import { exposition, type Family, type HistogramFamily } from './exposition.ts'

type Families = (Family | HistogramFamily)[]

/** Who asks gives up after ten seconds, and would hear nothing of the process either. */
const SHOP_PATIENCE_MS = 5000

interface Sources {
  /** Of this process; always there. */
  own: () => Families
  /** From the database; left out, and said so, while that is away. */
  shop: () => Promise<Families>
}

/**
 * `/metrics` in Prometheus' text format, on a port of its own that no shopper reaches [OBS-13]. Throws StartError when
 * the port cannot be had.
 */
export async function openMetrics(
  host: string,
  port: number,
  sources: Sources,
  patienceMs = SHOP_PATIENCE_MS,
): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    const text = exposition([...sources.own(), ...(await shopOrNothing(sources.shop, patienceMs))])
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(new StartError(`METRICS_PORT=${port} cannot be had: ${error.message}`))
    })
    server.listen({ host, port }, () => resolve(server.unref()))
  })
}

async function shopOrNothing(shop: () => Promise<Families>, patienceMs: number): Promise<Families> {
  const reached = (value: number): Family => {
    const help = 'Whether the figures of the shop could be read.'
    return { name: 'steelcap_database_up', help, type: 'gauge', samples: [{ value }] }
  }
  try {
    return [reached(1), ...(await inTime(shop(), patienceMs))]
  } catch (error) {
    log.debug({ err: error }, 'The metrics of the shop could not be read')
    return [reached(0)]
  }
}

async function inTime<T>(answer: Promise<T>, patienceMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), patienceMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
