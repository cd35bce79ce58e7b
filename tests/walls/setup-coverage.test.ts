import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createVitest, type Vitest } from 'vitest/node'
import { warmThread } from '../../scripts/warm-thread.ts'

const directory = realpathSync(mkdtempSync(join(tmpdir(), 'steelcap-setup-')))
let vitest: Vitest | undefined
afterAll(async () => {
  await vitest?.close()
  rmSync(directory, { recursive: true, force: true })
})

/** Counts as code with mutants in it does. */
const TESTED = `
import { beforeAll, it } from 'vitest'
function reach(mutant) {
  const stryker = globalThis.__stryker__
  stryker.mutantCoverage ??= { static: {}, perTest: {} }
  const { currentTestId: id, mutantCoverage: all } = stryker
  const reached = id ? (all.perTest[id] ??= {}) : all.static
  reached[mutant] = (reached[mutant] ?? 0) + 1
}
reach('loaded')
beforeAll(() => ['placed', 'looked at'].forEach(reach))
it('one', () => reach('shown'))
it('other', () => reach('looked at'))
`

it('has what sets a file up reached by the first test of the first file, unless a test reaches it itself', async () => {
  mkdirSync(join(directory, 'node_modules'))
  symlinkSync(resolve('node_modules/vitest'), join(directory, 'node_modules/vitest'))
  for (const file of ['first', 'second']) writeFileSync(join(directory, `${file}.test.js`), TESTED)
  vitest = await createVitest('test', {
    root: directory,
    config: false,
    watch: false,
    maxWorkers: 1,
    reporters: [{}],
    pool: warmThread,
    setupFiles: [
      'node_modules/@stryker-mutator/vitest-runner/dist/src/stryker-setup.js',
      'scripts/setup-coverage.ts',
      'scripts/fresh-mutant.ts',
    ].map((file) => resolve(file)),
  })
  const told = {
    globalNamespace: '__stryker__',
    mode: 'dry-run',
    isGreaterThanVitest4Point1: true,
    testNameSeparator: ' > ',
  }
  for (const [name, value] of Object.entries(told)) vitest.provide(name as never, value as never)
  const { testModules, unhandledErrors } = await vitest.start()
  expect(unhandledErrors).toEqual([])
  const reached = testModules.map((file) => [
    file.moduleId,
    (file.meta() as { mutantCoverage?: unknown }).mutantCoverage,
  ])
  const nameOf = (file: string, test: string) => `${join(directory, file)}#${test}`
  expect(Object.fromEntries(reached)).toEqual({
    [join(directory, 'first.test.js')]: {
      static: { loaded: 1 },
      perTest: {
        [nameOf('first.test.js', 'one')]: { placed: 1, shown: 1 },
        [nameOf('first.test.js', 'other')]: { 'looked at': 1 },
      },
    },
    [join(directory, 'second.test.js')]: {
      static: { loaded: 1 },
      perTest: {
        [nameOf('second.test.js', 'one')]: { shown: 1 },
        [nameOf('second.test.js', 'other')]: { 'looked at': 1 },
      },
    },
  })
})
