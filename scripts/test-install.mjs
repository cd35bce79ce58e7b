// Plain JavaScript for any Node that npm itself runs on: it works before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'

const MODULES = resolve('node_modules')
const STAMP = resolve(MODULES, '.installed-lock')
const PINNED_NODE = resolve(MODULES, 'node/bin/node')

/** Installs exactly what the lock file says, unless that is what is installed. */
export function install() {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  if (isInstalled(lock)) return
  console.log('Installing packages (npm ci) …')
  const npm = process.env.npm_execpath
  const [program, words] = npm ? [process.execPath, [npm, 'ci']] : ['npm', ['ci']]
  const { status } = spawnSync(program, words, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error('npm ci failed: the packages are not installed.')
  writeFileSync(STAMP, lock)
}

function isInstalled(lock) {
  if (existsSync(STAMP)) return readFileSync(STAMP, 'utf8') === lock
  // Somebody ran npm by hand: then npm's own record is at least as young as the lock file.
  const record = resolve(MODULES, '.package-lock.json')
  if (!existsSync(record) || statSync(record).mtimeMs < statSync('package-lock.json').mtimeMs) return false
  writeFileSync(STAMP, lock)
  return true
}

/**
 * Runs the script again under the Node the lock file pins and ends with its exit code; returns when this is it already.
 * Everything started from here finds that Node first.
 */
export function continueOnPinnedNode(script) {
  process.env.PATH = [resolve(MODULES, '.bin'), process.env.PATH].join(delimiter)
  if (!existsSync(PINNED_NODE) || process.env.STEELCAP_PINNED_NODE === '1') return
  const { status } = spawnSync(PINNED_NODE, [script, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, STEELCAP_PINNED_NODE: '1' },
  })
  process.exit(status ?? 1)
}
