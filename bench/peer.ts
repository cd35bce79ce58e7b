import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pinned } from './load.ts'
import { freePort } from './shop.ts'

const ROOT = join(import.meta.dirname, '..')
const APP = join(ROOT, 'bench', 'peer')
const NEXT = join(ROOT, 'node_modules', 'next', 'dist', 'bin', 'next')
const CARDS = join(ROOT, '.data', 'bench-peer', 'cards.json')
const START_MS = 60_000

/** What a card of the peer says. */
export interface PeerCard {
  href: string
  brand: string
  name: string
  price: string
  picture: string
}

export interface Peer {
  origin: string
  pid: number
  stop(): Promise<void>
}

/** A Next app with one page and nothing else, built and started as its own guide says, on the shop's processor. */
export async function startPeer(cards: readonly PeerCard[]): Promise<Peer> {
  mkdirSync(join(CARDS, '..'), { recursive: true })
  writeFileSync(CARDS, JSON.stringify(cards))
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1', PEER_CARDS: CARDS }
  execFileSync(process.execPath, [NEXT, 'build', APP], { cwd: ROOT, env, stdio: 'ignore' })
  const port = await freePort()
  const [program, words] = pinned('server', [process.execPath, NEXT, 'start', APP, '-p', String(port)])
  const child = spawn(program, words, { cwd: ROOT, env, stdio: 'ignore' })
  const origin = `http://localhost:${port}`
  await untilAnswers(origin, child)
  return { origin, pid: child.pid ?? 0, stop: () => ended(child) }
}

async function untilAnswers(origin: string, child: ChildProcess): Promise<void> {
  const deadlineMs = performance.now() + START_MS
  while (performance.now() < deadlineMs && child.exitCode === null) {
    const answer = await fetch(origin).catch(() => undefined)
    if (answer?.ok) return
    await pause(50)
  }
  await ended(child)
  throw new Error('The bare Next app did not answer')
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
