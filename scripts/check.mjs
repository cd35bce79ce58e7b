// `npm run check`: everything that can be known without running the shop. One line for each check, and the words of
// those that fail; the outcome is in .reports/check.json.
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'

const TSC = 'node_modules/typescript-native/bin/tsc'
const CHECKS = [
  { name: 'format and lint', program: 'biome', words: ['check', '--error-on-warnings', '.'] },
  { name: 'types', program: 'node', words: [TSC] },
  { name: 'walls', program: 'node', words: ['scripts/check-walls.ts'] },
  { name: 'names and sizes of files', program: 'node', words: ['scripts/check-files.ts'] },
  { name: 'effects', program: 'node', words: ['scripts/check-effects.ts'] },
  { name: 'style sheets', program: 'node', words: ['scripts/check-styles.ts'] },
  { name: 'clauses of the specification', program: 'node', words: ['scripts/check-clauses.ts'] },
  { name: 'points of the shopper’s check', program: 'node', words: ['scripts/check-shopper.ts'] },
  { name: 'unused files, exports and packages', program: 'knip', words: [] },
]

process.env.PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)
const checks = await Promise.all(CHECKS.map(run))
mkdirSync('.reports', { recursive: true })
writeFileSync('.reports/check.json', JSON.stringify({ checks }, null, 2))
process.exit(checks.every(({ ok }) => ok) ? 0 : 1)

function run({ name, program, words }) {
  const started = Date.now()
  return new Promise((done) => {
    execFile(program, words, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const ok = error === null
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      console.log(`${ok ? '✓' : '✗'} ${name} (${seconds} s)`)
      const output = `${stdout}${stderr}`.trim() || String(error ?? '')
      if (!ok) console.log(output)
      done({ name, ok, output: ok ? '' : output })
    })
  })
}
