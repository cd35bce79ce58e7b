import { type ChildProcess, fork } from 'node:child_process'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { pinned } from '../load.ts'
import { count, median } from '../numbers.ts'
import type { BenchRow } from '../row.ts'

const IDS = 60
const RUNS = 5
const SECONDS = 2
const CONNECTIONS = 10

/**
 * `POST /search/indexes/…/objects` with 60 ids, beside a Hono app that reads the same body and answers with the same
 * bytes.
 */
export const row: BenchRow = {
  id: 'P5',
  title: 'Product records, 60 ids a call',
  async run(context) {
    const { origin, pid } = await context.shop()
    const url = `${origin}/api/search/indexes/local_products/objects`
    const body = JSON.stringify({ objectIds: await someIds(origin) })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body }).then((response) => response.text())
    const echo = await startEcho(answer)
    const fire = (at: string, of: number) =>
      context.load({ url: at, connections: CONNECTIONS, seconds: SECONDS, method: 'POST', headers, body, pid: of })
    const pairs = []
    for (let i = 0; i <= RUNS; i++) pairs.push({ ours: await fire(url, pid), theirs: await fire(echo.url, echo.pid) })
    echo.stop()
    const warm = pairs.slice(1)
    const ours = median(warm.map((pair) => pair.ours.requestsPerSecond))
    const theirs = median(warm.map((pair) => pair.theirs.requestsPerSecond))
    const bad = warm.reduce((sum, pair) => sum + pair.ours.bad, 0)
    return [
      {
        what: `${IDS} ids, ${CONNECTIONS} connections`,
        measured: count(ours, 'req/s'),
        beside: `bare Hono echo ${count(theirs, 'req/s')}`,
        ratio: (ours / theirs).toFixed(2),
        budget: '≥ 5,000 req/s or ≥ 0.4',
        met: bad === 0 && (ours >= 5000 || ours / theirs >= 0.4),
        note: `${answer.length} bytes${bad ? `; ${bad} FAILED` : ''}`,
      },
    ]
  },
}

async function someIds(origin: string): Promise<string[]> {
  const answer = await fetch(`${origin}/api/search/indexes/local_products/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const { hits } = (await answer.json()) as { hits: { id: string }[] }
  return hits.slice(0, IDS).map((hit) => hit.id)
}

async function startEcho(answer: string): Promise<{ url: string; pid: number; stop(): void }> {
  const [program, args] = pinned('server', [process.execPath])
  const child: ChildProcess = fork(import.meta.filename, ['echo'], { execPath: program, execArgv: args })
  const port = await new Promise<number>((resolve) => {
    child.once('message', (message) => resolve(Number(message)))
    child.send(answer)
  })
  return { url: `http://localhost:${port}/`, pid: child.pid ?? 0, stop: () => void child.kill() }
}

function echoForParent(): void {
  process.once('message', (answer: string) => {
    const app = new Hono()
    app.post('/', async (c) => {
      await c.req.json()
      return c.body(answer, 200, { 'Content-Type': 'application/json' })
    })
    serve({ fetch: app.fetch, port: 0, hostname: 'localhost' }, (info) => process.send?.(info.port))
  })
  process.on('disconnect', () => process.exit())
}

if (process.argv[2] === 'echo') echoForParent()
