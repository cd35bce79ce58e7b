// Lists the requirements that no test names: `npm run spec`, or `npm run spec -- CHK PAY` for some areas. A requirement
// is a table row of docs/requirements.md whose first cell is its id; a test names it in square brackets: [CHK-12,
// CHK-13]. Rows of T only interpret others, which hold what they decide: they do not count.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readClauses } from './check-clause-rules.ts'

const CLAUSES = 'docs/clauses.md'
const REQUIREMENTS = 'docs/requirements.md'
const ID = /^[A-Z][A-Z0-9]*(?:-[A-Z]+)*-\d+[a-z]?$/
const INTERPRETING = 'T'
const areaOf = (id) => id.replace(/-\d+[a-z]?$/, '')

const areas = process.argv.slice(2).map((word) => word.toUpperCase())
const wanted = readRequirements()
  .filter(({ id }) => areaOf(id) !== INTERPRETING)
  .filter(({ id }) => areas.length === 0 || areas.includes(areaOf(id)))
const named = namedByTests()
const missing = wanted.filter(({ id }) => !named.has(id))

for (const { id, text } of missing) console.log(`${id.padEnd(12)} ${text.slice(0, 100)}`)
if (missing.length > 0) console.log('')
for (const [area, { all, proven }] of countByArea()) console.log(`${area.padEnd(8)} ${proven} of ${all}`)
console.log(`${wanted.length - missing.length} of ${wanted.length} requirements are named by a test`)
if (areas.length === 0) {
  const clauses = readClauses(readFileSync(CLAUSES, 'utf8'))
  const tests = new Set(clauses.flatMap(({ proofs }) => proofs.map(({ file, title }) => `${file} ${title}`)))
  console.log(`${clauses.length} clauses of the specification are held by ${tests.size} tests: ${CLAUSES}`)
}

function readRequirements() {
  return readFileSync(REQUIREMENTS, 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([before, id]) => before === '' && id !== undefined && ID.test(id))
    .map(([, id, text]) => ({ id, text: text ?? '' }))
}

function namedByTests() {
  const ids = new Set()
  for (const file of ['tests', 'e2e'].flatMap(testFiles)) {
    for (const [, list] of readFileSync(file, 'utf8').matchAll(
      /\[([A-Z][A-Z0-9-]*\d[a-z]?(?:,\s*[A-Z][A-Z0-9-]*\d[a-z]?)*)\]/g,
    )) {
      for (const id of list.split(/,\s*/)) ids.add(id)
    }
  }
  return ids
}

function testFiles(tree) {
  if (!existsSync(tree)) return []
  return readdirSync(tree, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(test|spec)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

function countByArea() {
  const counts = new Map()
  for (const { id } of wanted) {
    const count = counts.get(areaOf(id)) ?? { all: 0, proven: 0 }
    counts.set(areaOf(id), { all: count.all + 1, proven: count.proven + (named.has(id) ? 1 : 0) })
  }
  return counts
}
