// Part of the build: makes the programs small that stand inside of pages, and writes them to the directory that is
// named.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minify } from 'terser'
import '#lib/next-adapter/early-input.ts'
import { inlineSources, SMALL_PROGRAMS } from '#lib/next-adapter/inline-script.ts'
import '#lib/next-adapter/late-scripts.ts'
import '#lib/server/http/first-facts.ts'
import '#lib/server/http/landing-view.ts'

const NAMED = 'self.program='
const small: Record<string, string> = {}
for (const [digest, source] of inlineSources()) {
  const { code = '' } = await minify(NAMED + source, { compress: { passes: 2 }, mangle: true })
  if (!code.startsWith(NAMED)) throw new Error(`A program is no function any more: ${code}`)
  small[digest] = code.slice(NAMED.length).replace(/;$/, '')
}
writeFileSync(join(process.argv[2] ?? '.next', SMALL_PROGRAMS), JSON.stringify(small))
