// What every npm script needs before it can run: the packages, our own Node, a build. Plain JavaScript for Node 18 and
// up, with nothing but Node's own modules: it runs before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP']

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** Says one line of what is being done. */
export function say(line) {
  console.log(`  ${line}`)
}

/** Ends with words a person can act on. */
export function giveUp(words) {
  console.error(`\n${words}\n`)
  process.exit(1)
}

/**
 * Why the shop could not open its port; undefined where it could. Nobody should wait for a build to hear that the port
 * is taken. Where a file sets the port, `.env` or that of ENV_FILE, the server itself says so later.
 */
export async function takenPort(env) {
  if (env.ENV_FILE || existsSync(join(ROOT, '.env'))) return undefined
  const port = Number(env.PORT || 3000)
  const host = env.HOST || '127.0.0.1'
  const probe = createServer()
  const problem = await new Promise((resolve) => {
    probe.once('error', resolve)
    probe.listen({ port, host }, () => probe.close(() => resolve(undefined)))
  })
  if (problem?.code !== 'EADDRINUSE') return undefined
  return `Port ${port} is in use already. Choose another, e.g.: PORT=${port + 1} npm start`
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Whether node_modules holds what the lock file asks for. npm writes down what it installed; that is compared, package
 * by package.
 */
function isInstalled() {
  const wanted = readJson(join(ROOT, 'package-lock.json'))?.packages
  const have = readJson(join(ROOT, 'node_modules/.package-lock.json'))?.packages
  if (!wanted || !have) return false
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true
    return optional && !have[path] ? true : have[path]?.version === version
  })
}

/** Installs the packages of the lock file, unless they are there. */
export async function install() {
  if (isInstalled()) return
  const started = Date.now()
  say('Installing packages (once, about a minute) …')
  const npm = process.env.npm_execpath
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const status = npm?.endsWith('.js')
    ? await finish(spawn(process.execPath, [npm, ...args], { cwd: ROOT, stdio: 'inherit' }))
    : await finish(spawn('npm', args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' }))
  if (status !== 0) giveUp('The packages could not be installed. What npm said stands above.')
  say(`Installed in ${seconds(started)}`)
}

/**
 * Waits for a child to end, and passes signals on to it meanwhile. Resolves with its exit code; when we were told to
 * end, so do we.
 */
function finish(child) {
  let told = false
  const tell = (signal) => {
    told = true
    child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, () => tell(signal))
  endWithNpm(() => tell('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      for (const each of SIGNALS) process.removeAllListeners(each)
      if (told) process.exit(code ?? 130)
      if (signal) console.error(`\nEnded by ${signal}.`)
      resolve(code ?? 1)
    })
  })
}

/** Our own Node: npm brought it, so that it does not matter which one the machine has. */
export function ownNode() {
  const own = join(ROOT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(own)) return own
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  return giveUp(`Node ${process.versions.node} is too old, and npm did not bring its own. Run: npm rebuild node`)
}

const BUILT_FROM = [
  ...[
    'app',
    'components',
    'lib',
    'sandbox',
    'stores',
    'styles',
    'middleware.ts',
    'instrumentation.ts',
    'instrumentation-client.ts',
  ],
  ...['next.config.mjs', 'postcss.config.mjs', 'tsconfig.json', 'package.json', 'package-lock.json'],
]

function filesBelow(path) {
  if (!existsSync(join(ROOT, path))) return []
  try {
    const entries = readdirSync(join(ROOT, path), { withFileTypes: true })
    return entries.flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)],
    )
  } catch {
    return [path]
  }
}

/** Changes whenever a file that the build reads changes, or a variable that it writes into the pages. */
function sourceDigest() {
  const hash = createHash('sha256')
  for (const file of BUILT_FROM.flatMap(filesBelow).sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)))
  }
  for (const name of Object.keys(process.env).sort()) {
    if (name.startsWith('NEXT_PUBLIC_')) hash.update(`\0${name}=${process.env[name]}`)
  }
  return hash.digest('hex')
}

/** Builds the shop, unless the build there is of exactly these sources; gives up where it cannot be built. */
export async function build() {
  const trouble = await makeBuild()
  if (trouble) giveUp(trouble)
}

const STAMP = 'steelcap-sources'

/** Whether a folder holds the build of these sources, with its source maps where they are asked for. */
export function isBuilt(dist, digest, env) {
  const stamp = join(dist, STAMP)
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== digest) return false
  return env.SOURCE_MAPS !== '1' || existsSync(join(dist, 'source-maps'))
}

/**
 * As `build`, but resolves with why it could not be built. `spare` leaves the processor to others who want it
 * meanwhile.
 */
export async function makeBuild({ spare = false } = {}) {
  const dist = join(ROOT, process.env.NEXT_DIST_DIR ?? '.next')
  const stamp = join(dist, STAMP)
  const digest = sourceDigest()
  if (isBuilt(dist, digest, process.env)) return undefined
  const started = Date.now()
  say('Building the shop (after each change of its sources, about a minute) …')
  rmSync(stamp, { force: true })
  const id = digest.slice(0, 12)
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', BUILD_DIGEST: id }
  // A build must not need the database.
  delete env.DATABASE_URL
  const next = join(ROOT, 'node_modules/next/dist/bin/next')
  const command = [...(spare && process.platform !== 'win32' ? ['nice', '-n', '10'] : []), ownNode(), next, 'build']
  const building = spawn(command[0], command.slice(1), { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [building.stdout, building.stderr]) stream.on('data', (chunk) => (said += chunk))
  if ((await finish(building)) !== 0) {
    // What failed is remembered too, and would fail again when its reason is gone.
    rmSync(join(dist, 'cache'), { recursive: true, force: true })
    return `${said}\nThe shop could not be built. Why stands above.`
  }
  mkdirSync(dist, { recursive: true })
  moveSourceMaps(dist)
  for (const program of ['scripts/inline-scripts.ts', 'scripts/style-parts.ts', 'scripts/compile-ahead.ts']) {
    const making = spawn(ownNode(), [...PRELOADED, program, dist], { cwd: ROOT, stdio: 'inherit' })
    if ((await finish(making)) !== 0)
      return `What is made of the build could not be made (${program}). Why stands above.`
  }
  writeFileSync(join(dist, 'deployment-id'), id)
  writeFileSync(stamp, digest)
  say(`Built in ${seconds(started)}`)
  return undefined
}

/** Source maps hold the whole source: they go where no request reaches. */
function moveSourceMaps(dist) {
  const maps = filesBelow(join(relative(ROOT, dist), 'static')).filter((file) => file.endsWith('.map'))
  for (const file of maps) {
    const kept = join(dist, 'source-maps', relative(dist, join(ROOT, file)))
    mkdirSync(dirname(kept), { recursive: true })
    renameSync(join(ROOT, file), kept)
  }
}

function seconds(since) {
  return `${Math.round((Date.now() - since) / 1000)} s`
}

export const PRELOADED = ['--import', './scripts/preload.mjs']
/**
 * The shop ends, and is started anew, rather than take all of a machine's memory; what is young may take 24 MB of it,
 * where Node would take 190. Renderers have limits of their own.
 */
export const HEAP_LIMITS = [`--max-old-space-size=${process.env.HEAP_MEGABYTES || 768}`, '--max-semi-space-size=8']
/** Each thread that compresses would else keep a heap of its own, of what it once needed. */
const ONE_HEAP = { MALLOC_ARENA_MAX: '2' }

/** Runs a program of ours under our own Node until it ends, passes signals on to it, and ends as it ended. */
export async function run(program, args = [], env = {}) {
  const child = spawn(
    ownNode(),
    [...(program === 'server.ts' ? HEAP_LIMITS : []), ...PRELOADED, program, ...args],
    // The channel carries nothing: its end tells the program that we are gone, however that came about.
    { cwd: ROOT, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: { ...ONE_HEAP, ...process.env, ...env } },
  )
  process.exit(await finish(child))
}

/** npm killed outright passes nothing on, and would leave the shop behind on its port. */
function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event) return
  const npm = startedBy()
  setInterval(() => {
    if (startedBy() !== npm) end()
  }, 1000).unref()
}

/** The process that started us; where npm went through a shell, which outlives it, the one that started the shell. */
function startedBy() {
  const parent = process.ppid
  try {
    const [, name, rest] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? []
    return /^(ba|da|z)?sh$/.test(name) ? Number(rest.split(' ')[1]) : parent
  } catch {
    return parent
  }
}
