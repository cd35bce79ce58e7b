// One project at a time, chosen by `npm run mutate`, which says in MUTATED which: tests that mutants are shown to. With
// MUTATED_NOUN only those nearest to that noun. They run in a thread that stays.
import { defineConfig, type Plugin } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { nearTests } from './scripts/near-tests.ts'
import { warmThread, warmWindows } from './scripts/warm-thread.ts'
import { PROJECTS } from './vitest.config.ts'

const noun = process.env['MUTATED_NOUN']
const { test, ...rest } = PROJECTS[process.env['MUTATED'] as keyof typeof PROJECTS]

const include = noun ? nearTests(test.name, noun) : test.include
const hasWindows = test.name === PROJECTS.components.test.name
const pool = hasWindows ? warmWindows : warmThread
const isServer = test.name === PROJECTS.server.test.name
const setupFiles = [
  ...(isServer ? ['./scripts/setup-coverage.ts'] : []),
  ...test.setupFiles,
  ...(hasWindows ? [] : ['./scripts/fresh-mutant.ts']),
]

// Stryker names a pool, and a plugin has the last word. Without `isolate` one context would do for all files.
const warm: Plugin = {
  name: 'warm-thread',
  configureVitest: ({ project }) =>
    void Object.assign(project.config, { pool: pool.name, poolRunner: pool, isolate: true }),
}

/** One failure is enough for a mutant, and the first test that fails ends the run: the longest files are asked last. */
class ShortestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const duration = (file: TestSpecification) => this.ctx.cache.getTestSpecificationResult(file)?.duration ?? 0
    return files.toSorted((a, b) => duration(a) - duration(b))
  }
}

export default defineConfig({
  ...rest,
  plugins: [warm, ...('plugins' in rest ? rest.plugins : [])],
  test: {
    ...test,
    ...{ include, setupFiles, restoreMocks: true, exclude: ['tests/walls/**'] },
    // Where a mutant waits for what never comes, a test is ended long before Stryker ends the thread and its database.
    ...{ testTimeout: hasWindows ? 25_000 : 10_000, hookTimeout: 30_000 },
    sequence: { sequencer: ShortestFirst },
  },
})
