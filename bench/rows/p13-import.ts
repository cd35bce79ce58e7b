import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { count } from '../numbers.ts'
import type { BenchContext, BenchRow, Row } from '../row.ts'

const PRODUCTS = 5000
/** A fifth of it: memory that grows with the file shows between the two. */
const FEW = 1000
const SECONDS_MAX = 60
const GROWTH_MAX = 1.25
const SIZES = ['S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL']
const HEADER =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price'

/** A product sheet of so many products in eight sizes each. */
async function writeSheet(path: string, products: number): Promise<void> {
  const file = createWriteStream(path)
  file.write(`${HEADER}\n`)
  for (let i = 0; i < products; i += 1) {
    const about = `Bench tee ${i},"<p>Heavy jersey, ${200 + (i % 90)} gsm.</p>",Maker ${i % 40},Tees,men,true,Size`
    const rows = SIZES.map(
      (size, s) => `bench-tee-${i},${s === 0 ? about : ',,,,,,'},${size},BT${i}-${s},${(i * 7 + s) % 60},29.95`,
    )
    if (!file.write(`${rows.join('\n')}\n`)) await once(file, 'drain')
  }
  file.end()
  await finished(file)
}

interface Imported {
  seconds: number
  peakBytes: number
  said: string
}

/** Runs the command as a shopkeeper does, and watches the most memory it ever had. */
function runImport(sheet: string, dataDir: string): Promise<Imported> {
  const words = ['--import', './scripts/server-only.mjs', 'scripts/catalogue-import.ts', sheet, '--no-images']
  const child = spawn(process.execPath, words, {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const startedMs = performance.now()
  let peakBytes = 0
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-400)
    const status =
      child.pid === undefined ? '' : readFileSync(`/proc/${child.pid}/status`, { encoding: 'utf8', flag: 'r' })
    peakBytes = Math.max(peakBytes, Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      const seconds = (performance.now() - startedMs) / 1000
      if (code === 0) resolve({ seconds, peakBytes, said })
      else reject(new Error(`The import ended with ${code}:\n${said}`))
    })
  })
}

async function importInto(folder: string, products: number): Promise<{ first: Imported; second: Imported }> {
  const sheet = join(folder, `${products}.csv`)
  await writeSheet(sheet, products)
  const dataDir = join(folder, `data-${products}`)
  return { first: await runImport(sheet, dataDir), second: await runImport(sheet, dataDir) }
}

async function measure(context: BenchContext, folder: string): Promise<Row[]> {
  context.say(`importing ${FEW} and ${PRODUCTS} products`)
  const few = await importInto(folder, FEW)
  const many = await importInto(folder, PRODUCTS)
  if (!many.second.said.includes(`${PRODUCTS} unchanged`))
    throw new Error(`The second run changed something:\n${many.second.said}`)
  const growth = many.first.peakBytes / few.first.peakBytes
  const megabytes = (bytes: number) => count(bytes / 1024 / 1024, 'MB')
  return [
    {
      what: `${PRODUCTS} products with ${PRODUCTS * SIZES.length} variants, from nothing`,
      measured: count(many.first.seconds, 's'),
      beside: `${FEW} products in ${count(few.first.seconds, 's')}`,
      budget: `≤ ${SECONDS_MAX} s`,
      met: many.first.seconds <= SECONDS_MAX,
      note: 'starting and migrating a new database included, no pictures',
    },
    { what: 'the same file again: everything unchanged', measured: count(many.second.seconds, 's') },
    {
      what: 'most memory of the import',
      measured: megabytes(many.first.peakBytes),
      beside: `${megabytes(few.first.peakBytes)} with ${FEW} products`,
      ratio: growth.toFixed(2),
      budget: `≤ ${GROWTH_MAX} × with five times the products`,
      met: growth <= GROWTH_MAX,
    },
  ]
}

export const row: BenchRow = {
  id: 'P13',
  title: 'Importing a product sheet',
  async run(context) {
    const folder = mkdtempSync(join(tmpdir(), 'steelcap-import-'))
    try {
      return await measure(context, folder)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
