import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../e2e/free-port.ts'
import { ROOT, runScript } from './script.ts'

const run = promisify(execFile)
const START_MS = 120_000

/** What a retailer sets; nothing of it leads anywhere. */
const VARIABLES = {
  SITE_URL: 'https://shop.example',
  AUTH_SECRET: 'k3J9x0QwLr7TzVb2Nf5YhUc8SdGm1PaE4iOv6RtX',
  BRAINTREE_MERCHANT_ID: 'none',
  BRAINTREE_PUBLIC_KEY: 'none',
  BRAINTREE_PRIVATE_KEY: 'none',
  LOYALTY_API_URL: 'https://loyalty.example',
  LOYALTY_API_KEY: 'none',
  RECAPTCHA_SITE_KEY: 'none',
  RECAPTCHA_SECRET_KEY: 'none',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Shop <shop@shop.example>',
  TRUST_PROXY: '1',
  HOST: '127.0.0.1',
}

export interface Archive {
  /** The folder it was unpacked to, where no package of the clone is found. */
  folder: string
  files: string[]
  megabytes: number
}

/** Makes the archive and unpacks it below `to`. */
export async function unpackArchive(to: string): Promise<Archive> {
  const said = await runScript('scripts/package.ts', [], {})
  const [, file = '', size = ''] = /(\S+\.tar\.gz): (\d+) MB/.exec(said) ?? []
  await mkdir(to, { recursive: true })
  await run('tar', ['-xzf', join(ROOT, file), '-C', to])
  const [name = ''] = await readdir(to)
  const { stdout } = await run('tar', ['-tzf', join(ROOT, file)], { maxBuffer: 64 * 1024 * 1024 })
  return { folder: join(to, name), files: stdout.split('\n'), megabytes: Number(size) }
}

/** The environment of a machine that has nothing but Node: no variable of the clone or of npm gets there. */
function environmentOf(env: Record<string, string>): NodeJS.ProcessEnv {
  const { LANG = 'C.UTF-8' } = process.env
  return { PATH: '/usr/bin:/bin', LANG, NODE: process.execPath, ...VARIABLES, ...env } as unknown as NodeJS.ProcessEnv
}

/** Runs a command of the archive; resolves with its exit code and what it said. */
export async function packagedCommand(archive: Archive, words: string[], env: Record<string, string>) {
  const child = spawn(join(archive.folder, 'steelcap'), words, { cwd: archive.folder, env: environmentOf(env) })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}

export interface PackagedShop {
  origin: string
  port: number
  startedSeconds: number
  /** All it has logged so far. */
  log(): string
  end(signal: NodeJS.Signals): Promise<number>
}

/** Starts the archive with its one command, and waits until it may get traffic. */
export async function startPackaged(archive: Archive, env: Record<string, string>): Promise<PackagedShop> {
  const port = await freePort()
  const startedMs = performance.now()
  const logFile = `${archive.folder}-${port}.log`
  const child = spawn(join(archive.folder, 'steelcap'), [], {
    cwd: archive.folder,
    env: environmentOf({ PORT: String(port), ...env }),
  })
  const log = createWriteStream(logFile)
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false })
  const origin = `http://127.0.0.1:${port}`
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || performance.now() - startedMs > START_MS) {
      child.kill('SIGKILL')
      throw new Error(`The package did not start:\n${readFileSync(logFile, 'utf8')}`)
    }
    await pause(50)
  }
  const startedSeconds = (performance.now() - startedMs) / 1000
  const said = () => readFileSync(logFile, 'utf8')
  return { origin, port, startedSeconds, log: said, end: (signal) => end(child, signal) }
}

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
  await answer?.arrayBuffer()
  return answer?.ok === true
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number> {
  if (child.exitCode !== null || child.signalCode !== null) return 0
  const startedMs = performance.now()
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
  return (performance.now() - startedMs) / 1000
}
