import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface LoadOptions {
  url: string
  connections: number
  seconds: number
  method?: string
  headers?: Record<string, string>
  body?: string
  /** The server, to count the processor time it takes per request. */
  pid?: number
}

/** What a generator counted, before anybody judges it. */
export interface Counted {
  requestsPerSecond: number
  p50Ms: number
  p95Ms: number
  good: number
  bad: number
}

/** A program that fires requests: how to call it, and how to read what it prints. */
interface Generator {
  words(options: LoadOptions): string[]
  env(options: LoadOptions): NodeJS.ProcessEnv
  read(printed: string): Counted
}

const AUTOCANNON = join(import.meta.dirname, '..', 'node_modules', 'autocannon', 'autocannon.js')
const WRK = '/usr/bin/wrk'

/** Ours from the lock file: always there, and tired out by the fastest pages. */
const autocannon: Generator = {
  words({ url, connections, seconds, method = 'GET', headers = {}, body }) {
    const words = [
      process.execPath,
      AUTOCANNON,
      '--json',
      '-c',
      String(connections),
      '-d',
      String(seconds),
      '-m',
      method,
    ]
    for (const [name, value] of Object.entries(headers)) words.push('-H', `${name}=${value}`)
    if (body !== undefined) words.push('-b', body)
    return [...words, url]
  },
  env: () => process.env,
  read(printed) {
    const result = JSON.parse(printed) as {
      requests: { average: number }
      latency: { p50: number; p97_5: number; p95?: number }
      '2xx': number
      '3xx': number
      non2xx: number
      errors: number
    }
    const good = result['2xx'] + result['3xx']
    return {
      requestsPerSecond: result.requests.average,
      p50Ms: result.latency.p50,
      p95Ms: result.latency.p95 ?? result.latency.p97_5,
      good,
      bad: Math.max(0, result.non2xx - result['3xx'] + result.errors),
    }
  },
}

/** Debian's, in C: a fraction of a processor where the other needs a whole one. */
const wrk: Generator = {
  words({ url, connections, seconds, headers = {} }) {
    const words = [WRK, '-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--latency']
    for (const [name, value] of Object.entries(headers)) words.push('-H', `${name}: ${value}`)
    return [...words, '-s', join(import.meta.dirname, 'wrk.lua'), url]
  },
  env: ({ method = 'GET' }) => ({ ...process.env, WRK_METHOD: method }),
  read(printed) {
    const line = printed.split('\n').findLast((each) => each.startsWith('{')) ?? '{}'
    const { requests, microseconds, p50, p95, bad } = JSON.parse(line) as Record<string, number>
    const all = requests ?? 0
    return {
      requestsPerSecond: (all * 1_000_000) / (microseconds ?? 1),
      p50Ms: (p50 ?? 0) / 1000,
      p95Ms: (p95 ?? 0) / 1000,
      good: all - (bad ?? 0),
      bad: bad ?? 0,
    }
  },
}

/** The generator with the higher ceiling that can send such requests. */
export function generatorFor({ body }: LoadOptions): Generator {
  return body === undefined && existsSync(WRK) ? wrk : autocannon
}

const TICKS_A_SECOND = 100
const LOOK_MS = 100

/**
 * Runs a program to its end: what it printed, and the share of one processor it took, which is its ceiling when it
 * comes near 1.
 */
export function runGenerator(
  program: string,
  words: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ printed: string; share: number }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], env })
    const startedMs = performance.now()
    let share = 0
    const looking = setInterval(() => {
      const seconds = processorSeconds(child.pid)
      if (seconds !== undefined) share = (seconds * 1000) / (performance.now() - startedMs)
    }, LOOK_MS)
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (out += chunk))
    child.stderr.on('data', (chunk: Buffer) => (err += chunk))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      clearInterval(looking)
      // Whatever ends it afterwards: once it has said what it measured, it has measured it.
      if (code === 0 || out.trimEnd().endsWith('}')) resolve({ printed: out, share })
      else reject(new Error(`${words.join(' ')} ended with ${signal ?? code}: ${err}${out}`))
    })
  })
}

/** Processor time a process has taken so far, where the system tells it. */
export function processorSeconds(pid: number | undefined): number | undefined {
  if (pid === undefined || !existsSync(`/proc/${pid}/stat`)) return undefined
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}
