// Every word of the specification stands in a clause, and every clause names tests that exist: docs/clauses.md. Lists
// what does not hold.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clauseProblems, readClauses } from './check-clause-rules.ts'

const tests = new Map<string, string[]>()
for (const tree of ['tests', 'e2e']) {
  for (const entry of readdirSync(tree, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(test|spec)\.tsx?$/.test(entry.name)) continue
    tests.set(entry.name, [...(tests.get(entry.name) ?? []), readFileSync(join(entry.parentPath, entry.name), 'utf8')])
  }
}
const clauses = readClauses(readFileSync('docs/clauses.md', 'utf8'))
const problems = clauseProblems(readFileSync('docs/specification.txt', 'utf8'), clauses, tests)
if (problems.length > 0) console.log(problems.join('\n'))
process.exit(clauses.length > 0 && problems.length === 0 ? 0 : 1)
