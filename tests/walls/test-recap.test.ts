import { describe, expect, it } from 'vitest'
import { failedChecks, failedJourneys, failedTests, recap } from '../../scripts/test-recap.ts'

describe('what npm test says of failures at its end', () => {
  it('names the checks that failed', () => {
    const checks = [
      { name: 'types', ok: false, output: 'lib/a.ts: no' },
      { name: 'walls', ok: true, output: '' },
    ]
    expect(failedChecks({ checks })).toEqual([{ where: 'types', words: 'lib/a.ts: no' }])
  })

  it('names tests that failed or were left out, and files that broke', () => {
    const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
      fullName,
      status,
      failureMessages,
    })
    const file = (name: string, status: string, ...assertionResults: ReturnType<typeof test>[]) => ({
      name,
      status,
      message: '',
      assertionResults,
    })
    const testResults = [
      file('a.test.ts', 'passed', test('adds', 'passed')),
      file('b.test.ts', 'failed', test('adds', 'passed'), test('takes', 'failed', '\u001B[31mexpected 1\u001B[39m')),
      file('c.test.ts', 'passed', test('waits', 'skipped')),
      file('d.test.ts', 'failed'),
      file('e.test.ts', 'passed', test('closes', 'passed', 'too late')),
    ]
    expect(failedTests({ testResults })).toEqual([
      { where: 'b.test.ts › takes', words: 'expected 1' },
      { where: 'c.test.ts › waits', words: 'skipped' },
      { where: 'd.test.ts', words: 'did not end' },
      { where: 'e.test.ts › closes (passed at its second attempt)', words: 'too late' },
    ])
  })

  it('names journeys that failed, in a group too, and a worker that broke', () => {
    const spec = (title: string, status: string, message?: string) => ({
      title,
      file: 'cart.spec.ts',
      line: 7,
      tests: [{ status, results: message ? [{ error: { message } }] : [{}] }],
    })
    const group = { specs: [spec('without JavaScript', 'skipped')] }
    const suites = [
      {
        specs: [spec('adds', 'expected'), spec('takes', 'unexpected', 'timed out'), spec('waits', 'flaky', 'too late')],
        suites: [group],
      },
    ]
    expect(failedJourneys({ suites, errors: [{ message: 'out of memory' }] })).toEqual([
      { where: 'e2e/cart.spec.ts:7 › takes', words: 'timed out' },
      { where: 'e2e/cart.spec.ts:7 › waits (passed at its second attempt)', words: 'too late' },
      { where: 'e2e/cart.spec.ts:7 › without JavaScript', words: 'skipped' },
      { where: 'a worker', words: 'out of memory' },
    ])
  })

  it('says nothing when nothing failed, and the words below the place otherwise', () => {
    expect(recap([])).toBe('')
    expect(recap([{ where: 'types', words: 'one\ntwo' }])).toBe(
      '\n── what failed, or passed only at a second attempt\n✗ types\n    one\n    two\n',
    )
  })
})
