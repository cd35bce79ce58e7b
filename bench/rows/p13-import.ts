import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NOTHING_OUTSIDE } from '../../scripts/outside-variables.ts'
import { CATALOGUE_FILES, type CatalogueFormat, VARIANTS_EACH } from '../catalogue-files.ts'
import { count } from '../numbers.ts'
import type { BenchContext, BenchRow, Row } from '../row.ts'

const PRODUCTS = 5000
/** Four times as many: memory that grows with the file shows between the two. */
const MANY = 20_000
const SECONDS_MAX = 60
const GROWTH_MAX = 1.25
const WATCH_MS = 50

type Command = 'catalogue:import' | 'catalogue:export'

interface Ran {
  seconds: number
  peakBytes: number
  /** The end of what it wrote. */
  said: string
}

/** The words that package.json gives node for a command: what is measured is what a shopkeeper runs. */
function wordsOf(command: Command): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<Command, string> }
  return scripts[command].split(' ').slice(1)
}

/** Runs a command, and watches the most memory it ever had. */
function run(command: Command, words: readonly string[], dataDir: string): Promise<Ran> {
  const child = spawn(process.execPath, [...wordsOf(command), ...words], {
    env: { ...process.env, ...NOTHING_OUTSIDE, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const startedMs = performance.now()
  let peakBytes = 0
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-400)
    })
  }
  const watch = setInterval(() => {
    peakBytes = Math.max(peakBytes, peakOf(child.pid))
  }, WATCH_MS)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      clearInterval(watch)
      const seconds = (performance.now() - startedMs) / 1000
      if (code === 0) resolve({ seconds, peakBytes, said })
      else reject(new Error(`${command} ended with ${code}:\n${said}`))
    })
  })
}

/** The kernel's own record of the highest; nothing once the process is gone. */
function peakOf(pid: number | undefined): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

interface Rounds {
  first: Ran
  second: Ran
  exported: Ran
}

async function roundsOf(format: CatalogueFormat, products: number, folder: string): Promise<Rounds> {
  const file = join(folder, `${products}${format.ending}`)
  await format.write(file, products)
  const dataDir = join(folder, `data-${products}${format.ending}`)
  const first = await run('catalogue:import', [file, '--no-images'], dataDir)
  const second = await run('catalogue:import', [file, '--no-images'], dataDir)
  if (!second.said.includes(`${products} unchanged`))
    throw new Error(`The second run changed something:\n${second.said}`)
  const exported = await run('catalogue:export', [join(folder, 'exported.jsonl')], dataDir)
  rmSync(dataDir, { recursive: true, force: true })
  return { first, second, exported }
}

const megabytes = (bytes: number) => count(bytes / 1024 / 1024, 'MB')
const seconds = (ran: Ran) => count(ran.seconds, 's')

async function measureFormat(format: CatalogueFormat, { say }: BenchContext, folder: string): Promise<Row[]> {
  say(`importing ${PRODUCTS} and ${MANY} products from ${format.name}`)
  const some = await roundsOf(format, PRODUCTS, folder)
  const many = await roundsOf(format, MANY, folder)
  return [
    {
      what: `${format.name}: ${PRODUCTS} products with ${PRODUCTS * VARIANTS_EACH} variants, from nothing`,
      measured: seconds(some.first),
      beside: `${MANY} products in ${seconds(many.first)}`,
      budget: `≤ ${SECONDS_MAX} s`,
      met: some.first.seconds <= SECONDS_MAX,
      note: 'starting and migrating a new database included, no pictures',
    },
    {
      what: `${format.name}: the same file again, everything unchanged`,
      measured: seconds(some.second),
      beside: `${MANY} products in ${seconds(many.second)}`,
    },
    memoryRow(`${format.name}: most memory of the import`, some.first, many.first),
    {
      what: `${format.name}: exporting what was imported`,
      measured: seconds(some.exported),
      beside: `${MANY} products in ${seconds(many.exported)}`,
    },
    memoryRow(`${format.name}: most memory of that export`, some.exported, many.exported),
  ]
}

function memoryRow(what: string, some: Ran, many: Ran): Row {
  const growth = many.peakBytes / some.peakBytes
  return {
    what,
    measured: `${megabytes(many.peakBytes)} with ${MANY} products`,
    beside: `${megabytes(some.peakBytes)} with ${PRODUCTS}`,
    ratio: growth.toFixed(2),
    budget: `≤ ${GROWTH_MAX} × with four times the products`,
    met: growth <= GROWTH_MAX,
  }
}

export const row: BenchRow = {
  id: 'P13',
  title: 'Importing and exporting a catalogue',
  async run(context) {
    await context.stopShop()
    const folder = mkdtempSync(join(tmpdir(), 'steelcap-import-'))
    try {
      const rows: Row[] = []
      for (const format of CATALOGUE_FILES) rows.push(...(await measureFormat(format, context, folder)))
      return rows
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
