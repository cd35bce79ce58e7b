import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'

const PLANTED = 'tests/planted/lint'
const RULES = [
  'noBarrelFile',
  'noReExportAll',
  'useFilenamingConvention',
  'noExplicitAny',
  'noNonNullAssertion',
  'noConsole',
  'useImportType',
  'noUnusedImports',
]

// Re-exporting everything is also re-exporting.
const IMPLIED: Record<string, string[]> = { noReExportAll: ['noBarrelFile'] }

const report = z.object({ diagnostics: z.array(z.object({ category: z.string() })) })
const run = promisify(execFile)

let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'steelcap-lint-'))
  await run('git', ['init', '-q', root])
  for (const file of ['biome.json', '.gitignore']) await cp(file, join(root, file))
})

afterAll(async () => {
  await rm(root, { recursive: true, force: true })
})

/** Which lint rules speak when the planted tree is all there is. */
async function diagnose(planted: string): Promise<string[]> {
  await rm(join(root, 'lib'), { recursive: true, force: true })
  await cp(join(PLANTED, planted), root, { recursive: true })
  const biome = resolve('node_modules/.bin/biome')
  const { stdout } = await run(biome, ['lint', '--reporter=json', '.'], { cwd: root }).catch((error) => error)
  return report
    .parse(JSON.parse(stdout))
    .diagnostics.filter(({ category }) => category.startsWith('lint/'))
    .map(({ category }) => category.split('/').at(-1) ?? category)
}

it('every lint wall has a planted leak', async () => {
  expect((await readdir(PLANTED)).filter((name) => name !== 'clean').sort()).toEqual([...RULES].sort())
})

it.each(RULES)('the lint rule %s catches its planted leak, and nothing else does', async (rule) => {
  expect(new Set(await diagnose(rule))).toEqual(new Set([rule, ...(IMPLIED[rule] ?? [])]))
})

it('a clean tree passes the lint rules', async () => {
  expect(await diagnose('clean')).toEqual([])
})
