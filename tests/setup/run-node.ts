import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a script as npm does, with nothing in its environment but `env`, to its end; what it said and its exit code,
 * null where a signal ended it.
 */
export async function runNode(words: readonly string[], env: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, ['--import', './scripts/preload.mjs', ...words], {
    env: { PATH, HOME, ...env } as unknown as NodeJS.ProcessEnv,
  })
  let out = ''
  let error = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk))
  child.stderr.on('data', (chunk: Buffer) => (error += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out, error }
}
