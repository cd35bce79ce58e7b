import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_MS = 100
const TRIES = 20
const AGAIN_MS = 50

export interface Balancer {
  origin: string
  add(port: number): void
  stop(): Promise<void>
}

/**
 * What stands in front of several instances: it asks each whether it is ready, takes turns between those that are, and
 * turns to another only while nothing of a request has been sent, as nginx does.
 */
export async function startBalancer(): Promise<Balancer> {
  const ports: number[] = []
  let ready: number[] = []
  let going = true
  let turn = 0
  const looking = look()
  const server = createServer((req, res) => void forward(req, res).catch(() => res.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (port) => ports.push(port),
    async stop() {
      going = false
      server.closeAllConnections()
      server.close()
      await looking
    },
  }

  async function look(): Promise<void> {
    while (going) {
      const found = await Promise.all(ports.map(async (port) => ((await isReady(port)) ? port : undefined)))
      ready = found.filter((port) => port !== undefined)
      await pause(LOOK_MS)
    }
  }

  async function forward(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk)
    for (let tries = 0; tries < TRIES; tries += 1) {
      turn += 1
      const port = ready[turn % ready.length]
      if (port !== undefined && (await send(port, req, Buffer.concat(chunks), res))) return
      await pause(AGAIN_MS)
    }
    res.writeHead(502).end()
  }
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(
    () => undefined,
  )
  await answer?.arrayBuffer()
  return answer?.ok === true
}

/** False when nobody took the connection, so that nothing was begun. */
function send(port: number, req: IncomingMessage, body: Buffer, res: ServerResponse): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const { method, url: path, headers } = req
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      const { connection: _, ...kept } = answer.headers
      res.writeHead(answer.statusCode ?? 502, kept)
      answer.pipe(res)
      answer.once('end', () => resolve(true)).once('error', reject)
    })
    sent.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') resolve(false)
      else reject(error)
    })
    sent.end(body)
  })
}
