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

export interface Load {
  requestsPerSecond: number
  p50Ms: number
  p95Ms: number
  /** Answers with a status from 200 to 399. */
  good: number
  bad: number
  /** Processor time of the server per request, where the system tells it. */
  cpuMicros?: number
}

interface AutocannonResult {
  requests: { average: number }
  latency: { p50: number; p97_5: number; p95?: number; p90: number }
  '2xx': number
  '3xx': number
  non2xx: number
  errors: number
}

const AUTOCANNON = join(import.meta.dirname, '..', 'node_modules', 'autocannon', 'autocannon.js')
const CPUS = ['0', '1'] as const

/** `taskset` keeps server and generator off each other's processor: without it short runs measure the scheduler. */
export function pinned(role: 'server' | 'generator', words: string[]): [string, string[]] {
  const twoCores =
    existsSync('/usr/bin/taskset') && readFileSync('/proc/cpuinfo', 'utf8').match(/^processor/gm)?.length !== 1
  if (!twoCores) return [words[0] ?? '', words.slice(1)]
  return ['/usr/bin/taskset', ['-c', role === 'server' ? CPUS[0] : CPUS[1], ...words]]
}

/** Fires at a URL for some seconds over kept-alive connections, from a process of its own. */
export async function load(options: LoadOptions): Promise<Load> {
  const { url, connections, seconds, method = 'GET', headers = {}, body, pid } = options
  const words = [process.execPath, AUTOCANNON, '--json', '-c', String(connections), '-d', String(seconds), '-m', method]
  for (const [name, value] of Object.entries(headers)) words.push('-H', `${name}=${value}`)
  if (body !== undefined) words.push('-b', body)
  const before = cpuMicros(pid)
  const result = JSON.parse(await output(...pinned('generator', [...words, url]))) as AutocannonResult
  const after = cpuMicros(pid)
  const good = result['2xx'] + result['3xx']
  const all = good + result.non2xx - result['3xx'] + result.errors
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p95Ms: result.latency.p95 ?? result.latency.p97_5,
    good,
    bad: Math.max(0, all - good),
    ...(before !== undefined && after !== undefined && good > 0 ? { cpuMicros: (after - before) / good } : {}),
  }
}

function output(program: string, words: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] })
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (out += chunk))
    child.stderr.on('data', (chunk: Buffer) => (err += chunk))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      // Whatever ends it afterwards: once it has said what it measured, it has measured it.
      if (code === 0 || out.trimEnd().endsWith('}')) resolve(out)
      else reject(new Error(`${words.join(' ')} ended with ${signal ?? code}: ${err}${out}`))
    })
  })
}

const TICK_MICROS = 10_000

function cpuMicros(pid: number | undefined): number | undefined {
  if (pid === undefined || !existsSync(`/proc/${pid}/stat`)) return undefined
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROS
}
