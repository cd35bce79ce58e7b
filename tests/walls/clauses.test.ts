import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { clauseProblems, readClauses } from '../../scripts/check-clause-rules.ts'

const SPECIFICATION = '# Shop\n\nBoots are sold, in pairs.\n\n- Cart: items.'
const TESTS = new Map([
  ['boots.test.ts', ["it('sells boots [CART-01]', () => {})", "it('sells pairs', () => {})"]],
  ['cart.spec.ts', ['test(`holds items`, () => {})']],
])
const TABLE = [
  '| 3.1 | Boots are sold, | boots.test.ts › sells boots |',
  '| 3.2 | in pairs. | boots.test.ts › sells boots [CART-01]<br>boots.test.ts › sells pairs |',
  '| 5.1 | Cart: items. | cart.spec.ts › holds items |',
]
const problemsOf = (rows: readonly string[]) => clauseProblems(SPECIFICATION, readClauses(rows.join('\n')), TESTS)

describe('the table of clauses', () => {
  it('holds every word of the specification, each in a clause with a test that exists [GEN-21]', () => {
    const { status, stdout } = spawnSync(process.execPath, ['scripts/check-clauses.ts'], { encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, ''])
  })

  it('is right when it says all, and names tests by their titles', () => {
    expect(problemsOf(TABLE)).toEqual([])
  })

  it.each<[string, string[], RegExp]>([
    ['a clause is left out', TABLE.slice(1), /^Line 3 is not what its clauses say: …Boots are sold/],
    ['a line is left out', TABLE.slice(0, 2), /^Line 5 is not what its clauses say: …Cart: items/],
    ['a clause says something else', TABLE.map((row) => row.replace('pairs. ', 'threes. ')), /^Line 3 is not/],
    ['a clause is there twice', [...TABLE, TABLE[2] ?? ''], /^Line 5 is not what its clauses say/],
    ['a clause is of no line', [...TABLE, '| 4.1 | Socks. | boots.test.ts › sells boots |'], /^Line 4 of/],
    ['a clause names no test', TABLE.map((row) => row.replace('cart.spec.ts › holds items', '')), /no test is named/],
    [
      'a file is not there',
      TABLE.map((row) => row.replace('cart.spec.ts', 'basket.spec.ts')),
      /there is no basket\.spec/,
    ],
    [
      'a test is not there',
      TABLE.map((row) => row.replace('sells pairs', 'sells threes')),
      /has no test “sells threes”/,
    ],
    [
      'only the beginning of a title is named',
      TABLE.map((row) => row.replace('sells boots |', 'sells |')),
      /no test “sells”/,
    ],
  ])('is wrong when %s', (_, rows, problem) => {
    const [first = '', ...others] = problemsOf(rows)
    expect(first).toMatch(problem)
    expect(others.length).toBeLessThanOrEqual(1)
  })
})
