import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name).sort()

/** Read before the environment is parsed, or under OpenTelemetry's own names. */
const READ_ELSEWHERE = /^(OTEL_\w+|HEAP_MEGABYTES)$/
/** The start sets it. */
const NOT_SET_BY_HAND = 'NODE_ENV'

it('.env.example names every variable that is read, and no other', () => {
  const [schema = ''] = read('lib/server/platform/environment.ts').split('type Parsed')
  const parsed = names(schema, /^ {2}([A-Z][A-Z0-9_]*): /gm).filter((name) => name !== NOT_SET_BY_HAND)
  const example = names(read('.env.example'), /^#? ?([A-Z][A-Z0-9_]*)=/gm)
  expect(parsed.length).toBeGreaterThan(40)
  expect(example.filter((name) => !READ_ELSEWHERE.test(name))).toEqual(parsed)
})
