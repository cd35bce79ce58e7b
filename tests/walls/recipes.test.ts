import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const RECIPES = 'docs/recipes'
const BIN = join(process.cwd(), 'node_modules')

/** A block of a recipe that is a file, or lines that go into one. */
interface Step {
  file: string
  lines: string
  at?: { side: 'after' | 'before'; line: string }
}

let tree = ''
let names: string[] = []
const steps: Step[] = []

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'steelcap-recipes-'))
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard'], { maxBuffer: 64 * 1024 * 1024 })
  const files = stdout.split('\n').filter((file) => /\.(ts|mts|tsx|mjs|json|css|sql|jsonc)$/.test(file))
  for (const file of files) await cp(file, join(tree, file)).catch(() => {})
  await symlink(BIN, join(tree, 'node_modules'))
  names = (await readdir(RECIPES)).sort()
  for (const name of names) steps.push(...stepsOf(await readFile(join(RECIPES, name), 'utf8')))
  for (const step of steps) await follow(step)
}, 120_000)

afterAll(async () => {
  await rm(tree, { recursive: true, force: true })
})

/** ` ```ts path after "line" `: the first line that begins so; without a place, a new file. */
function stepsOf(recipe: string): Step[] {
  const blocks = recipe.matchAll(/^( *)```(?:tsx?|css) (\S+)(?: (after|before) "(.*)")?\n([\s\S]*?)^ *```$/gm)
  return [...blocks].map(([, indent = '', file = '', side, line = '', text = '']) => ({
    file,
    lines: text.replace(new RegExp(`^${indent}`, 'gm'), ''),
    ...(side === 'after' || side === 'before' ? { at: { side, line } } : {}),
  }))
}

async function follow({ file, lines, at }: Step): Promise<void> {
  const path = join(tree, file)
  if (!at) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, lines, { flag: 'wx' })
    return
  }
  const old = (await readFile(path, 'utf8')).split('\n')
  const found = old.findIndex((line) => line.startsWith(at.line))
  if (found === -1) throw new Error(`${file} has no line that begins with ${at.line}`)
  old.splice(at.side === 'after' ? found + 1 : found, 0, lines.replace(/\n$/, ''))
  await writeFile(path, old.join('\n'))
}

/** What a command in the copy prints when it fails; nothing when it does not. */
async function trouble(...words: string[]): Promise<string> {
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    VITEST: undefined,
    VITEST_POOL_ID: undefined,
    VITEST_WORKER_ID: undefined,
  }
  return run(process.execPath, words, { cwd: tree, env, maxBuffer: 64 * 1024 * 1024 }).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  )
}

describe('the recipes, followed line by line in a copy of the shop', () => {
  it('say where every line goes, and bring a test each', () => {
    expect(names).toEqual(['account-page.md', 'endpoint.md', 'facet.md', 'job.md', 'mail.md', 'payment-method.md'])
    expect(steps.filter(({ file, at }) => file.startsWith('tests/') && !at)).toHaveLength(names.length)
  })

  it('touch few files of the shop', async () => {
    for (const [name, most] of [
      ['facet.md', 3],
      ['endpoint.md', 5],
      ['account-page.md', 3],
      ['job.md', 4],
      ['mail.md', 1],
      ['payment-method.md', 7],
    ] as const) {
      const own = stepsOf(await readFile(join(RECIPES, name), 'utf8'))
      const touched = new Set(own.map(({ file }) => file).filter((file) => !file.startsWith('tests/')))
      expect([name, touched.size]).toEqual([name, most])
    }
  })

  it('leave types and format right', async () => {
    expect(await trouble('node_modules/typescript-native/bin/tsc', '--noEmit')).toBe('')
    const changed = [...new Set(steps.map(({ file }) => file))]
    expect(await trouble('node_modules/@biomejs/biome/bin/biome', 'check', '--vcs-enabled=false', ...changed)).toBe('')
  }, 600_000)

  it('bring tests that hold', async () => {
    const tests = steps.map(({ file }) => file).filter((file) => file.startsWith('tests/'))
    expect(await trouble('node_modules/vitest/vitest.mjs', 'run', ...tests)).toBe('')
  }, 600_000)
})
