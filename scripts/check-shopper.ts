// Every point of the shopper's check names tests that exist: docs/shopper-check.md. Lists what does not hold.
import { readFileSync } from 'node:fs'
import { shopperProblems } from './check-shopper-rules.ts'
import { readTestSources } from './test-sources.ts'

const problems = shopperProblems(readFileSync('docs/shopper-check.md', 'utf8'), readTestSources())
if (problems.length > 0) console.log(problems.join('\n'))
process.exit(problems.length === 0 ? 0 : 1)
