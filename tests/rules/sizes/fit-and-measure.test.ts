import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { datedInstalments } from '#lib/domain/payment/instalment-dates.ts'
import { fitAdvice, fitScore, fitWords } from '#lib/domain/sizes/fit-score.ts'
import { inInches } from '#lib/domain/sizes/size-measure.ts'

const scoreOf = (small: number, exact: number, large: number) => {
  const score = fitScore({ small, true: exact, large })
  if (!score) throw new Error('too few answers')
  return score
}

describe('the fit score', () => {
  it.each([
    [6, 41, 3, '82% say true to size · 12% small · 6% large'],
    [0, 10, 0, '100% say true to size'],
    [1, 5, 4, '50% say true to size · 40% large · 10% small'],
  ])('of %i small, %i true, %i large reads “%s” [PDP-03]', (small, exact, large, words) => {
    expect(fitWords(scoreOf(small, exact, large))).toBe(words)
  })

  it('says nothing while fewer than three have answered', () => {
    expect(fitScore({ small: 1, true: 1, large: 0 })).toBeUndefined()
    expect(fitScore({ small: 1, true: 1, large: 1 })).toBeDefined()
  })

  it.each([
    [6, 3, 1, 'Runs small: consider the next size up.'],
    [1, 3, 6, 'Runs large: consider the next size down.'],
    [3, 6, 1, undefined],
    [1, 5, 4, undefined],
    [4, 2, 4, undefined],
    [4, 4, 2, undefined],
    [2, 4, 4, undefined],
  ])('advises only where most lean one way: %i small, %i true, %i large [PDP-03]', (small, exact, large, advice) => {
    expect(fitAdvice(scoreOf(small, exact, large))).toBe(advice)
  })

  it('never claims more than all', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), fc.nat(500), (small, exact, large) => {
        const score = fitScore({ small, true: exact, large })
        for (const percent of Object.values(score?.percent ?? {})) expect(percent).toBeLessThanOrEqual(100)
        expect(score?.count ?? small + exact + large).toBe(small + exact + large)
      }),
    )
  })
})

describe('inches', () => {
  it.each([
    ['27.1', '10.7'],
    ['27.15', '10.7'],
    ['96–101', '37.8–39.8'],
    ['', ''],
  ])('of “%s” cm are “%s” [PDP-01]', (cm, inches) => {
    expect(inInches(cm)).toBe(inches)
  })
})

describe('the days of four payments', () => {
  it('are counted on the calendar in Melbourne, across the change of clocks [PAY-20, PAY-22]', () => {
    // 23:30 on 25 September in Melbourne; clocks go forward on 4 October.
    const days = datedInstalments(20_000, new Date('2026-09-25T13:30:00Z')).map(({ date }) => date)
    expect(days).toEqual(['2026-09-25', '2026-10-09', '2026-10-23', '2026-11-06'])
  })

  it('begin tomorrow where Melbourne has tomorrow already [PAY-22]', () => {
    expect(datedInstalments(400, new Date('2026-11-20T14:00:00Z'))[0]).toEqual({ amount: 100, date: '2026-11-21' })
  })
})
