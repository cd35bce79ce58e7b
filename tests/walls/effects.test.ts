import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { EFFECTS, effectProblems } from '../../scripts/check-effect-rules.ts'

const PLANTED = 'tests/planted/effects'
const planted = globSync('**/*.tsx', { cwd: PLANTED })
  .toSorted()
  .map((path) => ({ path, text: readFileSync(join(PLANTED, path), 'utf8') }))
const none = { useEffect: 0, useLayoutEffect: 0, useInsertionEffect: 0 }

it('names effects that do not say what they talk to or go by another name, and no neighbour that does', () => {
  expect(planted).toHaveLength(2)
  expect(effectProblems(planted, { ...none, useEffect: 3 })).toEqual([
    'components/cart/silent-sum.tsx:1: an effect under another name',
    'components/cart/silent-sum.tsx:6: an effect that does not say what it talks to',
    'components/cart/silent-sum.tsx:11: an effect that does not say what it talks to',
  ])
})

it('lets there be no more effects than there are, and has the number lowered when there are fewer', () => {
  const explained = planted.filter(({ path }) => path.endsWith('title.tsx'))
  expect(effectProblems(explained, { ...none, useEffect: 1 })).toEqual([])
  expect(effectProblems(explained, none)).toEqual(['1 useEffect, of at most 0: record 088'])
  expect(effectProblems(explained, { ...none, useEffect: 2 })).toEqual([
    '1 useEffect: lower the 2 of scripts/check-effect-rules.ts to it',
  ])
})

it('counts each kind by itself: one that runs before the paint makes no room for another', () => {
  const text = '// The field.\nuseLayoutEffect(() => {})\n// The page.\nuseInsertionEffect(() => {})'
  const source = [{ path: 'components/cart/line.tsx', text }]
  expect(effectProblems(source, { useEffect: 0, useLayoutEffect: 1, useInsertionEffect: 1 })).toEqual([])
  expect(effectProblems(source, { ...none, useEffect: 2 })).toHaveLength(3)
})

it('leaves comments, and what is not the shop, alone', () => {
  const text = '/** Not useEffect(…). */\nconst useEffects = 1\n// useEffect(() => {})'
  expect(effectProblems([{ path: 'stores/cart.ts', text }], none)).toEqual([])
  expect(effectProblems([{ path: 'tests/cart.test.tsx', text: 'useEffect(() => {})' }], none)).toEqual([])
})

it('holds the budget of forty', () => {
  expect(EFFECTS.useEffect).toBeLessThanOrEqual(40)
})
