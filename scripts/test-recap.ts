// What failed, said once more at the very end: of a long log one sees the end first, and sometimes nothing else.
import { stripVTControlCharacters } from 'node:util'

/** What is read of .reports/check.json. */
export interface CheckReport {
  checks: { name: string; ok: boolean; output: string }[]
}

/** What is read of Vitest's JSON report. */
interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** What is read of Playwright's JSON report. */
interface PlaywrightReport {
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

interface PlaywrightSuite {
  specs: {
    title: string
    file: string
    line: number
    tests: { status: string; results: { error?: { message?: string } }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

/** One failure: where it was, and the first words about it. */
export interface Failure {
  where: string
  words: string
}

const WORDS = 600
const SECOND_ATTEMPT = ' (passed at its second attempt)'

const failure = (where: string, words = ''): Failure => ({
  where,
  words: stripVTControlCharacters(words).trim().slice(0, WORDS),
})

export function failedChecks({ checks }: CheckReport): Failure[] {
  return checks.filter(({ ok }) => !ok).map(({ name, output }) => failure(name, output))
}

/** A file that broke, or whose worker did, comes without tests. */
export function failedTests({ testResults }: VitestReport): Failure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status !== 'passed' || test.failureMessages.length > 0)
    if (tests.length === 0) return status === 'failed' ? [failure(name, message || 'did not end')] : []
    return tests.map((test) => {
      const attempt = test.status === 'passed' ? SECOND_ATTEMPT : ''
      return failure(`${name} › ${test.fullName}${attempt}`, test.failureMessages[0] ?? test.status)
    })
  })
}

export function failedJourneys({ suites, errors }: PlaywrightReport): Failure[] {
  return [...suites.flatMap((suite) => journeysOf(suite)), ...errors.map(({ message }) => failure('a worker', message))]
}

function journeysOf({ specs, suites = [] }: PlaywrightSuite): Failure[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results }) => {
        const attempt = status === 'flaky' ? SECOND_ATTEMPT : ''
        const words = results.find(({ error }) => error)?.error?.message ?? status
        return failure(`e2e/${file}:${line} › ${title}${attempt}`, words)
      }),
  )
  return [...own, ...suites.flatMap(journeysOf)]
}

/** Nothing when nothing failed. */
export function recap(failures: Failure[]): string {
  if (failures.length === 0) return ''
  const lines = failures.map(({ where, words }) => `✗ ${where}\n${words.replace(/^/gm, '    ')}`)
  return ['\n── what failed, or passed only at a second attempt', ...lines, ''].join('\n')
}
