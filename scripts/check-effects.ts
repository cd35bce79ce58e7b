// An effect is for what lies outside of React (docs/decisions/088-effects-say-what-they-talk-to.md). Lists those that
// do not say what that is, and holds their number.
import { globSync, readFileSync } from 'node:fs'
import { effectProblems } from './check-effect-rules.ts'

const paths = globSync('{app,components,lib,stores}/**/*.{ts,tsx}')
const problems = effectProblems(paths.map((path) => ({ path, text: readFileSync(path, 'utf8') })))
if (problems.length > 0) console.log(problems.join('\n'))
process.exit(paths.length > 0 && problems.length === 0 ? 0 : 1)
