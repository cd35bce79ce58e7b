import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { beforeEach, describe, expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { emptyShop, exportedText, linesText, plainLine, useCatalogueFiles } from '#tests/setup/catalogue-lines.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { plainProduct, productSheetText } from '#tests/setup/product-sheet.ts'

const database = useTestDatabase({ seed: false })
const { fileOf, importFile, importLines } = useCatalogueFiles()

beforeEach(emptyShop)

const NAME = 'Café ½ apron – “bib”'
const lines = linesText([plainLine('cafe', { name: NAME }), plainLine('plain')])
const sheet = productSheetText([plainProduct('cafe', { Title: NAME }), plainProduct('plain')])

const namesInShop = async () =>
  (await pool().query<{ name: string }>('select name from products order by name')).rows.map(({ name }) => name)

describe('a file of products', () => {
  it.each([
    ['JSON Lines', 'jsonl', Buffer.from(lines)],
    ['JSON Lines by their content', 'txt', Buffer.from(lines)],
    ['with a byte-order mark', 'jsonl', Buffer.from(`\uFEFF${lines}`)],
    ['with CRLF', 'jsonl', Buffer.from(lines.replaceAll('\n', '\r\n'))],
    ['with blank lines and no end to the last', 'jsonl', Buffer.from(lines.replaceAll('\n', '\n\n').trimEnd())],
    ['UTF-16 as a shell redirects it', 'jsonl', iconv.encode(lines, 'utf-16le', { addBOM: true })],
    ['gzipped JSON Lines', 'jsonl.gz', gzipSync(lines)],
    ['gzipped, called nothing of the kind', 'dat', gzipSync(lines)],
    ['a gzipped sheet', 'csv.gz', gzipSync(sheet)],
    ['a gzipped sheet in Latin-1', 'csv.gz', gzipSync(iconv.encode(sheet, 'windows-1252'))],
  ])('may be %s', async (_, ending, bytes) => {
    const { summary } = await importFile(fileOf(bytes, ending))
    expect(summary).toMatchObject({
      created: 2,
      failed: 0,
      format: bytes.includes('Handle') || ending.startsWith('csv') ? 'Shopify CSV' : 'JSON Lines',
    })
    expect(await namesInShop()).toContain(NAME)
  })

  it.each([
    ['\n', 'line feeds'],
    ['\r\n', 'CRLF'],
  ])('names its rows by the numbers a spreadsheet gives them, blank lines among them (%j, %s)', async (end) => {
    const [header = '', cafe = '', plain = ''] = sheet.split('\n')
    const text = ['', header, '', '', cafe, '', plain.replace('49.95', 'dear'), ''].join(end)
    const { report } = await importFile(fileOf(text, 'csv'))
    expect(report).toEqual([
      'row 5: cafe — created, 1 variant',
      'row 7: plain — failed: Variant Price "dear" is not a price (column Variant Price)',
    ])
  })

  it.each([
    ['empty', 'csv', '', 'The file is empty.'],
    ['empty', 'jsonl', '', 'The file is empty.'],
    ['empty but for blank lines', 'jsonl', '\n\r\n \n', 'The file is empty.'],
    ['a mark and nothing else', 'csv', '\uFEFF', 'The file is empty.'],
    ['nothing, gzipped', 'jsonl.gz', gzipSync(''), 'The file is empty.'],
    ['one JSON array', 'json', `[${lines.trim().replaceAll('\n', ',')}]`, 'This is one JSON array'],
    ['JSON over several lines', 'json', JSON.stringify(plainLine('boot'), null, 2), 'each product whole on one line'],
    ['a workbook', 'xlsx', 'PK\u0003\u0004 …', 'save the sheet as CSV'],
    ['another sheet', 'csv', 'name,price\nboot,5\n', 'This is not a product file: it has no column "Handle"'],
  ])('is refused when it is %s (%s)', async (_, ending, content, message) => {
    await expect(importFile(fileOf(content, ending))).rejects.toThrow(message)
    expect(await namesInShop()).toEqual([])
  })

  it('must be there, and be a file', async () => {
    const path = fileOf(lines)
    await expect(importFile(`${path}.gone`)).rejects.toThrow(`There is no file ${path}.gone.`)
    await expect(importFile(dirname(path))).rejects.toThrow(`${dirname(path)} is a directory, not a file.`)
  })

  it('names the lines that are not UTF-8, and takes the others', async () => {
    const { summary, report } = await importFile(fileOf(iconv.encode(lines, 'windows-1252')))
    expect(report).toEqual([
      'line 1: cafe — failed: the line is not UTF-8 text; save the file as UTF-8',
      'line 2: plain — created, 1 variant',
    ])
    expect(summary).toMatchObject({ created: 1, failed: 1 })
  })

  it('names a line that is no JSON, with the place', async () => {
    const { report } = await importLines(`{"id": "boot", oops}\n${lines}`)
    expect(report[0]).toBe('line 1: boot — failed: the line is not JSON: see character 16')
    expect(report).toHaveLength(3)
  })

  it('reports the product at which it was cut off, and takes the others', async () => {
    const { summary, report } = await importLines(lines.slice(0, -40))
    expect(summary).toMatchObject({ created: 1, failed: 1 })
    expect(report[1]).toBe('line 2: plain — failed: the line stops in its middle; the file seems to be cut off')
  })

  it.each([
    [
      'jsonl.gz',
      linesText(Array.from({ length: 400 }, (_, i) => plainLine(`boot-${i}`, { name: NAME.repeat(i % 7) + i }))),
    ],
    [
      'csv.gz',
      productSheetText(Array.from({ length: 400 }, (_, i) => plainProduct(`boot-${i}`, { Title: `${NAME} ${i}` }))),
    ],
  ])('says so when its archive was cut off (%s)', async (ending, content) => {
    const whole = gzipSync(content)
    const { summary, report } = await importFile(fileOf(whole.subarray(0, whole.length - 20), ending))
    expect(report.at(-1)).toMatch(
      /^after (line|row) \d+ — failed: the compressed file ends here: it is cut off or damaged$/,
    )
    expect(summary.failed).toBeGreaterThan(0)
    expect(await namesInShop()).toHaveLength(summary.created)
  })

  it.each([
    [
      'jsonl',
      `${lines.split('\n')[0]}\n{"id":"huge","name":"`,
      `"}\n${lines.split('\n')[1]}\n`,
      'line 2: huge — failed: the line is 105 MB long; a product has at most 2 MB',
    ],
    [
      'csv',
      'Handle,Title,Variant Price\ncafe,Café,5\nhuge,',
      ',5\nplain,Plain,6\n',
      'row 3: huge — failed: the row never ends; is a quote not closed?',
    ],
    [
      'csv',
      'Handle,Title,Variant Price\ncafe,Café,5\nhuge,"',
      '",5\nplain,Plain,6\n',
      'row 3: huge — failed: the row never ends; is a quote not closed?',
    ],
  ])('may have a line of a hundred megabytes (%s)', async (ending, before, after, problem) => {
    const path = fileOf('', ending)
    const file = openSync(path, 'w')
    writeSync(file, before)
    for (let i = 0; i < 100; i += 1) writeSync(file, Buffer.alloc(1 << 20, 'x'))
    writeSync(file, after)
    closeSync(file)
    const { summary, report } = await importFile(path)
    expect(report[1]).toBe(problem)
    expect(summary).toMatchObject({ created: 2, failed: 1 })
  })
})

const FLAGS = ['--import', './scripts/preload.mjs']

interface Ran {
  code: number | null
  out: string
  error: string
}

/** Runs a script as npm does. `watch` sees its output as it grows. */
async function run(
  script: string,
  words: readonly string[],
  watch?: (out: string, stop: () => void) => void,
): Promise<Ran> {
  const env = { ...process.env, DATABASE_URL: database.url, NODE_ENV: 'production' as const }
  const child = spawn(process.execPath, [...FLAGS, `scripts/${script}.ts`, ...words], { env })
  const said = { out: '', error: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk.toString()
    watch?.(said.out, () => child.kill('SIGINT'))
  })
  child.stderr.on('data', (chunk: Buffer) => {
    said.error += chunk.toString()
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...said }
}

describe('the command', () => {
  it('ends with 0 when all is in the shop and with 1 when something is not', async () => {
    const good = await run('catalogue-import', [fileOf(lines)])
    const { pathname, host } = new URL(database.url)
    const which = `Database: ${pathname.slice(1)} on ${host} (DATABASE_URL)\n`
    expect(good).toMatchObject({ code: 0, error: `${which}… 2 products, 100 %\n` })
    expect(good.out).toContain('line 1: cafe — created, 1 variant\n')
    expect(good.out).toContain(
      'New categories: footwear, footwear/boots (2)\n2 created, 0 updated, 0 unchanged, 0 failed\n',
    )
    const bad = await run('catalogue-import', [fileOf(linesText([plainLine('bad', { price: -1 })]))])
    expect(bad.code).toBe(1)
    expect(bad.out).toContain('line 1: bad — failed: price must be at least 0\n')
  })

  it('says in one line what is wrong with the file or the command', async () => {
    expect(await run('catalogue-import', ['/nowhere.csv'])).toEqual({
      code: 1,
      out: '',
      error: 'There is no file /nowhere.csv.\n',
    })
    expect(await run('catalogue-import', [])).toMatchObject({ code: 2, out: expect.stringContaining('Usage: ') })
    expect(await run('catalogue-import', ['--wrong'])).toMatchObject({
      code: 2,
      out: '',
      error: expect.stringContaining("'--wrong'"),
    })
    expect(await run('catalogue-import', [fileOf(sheet, 'csv'), '--keep-stock'])).toMatchObject({
      code: 2,
      error: expect.stringContaining('--keep-stock is for JSON Lines'),
    })
  })

  it('stops at Ctrl-C between products with a sound catalogue, says how far it came, and goes on next time', async () => {
    const many = Array.from({ length: 4000 }, (_, i) => plainLine(`boot-${i}`))
    const path = fileOf(linesText(many))
    let asked = false
    const stopped = await run('catalogue-import', [path, '--no-images'], (out, stop) => {
      if (asked || !out.includes('created')) return
      asked = true
      stop()
    })
    expect(stopped.code).toBe(130)
    const last = Number(/Stopped after line (\d+)\./.exec(stopped.out)?.[1])
    expect(last).toBeLessThan(4000)
    expect(stopped.out).toContain(`\n${last} created, 0 updated, 0 unchanged, 0 failed\n`)
    const kept = await exportedText()
    expect(kept.trimEnd().split('\n')).toHaveLength(last)
    const { summary } = await importFile(path)
    expect(summary).toMatchObject({ created: 4000 - last, unchanged: last, failed: 0 })
  })

  it('stops an export to standard output at the first Ctrl-C, and says that it is not all', async () => {
    await importFile(fileOf(linesText(Array.from({ length: 4000 }, (_, i) => plainLine(`boot-${i}`)))))
    let asked = false
    const stopped = await run('catalogue-export', ['-'], (_, stop) => {
      if (!asked) stop()
      asked = true
    })
    expect(stopped.code).toBe(130)
    expect(stopped.error).toMatch(/Stopped: what was written is not all of it\.\n$/)
    expect(stopped.out.split('\n').length).toBeLessThan(4000)
  })

  it('exports to a file, to an archive and to standard output, each the same', async () => {
    await importLines(lines)
    const text = await exportedText()
    const [plain, archive] = [fileOf('old'), fileOf('old', 'jsonl.gz')]
    expect(await run('catalogue-export', [plain])).toMatchObject({ code: 0, out: '' })
    expect(readFileSync(plain, 'utf8')).toBe(text)
    await run('catalogue-export', [archive])
    expect(gunzipSync(readFileSync(archive)).toString()).toBe(text)
    expect(await run('catalogue-export', ['-'])).toMatchObject({ code: 0, out: text })
    expect(await run('catalogue-export', ['/nowhere/at/all.jsonl'])).toMatchObject({ code: 1, out: '' })
  })
})
