import { expect, it } from 'vitest'
import { fileProblems } from '../../scripts/check-file-rules.ts'

const lines = (count: number) => () => 'line\n'.repeat(count)

it.each(['utils', 'util', 'misc', 'helpers', 'helper', 'common', 'types', 'constants', 'index'])(
  'no file is named %s',
  (name) => {
    expect(fileProblems(`lib/domain/${name}.ts`, lines(1))).toHaveLength(1)
    expect(fileProblems(`lib/domain/${name}-of-tax.ts`, lines(1))).toEqual([])
  },
)

it('a file has at most 300 lines', () => {
  expect(fileProblems('lib/domain/cart/cart.ts', lines(300))).toEqual([])
  expect(fileProblems('lib/domain/cart/cart.ts', lines(301))).toEqual([
    'lib/domain/cart/cart.ts: 301 lines, of at most 300',
  ])
})

it('the schema and the seed may be longer, and what is not source is not ours to judge', () => {
  expect(fileProblems('lib/server/db/schema.ts', lines(500))).toEqual([])
  expect(fileProblems('demo/brands.ts', lines(500))).toEqual([])
  expect(fileProblems('package-lock.json', lines(9000))).toEqual([])
})

it('a comment has at most 120 characters, wherever it stands', () => {
  const long = (start: string, length: number) => () => `${start} ${'x'.repeat(length - start.length - 1)}\n`
  for (const start of ['//', '  //', '/**', '   *']) {
    expect(fileProblems('tests/rules/cart/cart.test.ts', long(start, 120))).toEqual([])
    expect(fileProblems('tests/rules/cart/cart.test.ts', long(start, 121))).toEqual([
      'tests/rules/cart/cart.test.ts:1: a comment of 121 characters, of at most 120',
    ])
  }
  expect(fileProblems('lib/domain/cart/cart.ts', long('const a =', 200))).toEqual([])
})
