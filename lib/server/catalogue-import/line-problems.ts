import 'server-only'
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** What is wrong with a line, each naming its field: `variants[0].stock must be a whole number, not "3"`. */
export function lineProblems(issues: readonly Issue[]): string[] {
  return issues.flatMap(problemsOf)
}

function problemsOf(issue: Issue): string[] {
  const field = fieldName(issue.path)
  switch (issue.code) {
    case 'invalid_type':
      return [issue.input === undefined ? `${field} is missing` : wrongType(field, issue.expected, issue.input)]
    case 'unrecognized_keys':
      return issue.keys.map((name) => `${fieldName([...issue.path, name])} is not a field of the format`)
    case 'invalid_value':
      return [`${field} must be one of ${issue.values.join(', ')}, not ${told(issue.input)}`]
    case 'invalid_union':
      return [`${field} is not one of those the format knows`]
    case 'too_small':
      return [`${field} must be at least ${issue.minimum}${unitOf(issue.origin)}`]
    case 'too_big':
      return [`${field} must be at most ${issue.maximum}${unitOf(issue.origin)}`]
    case 'invalid_format':
      return [
        issue.format === 'datetime' ? `${field} must be an instant like 2026-07-01T09:00:00Z` : saying(field, issue),
      ]
    default:
      return [saying(field, issue)]
  }
}

/** Messages of the format's own begin with a verb, those of the shop's contract are sentences. */
function saying(field: string, { message }: Issue): string {
  return /^[a-z]/.test(message) ? `${field} ${message}` : `${field}: ${message}`
}

/** `variants[0].stock` */
export function fieldName(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the line'
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '')
}

const TYPES: Record<string, string> = {
  string: 'text in quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list in [ ]',
  object: 'an object in { }',
}

function wrongType(field: string, expected: string, input: unknown): string {
  return `${field} must be ${TYPES[expected] ?? expected}, not ${told(input)}`
}

const TOLD_MAX = 40

function told(input: unknown): string {
  if (Array.isArray(input)) return 'a list'
  if (typeof input === 'object' && input !== null) return 'an object'
  const text = JSON.stringify(input) ?? 'nothing'
  return text.length > TOLD_MAX ? `${text.slice(0, TOLD_MAX)}…` : text
}

function unitOf(origin: string): string {
  return origin === 'string' ? ' characters' : origin === 'array' ? ' long' : ''
}
