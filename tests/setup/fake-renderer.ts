// Stands in for a renderer: no Next, the same protocol. `/die` ends it, `/silent` answers never, `/endless` never to
// the end. Of a database that is called `stuck` the first process never gets ready.
import { createServer } from 'node:http'
import type { HeaderPair } from '#lib/server/http/cached-headers.ts'
import { finishPage, packPage } from '#lib/server/http/finished-page.ts'
import { type FromRenderer, PAGE_HEADER, SOCKET_ARGUMENT, type ToRenderer } from '#lib/server/renderers/protocol.ts'
import { RemoteIndex } from '#lib/server/renderers/remote-index.ts'

const send = (message: FromRenderer) => process.send?.(message)
const index = new RemoteIndex(send)
const changed: string[] = []
let databaseUrl = ''

/** A page large enough to be compressed, or one for nobody else. */
async function finished(url: string, path: string) {
  if (url === '/broken') return finishPage({ status: 500, headers: [], body: Buffer.from('') }, (answer) => answer)
  const headers: HeaderPair[] = [['content-type', 'text/html']]
  if (url === '/own') headers.push(['set-cookie', 'a=1'])
  const body = Buffer.from(JSON.stringify({ url, path, filling: 'x'.repeat(2000) }))
  return finishPage({ status: 200, headers, body }, (answer) => answer)
}

const server = createServer(async (request, response) => {
  const { url = '' } = request
  const forCache = request.headers[PAGE_HEADER]
  if (url === '/die') process.kill(process.pid, 'SIGKILL')
  if (url === '/endless') return void response.writeHead(203).write('a piece')
  if (url === '/long') response.setHeader('Location', `/${'x'.repeat(20_000)}`)
  if (typeof forCache === 'string') {
    await finished(url, forCache).then(
      (page) => response.end(packPage(page)),
      (error: Error) => response.writeHead(500).end(error.message),
    )
    return
  }
  if (url.startsWith('/code/'))
    response.end(await index.pathByCode(url.slice(6)).catch((error: unknown) => String(error)))
  else
    response
      .writeHead(203, { 'Set-Cookie': ['a=1', 'b=2'] })
      .end(JSON.stringify({ url, asked: Object.keys(request.headers), pid: process.pid, changed, databaseUrl }))
})

process.on('message', (message: ToRenderer) => {
  if (message.kind === 'open') {
    databaseUrl = message.databaseUrl
    if (databaseUrl.endsWith('/stuck') && process.argv[SOCKET_ARGUMENT]?.endsWith('1.sock')) return
    server.listen(process.argv[SOCKET_ARGUMENT], () => send({ kind: 'ready' }))
  } else if (message.kind === 'changed') {
    changed.push(...message.tags)
    send({ kind: 'heard', id: message.id })
  } else if (message.kind === 'ping') send({ kind: 'pong', residentBytes: process.memoryUsage.rss() })
  else if (message.kind === 'stop') process.exit(0)
  else index.hear(message)
})
process.on('disconnect', () => process.exit(0))
