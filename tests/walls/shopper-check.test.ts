import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { shopperProblems } from '../../scripts/check-shopper-rules.ts'

const TESTS = new Map([
  ['boots.test.ts', ["it('sells boots [CART-01]', () => {})", "it('sells pairs', () => {})"]],
  ['cart.spec.ts', ['test(`holds items`, () => {})']],
])
const TABLE = [
  '# The check',
  '| point | mark | what was seen | held by |',
  '|---|---|---|---|',
  '| 1. Boots are sold | 2 | on a phone | boots.test.ts › sells boots<br>boots.test.ts › sells pairs |',
  '## Part two',
  '| 2. A cart | 1 | no picture | cart.spec.ts › holds items |',
]
const problemsOf = (rows: readonly string[]) => shopperProblems(rows.join('\n'), TESTS)
const changed = (from: string, to: string) => TABLE.map((row) => row.replace(from, to))

describe('the table of the shopper’s check', () => {
  it('names for each point tests that exist [GEN-22]', () => {
    const { status, stdout } = spawnSync(process.execPath, ['scripts/check-shopper.ts'], { encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, ''])
  })

  it('is right when each point has its mark, what was seen, and tests by their titles', () => {
    expect(problemsOf(TABLE)).toEqual([])
  })

  it.each<[string, string[], RegExp]>([
    ['there are no points', TABLE.slice(0, 3), /no points/],
    ['a point is left out', TABLE.filter((row) => !row.startsWith('| 1.')), /where point 1 is expected/],
    ['a point comes twice', [...TABLE, TABLE[5] ?? ''], /where point 3 is expected/],
    ['a mark is none', changed('| 1 |', '| 3 |'), /is no row/],
    ['a row lacks a cell', changed('| no picture ', ''), /is no row/],
    ['nothing was seen', changed('no picture', ' '), /nothing is said/],
    ['a point names no test', changed('cart.spec.ts › holds items', ''), /“A cart”: no test is named/],
    ['a file is not there', changed('cart.spec.ts', 'basket.spec.ts'), /there is no basket\.spec/],
    ['a test is not there', changed('sells pairs', 'sells threes'), /has no test “sells threes”/],
    ['only the file is named', changed(' › holds items', ''), /cart\.spec\.ts has no test/],
  ])('is wrong when %s', (_, rows, problem) => {
    const [first = '', ...others] = problemsOf(rows)
    expect(first).toMatch(problem)
    expect(others).toEqual([])
  })
})
