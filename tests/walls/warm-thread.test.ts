import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type CliOptions, createVitest, type Vitest, type VitestPluginContext } from 'vitest/node'
import { warmThread, warmWindows } from '../../scripts/warm-thread.ts'

const directory = realpathSync(mkdtempSync(join(tmpdir(), 'steelcap-warm-')))
let vitest: Vitest | undefined
beforeAll(() => {
  mkdirSync(join(directory, 'node_modules'))
  for (const name of ['vitest', 'jsdom'])
    symlinkSync(join(process.cwd(), 'node_modules', name), join(directory, 'node_modules', name))
  writeFileSync(join(directory, 'entered.ts'), 'let count = 0\nexport const entered = () => (count += 1)\n')
  for (const file of ['first', 'second']) writeFileSync(join(directory, `${file}.test.ts`), TESTED)
})
afterEach(() => vitest?.close())
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const OPTIONS: CliOptions = { root: directory, config: false, watch: false, maxWorkers: 1, reporters: [{}] }

/** Each test says which thread it ran in, and how often its file, its module and the thread had been entered. */
const TESTED = `
import { threadId } from 'node:worker_threads'
import { expect, inject, it } from 'vitest'
import { entered } from './entered.ts'

globalThis.entries = (globalThis.entries ?? 0) + 1
const says = () => expect([threadId, entered(), globalThis.entries, inject('told')].join(' ')).toBe('')
it('one', says)
it('other', says)
`

it('shows run after run to one thread, each with its own choice of tests and with modules loaded anew', async () => {
  vitest = await createVitest('test', { ...OPTIONS, pool: warmThread })
  const first = await ranWith(vitest, /one/, 'a')
  const [thread] = first[0]?.split(' ') ?? []
  expect(first).toEqual([`${thread} 1 1 a`, `${thread} 1 2 a`])
  expect(await ranWith(vitest, /one|other/, 'b')).toEqual([
    ...[`${thread} 1 3 b`, `${thread} 2 3 b`],
    ...[`${thread} 1 4 b`, `${thread} 2 4 b`],
  ])
})

it('shows them to one thread with a window of its own for each file, where nothing is left of the one before', async () => {
  const warm = {
    name: 'warm-windows',
    configureVitest: ({ project }: VitestPluginContext) =>
      void Object.assign(project.config, { pool: warmWindows.name, poolRunner: warmWindows, isolate: true }),
  }
  vitest = await createVitest('test', { ...OPTIONS, pool: 'vmThreads', environment: 'jsdom' }, { plugins: [warm] })
  const first = await ranWith(vitest, /one/, 'a')
  const [thread] = first[0]?.split(' ') ?? []
  expect(first).toEqual([`${thread} 1 1 a`, `${thread} 1 1 a`])
  expect(await ranWith(vitest, /one/, 'b')).toEqual([`${thread} 1 1 b`, `${thread} 1 1 b`])
})

/** What the tests said whose name matches. */
async function ranWith(running: Vitest, pattern: RegExp, told: string): Promise<string[]> {
  running.provide('told' as never, told as never)
  for (const project of running.projects) project.config.testNamePattern = pattern
  running.state.filesMap.clear()
  const { testModules } = await running.start()
  return testModules.flatMap(({ children }) =>
    [...children.allTests('failed')].map((each) => {
      const [error] = each.result().errors ?? []
      return /expected '(.*?)' to be/.exec(error?.message ?? '')?.[1] ?? String(error?.message)
    }),
  )
}
