import { describe, expect, it } from 'vitest'
import { countChecks, countPlaywright, countRun, countVitest } from '../../scripts/test-count.ts'

const vitest = (...files: [status: string, ...tests: string[]][]) => ({
  testResults: files.map(([status, ...tests]) => ({
    status,
    assertionResults: tests.map((word) =>
      word === 'late' ? { status: 'passed', failureMessages: ['too late'] } : { status: word, failureMessages: [] },
    ),
  })),
})

describe('the last line of npm test', () => {
  it('counts a static check as one test', () => {
    expect(countChecks({ checks: [{ ok: true }, { ok: false }, { ok: true }] })).toEqual({ passed: 2, failed: 1 })
  })

  it('counts tests, and a file that broke before its first test as one failure', () => {
    expect(countVitest(vitest(['passed', 'passed', 'passed'], ['failed', 'passed', 'failed']))).toEqual({
      passed: 3,
      failed: 1,
    })
    expect(countVitest(vitest(['failed']))).toEqual({ passed: 0, failed: 1 })
  })

  it('counts a skipped test as failed', () => {
    expect(countVitest(vitest(['passed', 'passed', 'skipped', 'todo']))).toEqual({ passed: 1, failed: 2 })
    const stats = { expected: 4, unexpected: 1, flaky: 0, skipped: 1 }
    expect(countPlaywright({ stats, errors: [{ message: 'a worker broke' }] })).toEqual({ passed: 4, failed: 3 })
  })

  it('forgives two tests their first attempt, and none when there are more', () => {
    expect(countVitest(vitest(['passed', 'late', 'passed'], ['passed', 'late']))).toEqual({ passed: 3, failed: 0 })
    expect(countVitest(vitest(['passed', 'late', 'late', 'passed'], ['passed', 'late']))).toEqual({
      passed: 1,
      failed: 3,
    })
  })

  it('forgives two journeys their first attempt, and none when there are more', () => {
    const stats = { expected: 4, unexpected: 0, flaky: 2, skipped: 0 }
    expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 6, failed: 0 })
    expect(countPlaywright({ stats: { ...stats, flaky: 3 }, errors: [] })).toEqual({ passed: 4, failed: 3 })
  })

  it('counts a runner as one failure that leaves no report, runs nothing, or fails without saying where', () => {
    expect(countRun(1, undefined, countVitest)).toEqual({ passed: 0, failed: 1 })
    expect(countRun(0, vitest(), countVitest)).toEqual({ passed: 0, failed: 1 })
    expect(countRun(1, vitest(['passed', 'passed']), countVitest)).toEqual({ passed: 1, failed: 1 })
    expect(countRun(0, vitest(['passed', 'passed']), countVitest)).toEqual({ passed: 1, failed: 0 })
  })
})
