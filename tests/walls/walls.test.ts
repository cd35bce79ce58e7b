import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Breach, cruiseTree, NO_FOLDER_CYCLES } from '../../scripts/check-wall-cruise.ts'

const PLANTED = 'tests/planted/walls'
const TREES = ['app', 'components', 'lib', 'stores', 'sandbox', 'demo', 'middleware.ts']

const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  forbidden: { name: string }[]
}
const rules = [...forbidden.map(({ name }) => name), NO_FOLDER_CYCLES]

let tree: string
let cruised: number
let breaches: Breach[]

// All leaks at once in one tree, where each lies at the path it pretends to have.
beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'steelcap-walls-'))
  for (const file of ['.dependency-cruiser.cjs', 'package.json', 'tsconfig.json']) await cp(file, join(tree, file))
  for (const rule of await readdir(PLANTED)) await cp(join(PLANTED, rule), tree, { recursive: true })
  await installStub('vitest')
  await installStub('@tanstack/react-query')
  await installStub('next', 'dist/client/router.js')
  const result = await cruiseTree(tree, TREES)
  cruised = result.cruised
  breaches = result.breaches
}, 60_000)

afterAll(async () => {
  await rm(tree, { recursive: true, force: true })
})

async function installStub(name: string, main = 'main.js'): Promise<void> {
  const directory = join(tree, 'node_modules', name)
  await mkdir(dirname(join(directory, main)), { recursive: true })
  await writeFile(join(directory, 'package.json'), JSON.stringify({ name, version: '1.0.0', main }))
  await writeFile(join(directory, main), 'exports.vi = 1\n')
}

async function plantedFiles(rule: string): Promise<string[]> {
  const entries = await readdir(join(PLANTED, rule), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(`${PLANTED}/${rule}/`.length))
}

describe('the walls', () => {
  it('have a planted leak each', async () => {
    expect((await readdir(PLANTED)).filter((name) => name !== 'clean').sort()).toEqual([...rules].sort())
  })

  it.each(rules)('catch what breaks “%s”, and call it nothing else', async (rule) => {
    const files = await plantedFiles(rule)
    const caught = breaches.filter(({ from }) => files.includes(from))
    expect(new Set(caught.map((breach) => breach.rule))).toEqual(new Set([rule]))
  })

  it('let clean imports through', async () => {
    const files = await plantedFiles('clean')
    expect(breaches.filter(({ from }) => files.includes(from))).toEqual([])
    expect(cruised).toBeGreaterThan(files.length)
  })
})
