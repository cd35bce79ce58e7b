import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { strykerPlugins } from '../../scripts/mutant-ignorer.ts'
import {
  changedLines,
  fileScores,
  folderScores,
  knownBefore,
  lowered,
  type Mutant,
  nounOf,
  placesOf,
  projectOf,
  raised,
  rangesOf,
  settled,
  survivors,
  within,
  withoutSurvivors,
} from '../../scripts/mutation-score.ts'
import { nearestTo, nearTests, rowsOfFiles } from '../../scripts/near-tests.ts'

const mutant = (fileName: string, status: string, line = 1, replacement = 'a >=\n  b'): Mutant => ({
  fileName,
  status,
  mutatorName: 'EqualityOperator',
  replacement,
  location: { start: { line, column: 3 }, end: { line, column: 8 } },
})

describe('what mutants are shown to', () => {
  it('is the folder of their noun, or on the server and in the browser whatever holds it', () => {
    expect(nearTests('rules', 'cart')).toEqual(['tests/rules/cart/**/*.test.{ts,tsx}'])
    expect(nearTests('server', 'gift-cards')).toEqual(['tests/server/gift-cards/**/*.test.{ts,tsx}'])
    expect(nearTests('server', 'stock')).toEqual([
      'tests/server/machines/**/*.test.{ts,tsx}',
      'tests/server/catalogue/sale-prices.test.ts',
    ])
    expect(nearTests('rules', 'stock')).toEqual([])
    expect(nearTests('components', 'sizes')).toEqual(['tests/components/catalogue/my-sizes.test.tsx'])
    expect(nearTests('components', 'catalogue')).toEqual([
      'tests/components/catalogue/**/*.test.{ts,tsx}',
      'tests/components/product/size-chart-and-reviews.test.tsx',
    ])
    expect(nearTests('components', 'wishlist')).toEqual(['tests/components/wishlist/**/*.test.{ts,tsx}'])
  })

  it('is for a store what asks one itself, and for a component the folder of its noun', () => {
    const places = nearTests('components', 'stores')
    expect(places).toContain('tests/components/stores/**/*.test.{ts,tsx}')
    expect(places).toContain('tests/components/cart/cart-store.test.ts')
    expect(nearTests('components', 'cart')).toEqual(['tests/components/cart/**/*.test.{ts,tsx}'])
    expect(nearTests('components', 'orders', { orders: ['orders/orders'] })).toEqual([
      'tests/components/orders/orders.test.tsx',
    ])
  })

  it('is for a file named alone its own row, where it has one', () => {
    const named = { orders: ['orders'], 'orders/reserve': ['orders/orders-races'] }
    const nearest = (...patterns: string[]) => nearestTo('server', patterns, named)
    expect(nearest('lib/server/orders/reserve.ts')).toBe('orders/reserve')
    expect(nearest('lib/server/orders/reserve.ts:3-10', 'lib/server/orders/reserve.ts:20-21')).toBe('orders/reserve')
    expect(nearTests('server', 'orders/reserve', named)).toEqual(['tests/server/orders/orders-races.test.ts'])
    // Its neighbours, and a file beside them, go by the noun; files of two nouns by neither.
    expect(nearest('lib/server/orders/reconcile.ts')).toBe('orders')
    expect(nearest('lib/server/orders/reserve.ts', 'lib/server/orders/reconcile.ts')).toBe('orders')
    expect(nearest('lib/server/orders/**/*.{ts,tsx}')).toBe('orders')
    expect(nearest('lib/server/orders/reserve.ts', 'lib/server/jobs/worker.ts')).toBeUndefined()
    expect(nearest('lib/server.ts')).toBeUndefined()
    expect(nearestTo('components', ['lib/client/cart/reserve.ts'])).toBe('cart')
    const shape = { cart: ['cart'], 'contract/cart': ['cart/cart-state'] }
    expect(nearestTo('server', ['lib/contract/cart.ts'], shape)).toBe('contract/cart')
    expect(nearestTo('server', ['lib/contract/quote.ts'], shape)).toBeUndefined()
  })

  it('is some test that is there, for each file with a row of its own', () => {
    for (const [project, file] of rowsOfFiles()) {
      const own = `lib/${project === 'server' ? 'server' : 'client'}/${file}.ts`
      expect(existsSync(file.startsWith('contract/') ? `lib/${file}.ts` : own), file).toBe(true)
      expect(nearTests(project, file), file).not.toEqual([])
    }
  })

  it('never leaves a test out that somebody has moved or renamed', () => {
    for (const noun of ['auth', 'fulfilment', 'order-money', 'refunds', 'stock'])
      expect(nearTests('server', noun).length).toBeGreaterThan(1)
    for (const noun of ['auth', 'payment', 'vouchers']) expect(nearTests('components', noun).length).toBeGreaterThan(1)
    expect(() => nearTests('server', 'stock', { stock: ['machines', 'gone'] })).toThrow('tests/server/gone')
  })

  const [{ injectableClass: Ignorer }] = strykerPlugins
  const log = { type: 'Identifier', name: 'log' }
  const logged = { type: 'CallExpression', callee: { type: 'MemberExpression', object: log } }
  const text = { type: 'StringLiteral' }
  const property = (name: string) => ({ type: 'ObjectProperty', key: { type: 'Identifier', name } })
  it.each([
    ['a call of the log', { node: logged }, 'written to the log'],
    ['a line that only logs', { node: { type: 'ExpressionStatement', expression: logged } }, 'written to the log'],
    [
      'what decides on a line of the log alone',
      { node: { type: 'IfStatement', consequent: { type: 'ExpressionStatement', expression: logged } } },
      'whether it is written to the log',
    ],
    [
      'what decides on more',
      {
        node: { type: 'IfStatement', consequent: { type: 'ExpressionStatement', expression: logged }, alternate: text },
      },
      undefined,
    ],
    [
      'a call of what is called otherwise',
      { node: { ...logged, callee: { ...logged.callee, object: { ...log, name: 'pool' } } } },
      undefined,
    ],
    [
      'the text of an error',
      { node: text, parent: { type: 'NewExpression', callee: { type: 'Identifier', name: 'Error' } } },
      'what a surprise is called',
    ],
    [
      'the text of a refusal',
      { node: text, parent: { type: 'CallExpression', callee: { type: 'Identifier', name: 'err' } } },
      undefined,
    ],
    [
      'the name of a statement',
      {
        node: property('name'),
        parent: { type: 'ObjectExpression', properties: ['name', 'text', 'values'].map(property) },
      },
      'the name of a statement',
    ],
    [
      'the name of a person',
      { node: property('name'), parent: { type: 'ObjectExpression', properties: [property('name')] } },
      undefined,
    ],
  ])('knows of %s whether it is behaviour', (_, path, why) => {
    expect(new Ignorer().shouldIgnore(path)).toBe(why)
  })
})

describe('what npm run mutate says', () => {
  it('asks again what lived, and takes the rest for known', () => {
    const mutants = ['Killed', 'Survived', 'Timeout', 'NoCoverage', 'CompileError'].map((status) => ({ status }))
    const file = { source: 'x', mutants }
    expect(
      withoutSurvivors({ schemaVersion: '1', files: { 'lib/a.ts': file, 'lib/b.ts': { ...file, mutants: [] } } }),
    ).toEqual({
      schemaVersion: '1',
      files: {
        'lib/a.ts': { source: 'x', mutants: [{ status: 'Killed' }, { status: 'Timeout' }, { status: 'CompileError' }] },
        'lib/b.ts': { source: 'x', mutants: [] },
      },
    })
  })

  it('scores each folder by what was noticed, and leaves out what does not count', () => {
    const mutants = [
      mutant('lib/domain/money/money.ts', 'Killed'),
      mutant('lib/domain/money/money.ts', 'RuntimeError'),
      mutant('lib/domain/money/gst.ts', 'Timeout'),
      mutant('lib/domain/money/gst.ts', 'Survived'),
      mutant('lib/domain/money/gst.ts', 'Ignored'),
      mutant('lib/domain/money/gst.ts', 'CompileError'),
      mutant('lib/domain/dates/holidays.ts', 'NoCoverage'),
    ]
    expect(folderScores(mutants)).toEqual({
      'lib/domain/money': { mutants: 4, noticed: 3, score: 75 },
      'lib/domain/dates': { mutants: 1, noticed: 0, score: 0 },
    })
    expect(fileScores(mutants)).toEqual({
      'lib/domain/money/money.ts': { mutants: 2, noticed: 2, score: 100 },
      'lib/domain/money/gst.ts': { mutants: 2, noticed: 1, score: 50 },
      'lib/domain/dates/holidays.ts': { mutants: 1, noticed: 0, score: 0 },
    })
  })

  it('counts what was asked about, and nothing that is remembered besides', () => {
    const asked = ['lib/domain/money/money.ts', 'lib/domain/dates/']
    const remembered = ['lib/domain/money/money.tsx', 'lib/domain/dates-of-old.ts', 'lib/domain/dates/holidays.ts']
    const mutants = [...asked.slice(0, 1), ...remembered].map((name) => mutant(name, 'Killed'))
    expect(within(mutants, asked).map(({ fileName }) => fileName)).toEqual([
      'lib/domain/money/money.ts',
      'lib/domain/dates/holidays.ts',
    ])
  })

  it('names what lived, and where no test came by', () => {
    const mutants = [
      mutant('lib/a.ts', 'Killed', 3),
      mutant('lib/a.ts', 'Survived', 4),
      mutant('lib/b.ts', 'NoCoverage', 5),
    ]
    expect(survivors(mutants)).toEqual([
      'lib/a.ts:4 EqualityOperator: a >= b',
      'lib/b.ts:5 EqualityOperator (no test): a >= b',
    ])
  })

  it('only ever raises the floor, and names who fell below it', () => {
    const scores = { a: { mutants: 10, noticed: 9, score: 90 }, b: { mutants: 10, noticed: 5, score: 50 } }
    expect(raised({ b: 60, c: 70 }, scores)).toEqual({ a: 90, b: 60, c: 70 })
    expect(lowered({ b: 60, c: 70 }, scores)).toEqual([{ folder: 'b', was: 60, is: 50 }])
  })

  it('takes the new lines of the shop’s own code out of a diff', () => {
    const diff = [
      '+++ b/lib/domain/money/money.ts',
      '@@ -3 +3,2 @@ export',
      '@@ -9,2 +10,0 @@ gone',
      '@@ -20 +19 @@',
      '+++ b/lib/server/db/migrations/0001.sql',
      '@@ -0,0 +1,9 @@',
    ].join('\n')
    expect(rangesOf(diff)).toEqual(['lib/domain/money/money.ts:3-4', 'lib/domain/money/money.ts:19-19'])
  })

  it('shows to all tests what those of its own noun let live, and believes them', () => {
    const first = [
      mutant('lib/a.ts', 'Killed', 1),
      mutant('lib/a.ts', 'Survived', 2),
      mutant('lib/a.ts', 'Survived', 2, 'true'),
      mutant('lib/a.ts', 'NoCoverage', 3),
    ]
    expect(placesOf(first)).toEqual(['lib/a.ts:2:2-2:7', 'lib/a.ts:3:2-3:7'])
    const second = [mutant('lib/a.ts', 'Killed', 2, 'true'), mutant('lib/a.ts', 'Survived', 1)]
    expect(settled(first, second).map(({ status }) => status)).toEqual(['Killed', 'Survived', 'Killed', 'NoCoverage'])
  })

  it.each([
    ['lib/domain/cart/quote.ts:3-9', 'cart'],
    ['lib/domain/delivery/**/*.{ts,tsx}', 'delivery'],
    ['lib/server/order-money/run-operation.ts', 'order-money'],
    ['components/cart', 'cart'],
    ['lib/domain/**/*.{ts,tsx}', undefined],
    ['lib/domain/shop-rules.ts', undefined],
    ['stores/cart.ts:3-9', 'stores'],
    ['stores', 'stores'],
    ['lib/client/api.ts:3-9', 'client'],
    ['lib/client/cart/use-cart.ts', 'cart'],
    ['lib/client/**/*.{ts,tsx}', undefined],
  ])('the noun of %s is %s', (path, noun) => {
    expect(nounOf(path)).toBe(noun)
  })

  it.each([
    ['lib/domain/money', 'rules'],
    ['lib/domain', 'rules'],
    ['components/cart', 'components'],
    ['lib/client/cart/line.ts', 'components'],
    ['stores/cart.ts', 'components'],
    ['lib/server/orders/place-order.ts:3-9', 'server'],
  ])('shows mutants of %s to the %s tests', (path, project) => {
    expect(projectOf(path)).toBe(project)
  })
})

describe('what npm test compares the rules with', () => {
  const home = mkdtempSync(join(tmpdir(), 'steelcap-commits-'))
  afterAll(() => rmSync(home, { recursive: true, force: true }))
  const at = (name: string) => join(home, name)
  const git = (cwd: string, ...words: string[]) => {
    const who = ['-c', 'user.name=Kim', '-c', 'user.email=kim@example.com', '-c', 'commit.gpgsign=false']
    return String(execFileSync('git', [...who, ...words], { cwd, stdio: ['ignore', 'pipe', 'ignore'] })).trim()
  }
  const commit = (name: string) => git(at(name), 'commit', '--allow-empty', '-m', 'Change something')
  const commitOf = (name: string, which: string) => git(at(name), 'rev-parse', which)

  it('is the commit before the last one, in a clone too, and nothing where there is none', () => {
    git(home, 'init', '-q', 'first')
    expect(knownBefore(at('first'), false)).toBeUndefined()
    commit('first')
    expect(knownBefore(at('first'), false)).toBeUndefined()
    commit('first')
    commit('first')
    expect(knownBefore(at('first'), false)).toBe(commitOf('first', 'HEAD~1'))
    git(home, 'clone', '-q', at('first'), 'whole')
    expect(knownBefore(at('whole'), false)).toBe(commitOf('first', 'HEAD~1'))
    git(home, 'clone', '-q', '--depth', '1', `file://${at('first')}`, 'shallow')
    expect(knownBefore(at('shallow'), false)).toBeUndefined()
    expect(knownBefore(home, false)).toBeUndefined()
  })

  it('is what everybody has, once there is something nobody else has', () => {
    git(home, 'init', '-q', 'shared')
    for (let i = 0; i < 2; i += 1) commit('shared')
    git(home, 'clone', '-q', at('shared'), 'own')
    for (let i = 0; i < 3; i += 1) commit('own')
    expect(knownBefore(at('own'), false)).toBe(commitOf('shared', 'HEAD'))
    expect(knownBefore(at('own'), true)).toBe(commitOf('own', 'HEAD~1'))
  })

  it('is read whole, however much of it there is', () => {
    git(home, 'init', '-q', 'large')
    commit('large')
    mkdirSync(join(at('large'), 'lib'))
    writeFileSync(join(at('large'), 'lib/words.ts'), `${'x'.repeat(120)}\n`.repeat(20_000))
    writeFileSync(join(at('large'), 'lib/words.json'), '{}\n')
    git(at('large'), 'add', '.')
    commit('large')
    expect(changedLines('HEAD~1', at('large'))).toEqual(['lib/words.ts:1-20000'])
  })
})
