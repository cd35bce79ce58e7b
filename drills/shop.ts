import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../e2e/free-port.ts'
import { HEAP_LIMITS, PRELOADED } from '../scripts/prepare.mjs'
import { drillEnvironment, ROOT } from './script.ts'

export interface ShopOptions {
  /** A database of the run's server, or a way to it. Absent: the embedded one of the shop's own data directory. */
  databaseUrl?: string
  /** Where the sandbox and the embedded database live. Give the same to shops that share an outside world. */
  dataDir?: string
  /** The same as before, for a shop that comes back. */
  port?: number
  /** Node's own options, e.g. a heap limit. */
  nodeOptions?: string[]
  env?: Record<string, string>
}

export interface DrillShop {
  origin: string
  port: number
  pid: number
  dataDir: string
  process: ChildProcess
  /** All it has logged so far. */
  log(): string
  /** Sends a signal and waits until it has ended; resolves with the seconds that took. */
  end(signal: NodeJS.Signals): Promise<number>
}

const START_MS = 120_000

/** Starts the built shop as `npm start` does and waits until it answers. */
export async function startShop(dataDir: string, options: ShopOptions = {}): Promise<DrillShop> {
  const port = options.port ?? (await freePort())
  const logFile = join(dataDir, `shop-${port}.log`)
  const child = spawn(process.execPath, [...HEAP_LIMITS, ...(options.nodeOptions ?? []), ...PRELOADED, 'server.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: drillEnvironment({
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: options.databaseUrl ?? '',
      RATE_LIMIT_FACTOR: '1000000',
      ...options.env,
    }),
  })
  const file = createWriteStream(logFile, { flags: 'a' })
  child.stdout?.pipe(file, { end: false })
  child.stderr?.pipe(file, { end: false })
  const shop: DrillShop = {
    origin: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    dataDir,
    process: child,
    log: () => readFileSync(logFile, 'utf8'),
    end: (signal) => end(child, signal),
  }
  await untilAnswers(shop)
  return shop
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number> {
  if (hasEnded(child)) return 0
  const startedMs = performance.now()
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
  return (performance.now() - startedMs) / 1000
}

async function untilAnswers(shop: DrillShop): Promise<void> {
  const deadline = performance.now() + START_MS
  while (performance.now() < deadline) {
    if (hasEnded(shop.process)) throw new Error(`The shop did not start:\n${shop.log()}`)
    const answer = await fetch(`${shop.origin}/api/health`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await pause(50)
  }
  await end(shop.process, 'SIGKILL')
  throw new Error(`The shop did not answer within ${START_MS / 1000} s:\n${shop.log()}`)
}
