import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { DrillResult, DrillRow } from '../row.ts'
import type { DrillShop } from '../shop.ts'

const CLIENTS = 60
const BEFORE_SIGNAL_MS = 500
const PATHS = ['/', '/api/settings'] as const
/**
 * Between two requests of a client, so that connections are idle when the door closes, which is where requests get
 * lost.
 */
const THINKS_MS = 40

/** Keep-alive clients while the shop is told to end: no request may go unanswered until it refuses connections. */
export const row: DrillRow = {
  id: 'drain',
  title: 'SIGTERM under keep-alive clients',
  async run({ short, database, shop, say }) {
    const { url } = await database()
    const runs = short ? 1 : 5
    const results: DrillResult[] = []
    const lost: string[] = []
    for (let run = 1; run <= runs; run += 1) {
      const { losses, answered, seconds } = await drain(await shop({ databaseUrl: url }))
      const why = losses.length > 0 ? ` (${[...new Set(losses)].join(', ')})` : ''
      say(
        `run ${run}: ${losses.length} of ${CLIENTS} clients lost a request${why}, ${answered} answers, ended after ${seconds.toFixed(1)} s`,
      )
      lost.push(...losses)
    }
    const reasons = [...new Set(lost)].map((reason) => `, ${reason}`).join('')
    results.push({
      what: `keep-alive clients that lose a request at SIGTERM, ${runs} × ${CLIENTS}`,
      measured: `${lost.length} of ${runs * CLIENTS}${reasons}`,
      budget: '0',
      met: lost.length === 0,
    })
    return results
  },
}

async function drain(shop: DrillShop) {
  // A first render on a busy machine may take longer than what is under way is given to end.
  for (const path of PATHS) await fetch(`${shop.origin}${path}`).then((answer) => answer.arrayBuffer())
  const clients = Array.from({ length: CLIENTS }, (_, i) => keepAsking(shop, i))
  await pause(BEFORE_SIGNAL_MS)
  const seconds = await shop.end('SIGTERM')
  const outcomes = await Promise.all(clients)
  const losses = outcomes.flatMap(({ lost }) => (lost === undefined ? [] : [lost]))
  return { losses, answered: outcomes.reduce((sum, { answered }) => sum + answered, 0), seconds }
}

/** Asks on one kept connection until the shop refuses new ones, as a proxy would that then goes elsewhere. */
async function keepAsking(shop: DrillShop, i: number): Promise<{ answered: number; lost?: string }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const path = PATHS[i % 2 === 0 ? 0 : 1]
  await pause(i * 3)
  for (let answered = 0; ; answered += 1) {
    const outcome = await ask(agent, shop.port, path)
    if (outcome.kind === 'answered') {
      await pause(THINKS_MS)
      continue
    }
    agent.destroy()
    return outcome.kind === 'lost' ? { answered, lost: `${outcome.why} at ${path}` } : { answered }
  }
}

type Outcome = { kind: 'answered' | 'refused' } | { kind: 'lost'; why: string }

function ask(agent: Agent, port: number, path: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const asked = request({ agent, host: '127.0.0.1', port, path }, (answer) => {
      const { statusCode = 500 } = answer
      const lose = (why: string) => resolve({ kind: 'lost', why })
      answer.resume()
      answer.once('end', () => (statusCode < 500 ? resolve({ kind: 'answered' }) : lose(`answered ${statusCode}`)))
      answer.once('error', (error) => lose(`cut off: ${error.message}`))
    })
    // Nobody listens any more: whoever asks knows that nothing was begun. Anything else may have been.
    asked.once('error', ({ code = 'no answer' }: NodeJS.ErrnoException) =>
      resolve(code === 'ECONNREFUSED' ? { kind: 'refused' } : { kind: 'lost', why: code }),
    )
    asked.end()
  })
}
