import { type IncomingHttpHeaders, request } from 'node:http'
import { type BareServer, startBareServer } from './bare-server.ts'
import { count, median } from './numbers.ts'
import type { BenchContext, Row } from './row.ts'

const RUNS = 5
const SECONDS = 2
/** So long until neither is compiled any further. */
const WARM_SECONDS = 3
const CONNECTIONS = [1, 10, 50]
const BUDGET = 0.85

/** What every browser says of itself that an answer depends on. */
export const BROWSER = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-AU,en;q=0.9',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
}

export interface Case {
  name: string
  path: string
  headers: Record<string, string>
}

interface Wire {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** One answer as it is on the wire, still compressed. */
export function fetchRaw(url: string, headers: Record<string, string>): Promise<Wire> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}

/** The answer once its best encoding is ready: the shop compresses a page better after its first visitors. */
async function settledAnswer(url: string, headers: Record<string, string>): Promise<Wire> {
  let before = await fetchRaw(url, headers)
  for (let i = 0; i < 20; i++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const now = await fetchRaw(url, headers)
    if (i > 3 && now.body.length === before.body.length) return now
    before = now
  }
  return before
}

/**
 * Each case at 1, 10 and 50 connections: the shop and a bare server with the same bytes by turns, the medians of five
 * pairs.
 */
export async function besideBare(context: BenchContext, cases: Case[]): Promise<Row[]> {
  const shop = await context.shop()
  const bare = await startBareServer()
  const rows: Row[] = []
  for (const one of cases) {
    const answer = await settledAnswer(shop.origin + one.path, one.headers)
    if (answer.status !== 200 && answer.status !== 304) throw new Error(`${one.path} answers ${answer.status}`)
    await bare.serve({ status: answer.status, headers: kept(answer), body: answer.body.toString('base64') })
    for (const connections of CONNECTIONS) {
      context.say(`${one.name}, ${connections} connections`)
      rows.push(await pair(context, one, connections, shop, bare, answer.body.length))
    }
  }
  bare.stop()
  return rows
}

/** The bare server says what a client needs to understand the bytes, and no more. */
function kept({ headers, status }: Wire): Record<string, string> {
  const names = status === 304 ? ['etag'] : ['content-type', 'content-encoding', 'content-length']
  return Object.fromEntries(names.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])))
}

async function pair(
  context: BenchContext,
  { name, path, headers }: Case,
  connections: number,
  shop: { origin: string; pid: number },
  bare: BareServer,
  bytes: number,
): Promise<Row> {
  const fire = (at: { origin: string; pid: number }, seconds = SECONDS) =>
    context.load({ url: at.origin + path, connections, seconds, headers, pid: at.pid })
  await fire(shop, WARM_SECONDS)
  await fire(bare, WARM_SECONDS)
  const runs = []
  for (let i = 0; i < RUNS; i++) runs.push({ ours: await fire(shop), theirs: await fire(bare) })
  const bad = runs.reduce((sum, { ours }) => sum + ours.bad, 0)
  const ours = median(runs.map((run) => run.ours.requestsPerSecond))
  const theirs = median(runs.map((run) => run.theirs.requestsPerSecond))
  // Each pair ran back to back under the same conditions, so the middle of their ratios says more than the ratio of the
  // middles.
  const ratio = median(runs.map((run) => run.ours.requestsPerSecond / run.theirs.requestsPerSecond))
  const cpu = median(runs.map((run) => run.ours.cpuMicros ?? Number.NaN))
  const bareCpu = median(runs.map((run) => run.theirs.cpuMicros ?? Number.NaN))
  const busy = Math.max(...runs.flatMap((run) => [run.ours.generatorShare, run.theirs.generatorShare]))
  return {
    what: `${name}, ${connections} connection${connections === 1 ? '' : 's'}`,
    measured: count(ours, 'req/s'),
    beside: `bare node:http ${count(theirs, 'req/s')}`,
    ratio: ratio.toFixed(2),
    budget: `≥ ${BUDGET}`,
    met: ratio >= BUDGET && bad === 0,
    note: `${bytes} bytes; CPU per request ${cpu.toFixed(0)} µs beside ${bareCpu.toFixed(0)} µs; generator busy ${(busy * 100).toFixed(0)} %${bad ? `; ${bad} FAILED` : ''}`,
  }
}
