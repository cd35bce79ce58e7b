import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pinned } from './load.ts'

const ROOT = join(import.meta.dirname, '..')
/** Kept between runs, so that only the first one waits for the demo shop to be made. */
const DATA_DIR = join(ROOT, '.data', 'bench')
const START_MS = 120_000

export interface Shop {
  origin: string
  pid: number
  dataDir: string
  /** Seconds from the start of the process to the first byte of the home page. */
  firstByteSeconds: number
  /** The home page, a listing of 60 cards and a product of it. */
  paths: { home: string; listing: string; product: string }
  /** Waits until it has ended. */
  stop(): Promise<void>
}

/** A port nobody uses now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * Starts the built shop as `npm start` does, its log to a file as in production. On one processor, the database with it, when it is measured beside
 * something that has just one; on all of them when the budget speaks of the whole machine.
 */
export async function startShop(env: Record<string, string> = {}, processors: 'one' | 'all' = 'one'): Promise<Shop> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  mkdirSync(DATA_DIR, { recursive: true })
  const logFile = join(DATA_DIR, 'server.log')
  const log = openSync(logFile, 'w')
  const startedMs = performance.now()
  const preloaded = ['--import', './scripts/fast-imports.mjs', '--import', './scripts/server-only.mjs']
  const words = [process.execPath, ...preloaded, 'server.ts']
  const [program = '', ...args] = processors === 'all' ? words : pinned('server', words).flat()
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ['ignore', log, log],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR, RATE_LIMIT_FACTOR: '1000000', ...env },
  })
  await untilAnswers(origin, child, logFile)
  const firstByteSeconds = (performance.now() - startedMs) / 1000
  const stop = () => stopProcess(child)
  return { origin, pid: child.pid ?? 0, dataDir: DATA_DIR, firstByteSeconds, paths: await findPaths(origin), stop }
}

async function untilAnswers(origin: string, child: ChildProcess, logFile: string): Promise<void> {
  const deadline = performance.now() + START_MS
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The shop did not start:\n${readFileSync(logFile, 'utf8')}`)
    const answer = await fetch(origin).catch(() => undefined)
    if (answer?.ok) {
      await answer.arrayBuffer()
      return
    }
    await pause(20)
  }
  await stopProcess(child)
  throw new Error(`The shop did not answer within ${START_MS / 1000} s`)
}

export function stopProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

const LISTINGS = ['/categories/footwear', '/categories/workwear', '/search?q=boot']

async function findPaths(origin: string): Promise<Shop['paths']> {
  for (const listing of LISTINGS) {
    const html = await fetch(origin + listing).then((answer) => (answer.ok ? answer.text() : ''))
    const products = new Set(html.match(/(?<=href=")\/products\/[^"?#]+/g))
    const [product] = products
    if (product !== undefined && products.size >= 20) return { home: '/', listing, product }
  }
  throw new Error('No listing with products was found')
}
