import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { MockDesk } from './mock-app.ts'
import { MockApi, NO_ANSWER } from './mock-handlers.ts'
import { type Behind, passOn, passUpgrade } from './mock-proxy.ts'
import { MockWordError, parseMock } from './mock-rules.ts'

/** The server in front of `next dev`: mocked calls are answered here, the panel too, all else passes through. */
export function mockServer(behind: Behind): Server {
  const api = new MockApi()
  const { siteUrl, clock, host, port } = behind
  const desk = new MockDesk({ api, clock, siteUrl, upstream: `http://${host}:${port}` })
  const panel = getRequestListener((request) => desk.app.fetch(request))
  const server = createServer(async (req, res) => {
    try {
      const url = new URL(req.url ?? '/', siteUrl)
      const mock = url.searchParams.get('mock')
      if (url.pathname === '/mock' || url.pathname.startsWith('/mock/')) await panel(req, res)
      else if (url.pathname.startsWith('/api/')) await answerCall(req, res, url, mock === null ? api : onlyFor(mock))
      else if (mock !== null && req.method === 'GET') await grant(res, url, mock)
      else await passOn(req, res, behind)
    } catch (error) {
      fail(res, error)
    }
  })
  server.on('upgrade', (req, socket, head) => passUpgrade(req, socket, head, behind))
  return server

  async function answerCall(req: IncomingMessage, res: ServerResponse, url: URL, mocked: MockApi): Promise<void> {
    // Without its body, which nobody needs to fail a call and the API may have to read.
    const answer = await mocked.respond(new Request(url, { method: req.method ?? 'GET', headers: plainHeaders(req) }))
    if (answer === undefined) return passOn(req, res, behind)
    if (answer === NO_ANSWER) return void req.socket.destroy()
    req.resume()
    res.writeHead(answer.status, Object.fromEntries(answer.headers))
    res.end(Buffer.from(await answer.arrayBuffer()))
  }

  async function grant(res: ServerResponse, url: URL, mock: string): Promise<void> {
    url.searchParams.delete('mock')
    const location = await desk.grant(mock, url.pathname + url.search)
    res.writeHead(303, { location, 'cache-control': 'no-store' }).end()
  }
}

/** `?mock=` on a call of the API is for that call alone. */
function onlyFor(mock: string): MockApi {
  const api = new MockApi()
  for (const intent of parseMock(mock)) if (intent.kind === 'rule') api.add(intent.rule)
  return api
}

function plainHeaders({ headers }: IncomingMessage): Headers {
  const plain = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && !name.startsWith(':')) plain.set(name, value)
  }
  return plain
}

function fail(res: ServerResponse, error: unknown): void {
  if (res.headersSent) return void res.destroy()
  const status = error instanceof MockWordError ? 400 : 500
  res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
  res.end(error instanceof Error ? (status === 400 ? error.message : error.stack) : String(error))
}
