import 'server-only'
import { createServer, type RequestListener, type Server } from 'node:http'
import { KEEP_ALIVE_SECONDS } from './prepared-head.ts'
import { StartError } from './start-error.ts'

const seconds = (n: number) => n * 1000

/** Opens the door, with time limits for clients that dawdle. Throws StartError when the address cannot be had. */
export function listen(listener: RequestListener, host: string, port: number): Promise<Server> {
  const server = createServer(
    {
      headersTimeout: seconds(10),
      requestTimeout: seconds(30),
      keepAliveTimeout: seconds(KEEP_ALIVE_SECONDS),
      connectionsCheckingInterval: seconds(5),
      noDelay: true,
    },
    listener,
  )
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)))
    server.listen({ host, port, backlog: 1024 }, () => resolve(server))
  })
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(`Port ${port} is in use already. Choose another, e.g.: PORT=${port + 1} npm start`)
  }
  if (error.code === 'EACCES') {
    return new StartError(
      `Port ${port} needs rights this user does not have. Choose one from 1024 up: PORT=3000 npm start`,
    )
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(`HOST=${host} is no address of this machine.`)
  }
  return error
}

/** Tries the address before the long work of starting. Throws StartError when it cannot be had. */
export async function isFree(host: string, port: number): Promise<void> {
  const server = await listen(() => {}, host, port)
  await new Promise((resolve) => server.close(resolve))
}

const GRACE_MS = seconds(10)

/** Takes no new requests, lets those under way finish for up to 10 s, then cuts them off. */
export async function closeDoor(server: Server, graceMs = GRACE_MS): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A kept-alive connection turns idle only after its answer: ask again and again.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(idle)
  clearTimeout(cut)
}
