import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { NOTHING_OUTSIDE } from '../scripts/outside-variables.ts'
import { PRELOADED } from '../scripts/prepare.mjs'

export const ROOT = join(import.meta.dirname, '..')

/** The environment of a program that a drill starts. */
export function drillEnvironment(env: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...NOTHING_OUTSIDE, MALLOC_ARENA_MAX: '2', NODE_ENV: 'production', ...env }
}

/** Runs a script of the shop's to its end; resolves with what it printed, rejects when it fails. */
export function runScript(script: string, args: string[], env: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...PRELOADED, script, ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: drillEnvironment({ LOG_LEVEL: 'error', ...env }),
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(said)
      else reject(new Error(`${script} ended with ${code}:\n${said}`))
    })
  })
}
