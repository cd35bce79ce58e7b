// Part of the build: browsers are told which scripts to compile as a whole. Chromium compiles those while they are
// fetched, beside the page; of others it would compile each function on the page's own thread when it is called first,
// a third of what starting a page takes (record 109). Others take the word for a comment. The directory of the build is
// named.
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const WORD = '//# allFunctionsCalledOnLoad\n'
/** A small script gains less than the word weighs. */
const LARGE = 16 * 1024

interface SourceMap {
  mappings?: string
  sections?: { offset: { line: number; column: number } }[]
}

const dist = process.argv[2] ?? '.next'
for (const file of globSync(join(dist, 'static/**/*.js'))) {
  if (statSync(file).size < LARGE) continue
  const script = readFileSync(file, 'utf8')
  if (script.startsWith(WORD)) continue
  writeFileSync(file, WORD + script)
  const map = join(dist, 'source-maps', `${file.slice(dist.length)}.map`)
  if (existsSync(map)) writeFileSync(map, JSON.stringify(oneLineLower(JSON.parse(readFileSync(map, 'utf8')))))
}

/** The map of a script that begins with one line more. */
function oneLineLower(map: SourceMap): SourceMap {
  if (map.sections === undefined) return { ...map, mappings: `;${map.mappings ?? ''}` }
  const sections = map.sections.map((section) => ({
    ...section,
    offset: { ...section.offset, line: section.offset.line + 1 },
  }))
  return { ...map, sections }
}
