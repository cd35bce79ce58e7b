// How each runner's own report is counted. There are no skipped tests here: one that is skipped counts as failed.

/** .reports/check.json: `{ checks: [{ name, ok }] }`. */
export function countChecks({ checks }) {
  const passed = checks.filter(({ ok }) => ok).length
  return { passed, failed: checks.length - passed }
}

/** Vitest's JSON report. A file that fails before its first test is one failure. */
export function countVitest({ testResults }) {
  const counts = testResults.map(({ status, assertionResults }) => {
    const passed = assertionResults.filter((test) => test.status === 'passed').length
    const failed = assertionResults.length - passed
    return { passed, failed: failed === 0 && status === 'failed' ? 1 : failed }
  })
  return sum(counts)
}

/** Playwright's JSON report. A test that passed only at a second attempt failed; so did a run that broke outside a test. */
export function countPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length }
}

function sum(counts) {
  return counts.reduce(
    (total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }),
    { passed: 0, failed: 0 },
  )
}
