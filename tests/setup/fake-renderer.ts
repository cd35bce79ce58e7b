// Stands in for a renderer: no Next, the same protocol. `/die` ends it, `/silent` answers never.
import { createServer } from 'node:http'
import { type FromRenderer, SOCKET_ARGUMENT, type ToRenderer } from '#lib/server/renderers/protocol.ts'
import { RemoteIndex } from '#lib/server/renderers/remote-index.ts'

const send = (message: FromRenderer) => process.send?.(message)
const index = new RemoteIndex(send)
const changed: string[] = []
let databaseUrl = ''

const server = createServer(async (request, response) => {
  const { url = '' } = request
  if (url === '/die') process.kill(process.pid, 'SIGKILL')
  if (url.startsWith('/code/'))
    response.end(await index.pathByCode(url.slice(6)).catch((error: unknown) => String(error)))
  else
    response
      .writeHead(203, { 'Set-Cookie': ['a=1', 'b=2'] })
      .end(JSON.stringify({ url, pid: process.pid, changed, databaseUrl }))
})

process.on('message', (message: ToRenderer) => {
  if (message.kind === 'open') {
    databaseUrl = message.databaseUrl
    server.listen(process.argv[SOCKET_ARGUMENT], () => send({ kind: 'ready' }))
  } else if (message.kind === 'changed') {
    changed.push(...message.tags)
    send({ kind: 'heard', id: message.id })
  } else if (message.kind === 'ping') send({ kind: 'pong', residentBytes: process.memoryUsage.rss() })
  else if (message.kind === 'stop') process.exit(0)
  else index.hear(message)
})
process.on('disconnect', () => process.exit(0))
