// Every word of the specification stands in a clause, and every clause names tests that exist: docs/clauses.md. Lists
// what does not hold.
import { readFileSync } from 'node:fs'
import { clauseProblems, readClauses } from './check-clause-rules.ts'
import { readTestSources } from './test-sources.ts'

const clauses = readClauses(readFileSync('docs/clauses.md', 'utf8'))
const problems = clauseProblems(readFileSync('docs/specification.txt', 'utf8'), clauses, readTestSources())
if (problems.length > 0) console.log(problems.join('\n'))
process.exit(clauses.length > 0 && problems.length === 0 ? 0 : 1)
