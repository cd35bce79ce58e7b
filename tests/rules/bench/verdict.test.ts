import { expect, it } from 'vitest'
import { exitCodeOf, missedText } from '#bench/verdict.ts'

const table = (id: string, ...met: (boolean | undefined)[]) => ({
  id,
  title: 'Pages',
  at: '2026-11-25T00:00:00.000Z',
  rows: met.map((each, n) => ({ what: `row ${n}`, measured: '1', ...(each === undefined ? {} : { met: each }) })),
})

it('names each budget that was missed, by its table [OPS-70]', () => {
  expect(missedText([table('P1', true, false), table('P7', false, undefined)])).toBe(
    '2 budgets were missed:\n  P1 row 1\n  P7 row 0',
  )
  expect(missedText([table('P1', false)])).toBe('1 budget was missed:\n  P1 row 0')
  expect(missedText([table('P1', true, undefined)])).toBe('Every budget was met.')
})

it('ends with 0 when every budget was met, 3 when one was missed, 1 when something could not be measured [OPS-70]', () => {
  expect(exitCodeOf([table('P1', true, undefined)], { failed: false })).toBe(0)
  expect(exitCodeOf([table('P1', true), table('P7', true, false)], { failed: false })).toBe(3)
  expect(exitCodeOf([table('P7', false)], { failed: true })).toBe(1)
  expect(exitCodeOf([], { failed: false })).toBe(0)
})
