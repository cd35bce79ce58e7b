import 'server-only'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { KEEP_ALIVE_SECONDS } from './cached-headers.ts'
import { StartError } from './start-error.ts'

const seconds = (n: number) => n * 1000

/** The answers under way of each server. */
const answering = new WeakMap<Server, Set<ServerResponse>>()

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
  const answers = new Set<ServerResponse>()
  answering.set(server, answers)
  server.prependListener('request', (_, response) => {
    answers.add(response)
    response.once('close', () => answers.delete(response))
  })
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
    return new StartError(`HOST=${host} is not an address of this machine.`)
  }
  return error
}

/** Tries the address before the long work of starting. Throws StartError when it cannot be had. */
export async function isFree(host: string, port: number): Promise<void> {
  const server = await listen(() => {}, host, port)
  await new Promise((resolve) => server.close(resolve))
}

/** How the door closes, in milliseconds. */
export interface DrainTimes {
  /** Still open, so that whoever sends requests here hears `Connection: close` and finds `/readyz` false. */
  noticeMs: number
  /**
   * No answers, so that whoever asks again and again is waiting, and opens no connection, when the door closes: until
   * nobody has come for so long.
   */
  holdMs: number
  /** For connections that were accepted last and have not asked yet. */
  lingerMs: number
  /** For requests under way; then they are cut off. */
  cutMs: number
}

/** Some come and come, without an end. */
const HOLD_MAX_MS = seconds(2)
/** Time is counted in so short steps: while the whole machine stood still, nobody could come. */
const STEP_MS = 10

/** A signal of the platform: a load balancer needs time to notice. */
export const DRAIN: DrainTimes = { noticeMs: seconds(2), holdMs: 300, lingerMs: seconds(1), cutMs: seconds(10) }
/** Ctrl-C: the person at the terminal is the only client. */
const DRAIN_AT_ONCE: DrainTimes = { noticeMs: 0, holdMs: 0, lingerMs: 0, cutMs: seconds(10) }

/**
 * Closes the door without losing a request: for a while each answer says `Connection: close`, then no connection is
 * accepted any more, then those that stay idle are closed.
 */
export async function drain(server: Server, { noticeMs, holdMs, lingerMs, cutMs }: DrainTimes): Promise<void> {
  const answers = answering.get(server) ?? new Set()
  // One that is answered after the door has closed would ask again on a connection that is closed meanwhile.
  for (const response of answers) response.shouldKeepAlive = false
  server.prependListener('request', (_, response) => {
    response.shouldKeepAlive = false
  })
  await live(noticeMs)
  const answerHeld = holdRequests(server)
  await untilNobodyComes(server, holdMs, () => answers.size > 0)
  // `Server.close` of node:http would close idle connections with it, and a request that is on its way into one is
  // lost.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  answerHeld()
  await Promise.race([closed, live(lingerMs)])
  // A kept-alive connection turns idle only after its answer: ask again and again.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), cutMs)
  await closed
  clearInterval(idle)
  clearTimeout(cut)
}

/** Waits so long, by the time in which this process could run. */
async function live(ms: number): Promise<void> {
  for (let livedMs = 0; livedMs < ms; livedMs += STEP_MS) await pause(STEP_MS)
}

/**
 * Waits until nobody has connected for so long and nobody is being answered, who would come again, and takes what the
 * kernel has taken: a connection that waits there when the door closes is reset. A turn of the loop takes one
 * connection, so many may have come while this process was busy; with the turn that brings none, nobody waits.
 */
async function untilNobodyComes(server: Server, holdMs: number, isAnswering: () => boolean): Promise<void> {
  let quietMs = 0
  const note = () => {
    quietMs = 0
  }
  server.on('connection', note)
  for (let livedMs = 0; livedMs < HOLD_MAX_MS; livedMs += STEP_MS) {
    quietMs += STEP_MS
    await pause(Math.min(STEP_MS, holdMs))
    await nextTurn()
    if (holdMs > 0 && isAnswering()) note()
    if (quietMs > 0 && quietMs >= holdMs) break
  }
  server.off('connection', note)
}

/** Lets requests wait until the returned function is called. */
function holdRequests(server: Server): () => void {
  const listeners = server.listeners('request') as RequestListener[]
  const held: Parameters<RequestListener>[] = []
  server.removeAllListeners('request')
  server.on('request', (...call) => held.push(call))
  return () => {
    server.removeAllListeners('request')
    for (const listener of listeners) server.on('request', listener)
    for (const call of held) server.emit('request', ...call)
  }
}

/** Takes no new requests, lets those under way finish, then cuts them off. */
export function closeDoor(server: Server, cutMs = DRAIN_AT_ONCE.cutMs): Promise<void> {
  return drain(server, { ...DRAIN_AT_ONCE, cutMs })
}
