import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

/** Longer than a killed shop needs to be back. */
const PATIENCE_MS = 120_000
const AGAIN_MS = 250

export interface Said {
  status: number
  body: Record<string, unknown>
  cookie: string
}

/** The shop as those who live through the drill call it. */
export interface Wire {
  origin: string
  /** Of the retailer's machines. */
  key: string
  /** Answers by status; 0 where there was none. */
  statuses: Map<number, number>
  /** Calls without a final answer for as long as anybody waits. */
  unanswered: string[]
  /** Calls that were answered 500. */
  broken: { path: string; requestId: string }[]
}

interface Intent {
  path: string
  /** Absent to read. */
  body?: unknown
  cookie?: string
  idempotencyKey?: string
}

/**
 * Asks until there is an answer that is final, under the same key: what was lost in a kill is not done twice. The last
 * answer when nobody waits any longer; what was asked for is then as doubtful as to any shopper, and the books have to
 * know how it ended.
 */
export async function ask(wire: Wire, intent: Intent): Promise<Said> {
  const key = intent.idempotencyKey ?? randomUUID()
  let last: Said = { status: 0, body: {}, cookie: '' }
  for (const givenUpMs = performance.now() + PATIENCE_MS; performance.now() < givenUpMs; await pause(AGAIN_MS)) {
    const said = await askOnce(wire, intent, key).catch(() => undefined)
    const status = said?.status ?? 0
    wire.statuses.set(status, (wire.statuses.get(status) ?? 0) + 1)
    if (status === 500) wire.broken.push({ path: intent.path, requestId: String(said?.body['requestId']) })
    if (said && isFinal(said)) return said
    last = said ?? last
  }
  wire.unanswered.push(`${intent.path}: ${last.status} ${String(last.body['errorCode'] ?? '')}`)
  return last
}

/** A provider that is not well is asked again, a bank that has said no is not. */
function isFinal({ status, body }: Said): boolean {
  return status < 500 || body['errorCode'] === 'PaymentFailureUnrecoverable'
}

async function askOnce({ origin, key }: Wire, { path, body, cookie }: Intent, idempotencyKey: string): Promise<Said> {
  const answer = await fetch(origin + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(path.startsWith('/erp/') ? { Authorization: `Bearer ${key}` } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey }),
      // Every shopper sits somewhere else: who looks orders up from one address is stopped soon, and should be.
      'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
      ...(cookie ? { Cookie: cookie } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return { status: answer.status, body: (await answer.json()) as Said['body'], cookie: cookies.join('; ') }
}
