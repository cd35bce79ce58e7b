import 'server-only'
import { CART_TAG, listenForChanges } from '../platform/changes.ts'
import { log } from '../platform/log.ts'
import { cartVersions } from './cart-state.ts'

/** A customer's windows on one instance; whoever comes after them asks now and then instead. */
const STREAMS_MAX = 12
/** Below the minute after which proxies take a silent connection for dead. */
const HEARTBEAT_MS = 20_000
/** Then the browser comes again, with a token that is checked again. */
const AGE_MAX_MS = 15 * 60_000

interface Stream {
  send: (text: string) => void
  close: () => void
}

const open = new Map<string, Set<Stream>>()
let stopListening: (() => void) | undefined
let closing = false

/**
 * A stream of server-sent events that says which version a customer's cart has: at once, and whenever any instance
 * changes it [SYNC-28]. Undefined when the customer has too many open already, or the process ends.
 */
export async function openCartEvents(customerId: string): Promise<ReadableStream<Uint8Array> | undefined> {
  const streams = open.get(customerId) ?? new Set()
  if (closing || streams.size >= STREAMS_MAX) return undefined
  open.set(customerId, streams)
  stopListening ??= listenForChanges(hear, 'carts')
  const { stream, body } = makeStream(() => {
    streams.delete(stream)
    if (streams.size === 0 && open.get(customerId) === streams) open.delete(customerId)
  })
  streams.add(stream)
  try {
    // Read once it is listed: a change made from here on is told.
    const versions = await cartVersions([customerId])
    stream.send(eventOf(versions.get(customerId) ?? 0))
  } catch (error) {
    stream.close()
    throw error
  }
  return body
}

/** Ends all streams for good: the process need not wait for browsers that would never hang up. */
export function closeCartEvents(): void {
  closing = true
  stopListening?.()
  stopListening = undefined
  for (const streams of [...open.values()]) for (const stream of [...streams]) stream.close()
}

function makeStream(onClose: () => void): { stream: Stream; body: ReadableStream<Uint8Array> } {
  const bytes = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const end = (): boolean => {
    if (!controller) return false
    controller = undefined
    clearInterval(heartbeat)
    clearTimeout(oldAge)
    onClose()
    return true
  }
  const stream: Stream = {
    send: (text) => controller?.enqueue(bytes.encode(text)),
    close: () => {
      const mine = controller
      if (end()) mine?.close()
    },
  }
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given
    },
    cancel: () => void end(),
  })
  const heartbeat = setInterval(() => stream.send(': still here\n\n'), HEARTBEAT_MS).unref()
  const oldAge = setTimeout(stream.close, AGE_MAX_MS).unref()
  return { stream, body }
}

function hear(tags: readonly string[]): void {
  if (tags.includes('*')) void tellAll()
  for (const tag of tags) {
    if (!tag.startsWith(CART_TAG)) continue
    const [, customerId = '', version] = tag.split(':')
    for (const stream of open.get(customerId) ?? []) stream.send(eventOf(Number(version)))
  }
}

/** Something may have been missed. */
async function tellAll(): Promise<void> {
  try {
    const versions = await cartVersions([...open.keys()])
    for (const [customerId, streams] of open) {
      for (const stream of streams) stream.send(eventOf(versions.get(customerId) ?? 0))
    }
  } catch (error) {
    // Whoever listens asks by itself again once the stream is cut.
    log.warn({ err: error }, 'Carts could not be told of')
    for (const streams of [...open.values()]) for (const stream of [...streams]) stream.close()
  }
}

function eventOf(syncableStateVersion: number): string {
  return `data: ${JSON.stringify({ syncableStateVersion })}\n\n`
}
