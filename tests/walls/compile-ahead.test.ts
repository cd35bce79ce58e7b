import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const WORD = '//# allFunctionsCalledOnLoad'

let dist: string
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'steelcap-ahead-'))
})
afterEach(() => rmSync(dist, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(dist, path)), { recursive: true })
  writeFileSync(join(dist, path), text)
}
const read = (path: string) => readFileSync(join(dist, path), 'utf8')
const compileAhead = () => execFileSync(process.execPath, ['scripts/compile-ahead.ts', dist])

/** A script of so many bytes whose second line is the fourth of `cart.ts`. */
const scriptOf = (bytes: number) => 'self.cart=1\npay()//'.padEnd(bytes, 'x')
const PLAIN = { version: 3, file: 'a.js', sources: ['cart.ts'], names: [], sourcesContent: [], mappings: ';AAGA' }
const SECTIONS = { version: 3, sections: [{ offset: { line: 1, column: 0 }, map: { ...PLAIN, mappings: 'AAGA' } }] }

const MAPS: [string, object][] = [
  ['plain', PLAIN],
  ['sectioned', SECTIONS],
]

it.each(MAPS)('marks a large script once, and its %s map still leads to the line that was written', (_, map) => {
  write('static/chunks/a.js', scriptOf(16 * 1024))
  write('source-maps/static/chunks/a.js.map', JSON.stringify(map))
  compileAhead()
  compileAhead()
  expect(read('static/chunks/a.js') === `${WORD}\n${scriptOf(16 * 1024)}`).toBe(true)
  const moved = new SourceMap(JSON.parse(read('source-maps/static/chunks/a.js.map')) as SourceMapPayload)
  expect(moved.findEntry(2, 0)).toMatchObject({ generatedLine: 2, originalSource: 'cart.ts', originalLine: 3 })
  expect(moved.findEntry(1, 0)).toEqual({})
})

it('leaves a small script and its map as they are, and needs no map of a large one', () => {
  write('static/chunks/small.js', scriptOf(16 * 1024 - 1))
  write('source-maps/static/chunks/small.js.map', JSON.stringify(PLAIN))
  write('static/chunks/large.js', scriptOf(20_000))
  compileAhead()
  expect(read('static/chunks/small.js') === scriptOf(16 * 1024 - 1)).toBe(true)
  expect(JSON.parse(read('source-maps/static/chunks/small.js.map'))).toEqual(PLAIN)
  expect(read('static/chunks/large.js').startsWith(WORD)).toBe(true)
})
