// How each runner's own report is counted. There are no skipped tests here: one that is skipped counts as failed.

export interface Count {
  passed: number
  failed: number
}

/** .reports/check.json */
export interface CheckReport {
  checks: { ok: boolean }[]
}

/** What is read of Vitest's JSON report. */
export interface VitestReport {
  testResults: { status: string; assertionResults: { status: string; failureMessages: string[] }[] }[]
}

/** What is read of Playwright's JSON report. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

export function countChecks({ checks }: CheckReport): Count {
  const passed = checks.filter(({ ok }) => ok).length
  return { passed, failed: checks.length - passed }
}

/**
 * A busy machine may cost a test or journey its first attempt. When more than these need a second one, the shop is at
 * fault.
 */
const UNSTEADY_MAX = 2

/**
 * A file that fails before its first test is one failure. A test that passed at its second attempt keeps the words of
 * its first.
 */
export function countVitest({ testResults }: VitestReport): Count {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const unsteady = tests.filter((test) => test.status === 'passed' && test.failureMessages.length > 0).length
  const unforgiven = unsteady <= UNSTEADY_MAX ? 0 : unsteady
  const total: Count = { passed: 0 - unforgiven, failed: unforgiven }
  for (const { status, assertionResults } of testResults) {
    const passed = assertionResults.filter((test) => test.status === 'passed').length
    const failed = assertionResults.length - passed
    total.passed += passed
    total.failed += failed === 0 && status === 'failed' ? 1 : failed
  }
  return total
}

/**
 * A run that broke outside a test is a failure too. Journeys that passed at their second attempt are named at the end
 * of npm test.
 */
export function countPlaywright({ stats, errors }: PlaywrightReport): Count {
  const { expected, unexpected, flaky, skipped } = stats
  const forgiven = flaky <= UNSTEADY_MAX ? flaky : 0
  return { passed: expected + forgiven, failed: unexpected + (flaky - forgiven) + skipped + errors.length }
}

/**
 * What a runner contributes: its report's count, except that one which fails without saying which test failed, runs no
 * test, or leaves no report is one failure.
 */
export function countRun<Report>(status: number, report: Report | undefined, count: (report: Report) => Count): Count {
  const { passed, failed } = report === undefined ? { passed: 0, failed: 0 } : count(report)
  const silent = failed === 0 && (status !== 0 || passed === 0)
  return { passed, failed: silent ? 1 : failed }
}
