import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { NOTHING_OUTSIDE } from '../scripts/outside-variables.ts'
import { HEAP_LIMITS, PRELOADED } from '../scripts/prepare.mjs'
import { pinned } from './load.ts'

const ROOT = join(import.meta.dirname, '..')
const DATA = join(ROOT, '.data')
const START_MS = 120_000

/** How a shop is opened; without anything the demo shop on one processor. */
export interface ShopKind {
  /**
   * On one processor, the database with it, when it is measured beside something that has just one; on all of them when
   * the budget speaks of the whole machine.
   */
  processors?: 'one' | 'all'
  /** The demo shop made larger, in a database of its own. */
  products?: number
  /**
   * A database of this name, made anew: for what would leave thousands of orders and mails to those who measure next.
   */
  afresh?: string
}

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

/** Starts the built shop as `npm start` does, its log to a file as in production. */
export async function startShop(kind: ShopKind = {}): Promise<Shop> {
  const dataDir = await openData(kind)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const logFile = join(dataDir, 'server.log')
  const log = openSync(logFile, 'w')
  const startedMs = performance.now()
  const words = [process.execPath, ...HEAP_LIMITS, ...PRELOADED, 'server.ts']
  const [program = '', ...args] = kind.processors === 'all' ? words : pinned('server', words).flat()
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      ...NOTHING_OUTSIDE,
      MALLOC_ARENA_MAX: '2',
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT_FACTOR: '1000000',
    },
  })
  closeSync(log)
  await untilAnswers(origin, child, logFile)
  const firstByteSeconds = (performance.now() - startedMs) / 1000
  const stop = () => stopProcess(child)
  return { origin, pid: child.pid ?? 0, dataDir, firstByteSeconds, paths: await findPaths(origin), stop }
}

/** Where the shop's data is kept between runs, so that only the first one waits for the demo shop to be made. */
export async function openData({ products, afresh }: ShopKind): Promise<string> {
  const dataDir = join(DATA, ['bench', products, afresh].filter(Boolean).join('-'))
  mkdirSync(dataDir, { recursive: true })
  if (afresh !== undefined) await runScript(dataDir, 'scripts/db-reset.ts')
  if (products !== undefined) await runScript(dataDir, 'scripts/db-seed.ts', '--products', String(products))
  return dataDir
}

/**
 * Runs a script of the shop's on a bench's database, in a process bound to no processor; answers with the last line it
 * prints.
 */
export function runScript(dataDir: string, ...words: string[]): Promise<string> {
  return startScript(dataDir, ...words).ended
}

/** A script that runs beside something else: `begun` with its first line, `ended` with its last. */
export function startScript(dataDir: string, ...words: string[]): { begun: Promise<void>; ended: Promise<string> } {
  const child = spawn(process.execPath, [...PRELOADED, ...words], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...NOTHING_OUTSIDE, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  })
  let said = ''
  const begun = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk
      if (said.includes('\n')) resolve()
    })
    child.once('close', () => resolve())
  })
  const ended = new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(said.trim().split('\n').at(-1) ?? '')
      else reject(new Error(`${words.join(' ')} ended with ${code}:\n${said}`))
    })
  })
  return { begun, ended }
}

async function untilAnswers(origin: string, child: ChildProcess, logFile: string): Promise<void> {
  const deadline = performance.now() + START_MS
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The shop did not start:\n${readFileSync(logFile, 'utf8')}`)
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

function stopProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
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
