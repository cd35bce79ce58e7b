import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const SPECIFICATION = readFileSync('docs/specification.txt', 'utf8')
const TREES = ['app', 'components', 'lib', 'stores']
const RULES = 'lib/domain/shop-rules.ts'

/** What the specification quotes; `N`, `X` and `{path}` stand for what differs. */
const QUOTED = [
  'Incorrect email address or password.',
  "Your email address hasn't been verified yet.",
  "You've sent too many verification emails. Try again later.",
  "You've sent too many password reset links recently. Try again later.",
  'Your password reset link is no longer valid.',
  'The current password that you entered is incorrect.',
  "You've tried to update your password too many times. Try again later.",
  'Verification link no longer valid.',
  'You already have an identical address.',
  'The address was not found or might have already been removed.',
  'No matching order.',
  'Gift card is suspended',
  'Only N left',
  'Afterpay details mismatch',
  'Name and email not found.',
  'Product not found.',
  'Product variant not found.',
  'Cart not loaded.',
  'User not found.',
  'Express checkout data not loaded.',
  'Cannot load account.',
  'Cannot update account.',
  'Account not loaded.',
  'Wishlist not loaded.',
  'Express checkout delivery method code not set.',
  'Country address config not found.',
  'Page not found: {path}',
  'Suspicious activity has been detected. Please complete the Captcha to continue.',
] as const

/** Read by no program, and why that is so. */
const READ_BY_A_TEST_ONLY = [
  // styles/tokens.css has it, and shop-rules.test.ts holds the two together.
  'OVERLAY_ENTER',
]

const sources = TREES.flatMap((tree) =>
  readdirSync(tree, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
).map((path) => ({ path, code: withoutComments(readFileSync(path, 'utf8')) }))

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
}

/** A quoted message as code may write it: straight or curly apostrophes, a value in place of what differs. */
function written(message: string): RegExp {
  const literal = message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "(?:\\\\?'|’|&apos;)")
  return new RegExp(literal.replace(/\bN\b|\\{path\\}/, '\\$\\{[^}]+\\}'))
}

/** By file: the exports that nothing but tests uses. */
function usedByTestsOnly(): Map<string, string[]> {
  const words = ['--production', '--config', 'knip.production.json', '--include', 'exports', '--reporter', 'json']
  const output = execFileSync('node_modules/.bin/knip', [...words, '--no-exit-code'], { encoding: 'utf8' })
  const { issues } = JSON.parse(output) as { issues: { file: string; exports: { name: string }[] }[] }
  return new Map(issues.map(({ file, exports }) => [file, exports.map(({ name }) => name)]))
}

describe('what the specification says word by word', () => {
  it.each(QUOTED)('is said by the shop: %s', (message) => {
    expect(SPECIFICATION).toContain(`'${message}'`)
    const pattern = written(message)
    expect(sources.filter(({ code }) => pattern.test(code)).map(({ path }) => path)).not.toEqual([])
  })

  it('is complete here', () => {
    const quoted = [...SPECIFICATION.matchAll(/(?<=[\s(])'((?:[^'\n]|(?<=\w)'(?=\w))+)'(?=[\s.,;)])/g)].map(
      (match) => match[1],
    )
    const sentences = new Set(quoted.filter((text) => /^[A-Z]/.test(text ?? '')))
    expect([...sentences].sort()).toEqual([...QUOTED].sort())
  })

  it('is reached by a program, messages and constants alike, and not by tests only', () => {
    const unused = usedByTestsOnly()
    const constants = unused.get(RULES) ?? []
    expect(constants.filter((name) => !READ_BY_A_TEST_ONLY.includes(name))).toEqual([])
    const speaking = sources.filter(({ code }) => QUOTED.some((message) => written(message).test(code)))
    expect(speaking.length).toBeGreaterThan(10)
    expect(speaking.flatMap(({ path }) => unused.get(path) ?? [])).toEqual([])
  }, 120_000)
})
