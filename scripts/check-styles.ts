// One way to write CSS (docs/decisions/078-one-way-to-write-css.md). Lists the classes nothing has, and the colours
// that are no token.
import { globSync, readFileSync } from 'node:fs'
import { styleProblems } from './check-style-rules.ts'

const sheets = globSync('styles/*.css').map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const code = globSync('{app,components,lib,stores,demo,sandbox}/**/*.{ts,tsx}').map((path) =>
  readFileSync(path, 'utf8'),
)
const problems = styleProblems(sheets, code.join('\n'))
if (problems.length > 0) console.log(problems.join('\n'))
process.exit(sheets.length > 0 && problems.length === 0 ? 0 : 1)
