import 'server-only'
import { createHash } from 'node:crypto'
import { builtRecord } from './built-record.ts'

/**
 * Runs in the browser. It may use nothing but its parameters and what every browser knows as it stands here: there is
 * nothing to polyfill it.
 */
export type InlineProgram<Given extends readonly unknown[] = never> = (...given: Given) => void

/** Where the build keeps programs made small, by the digest of their source. */
export const SMALL_PROGRAMS = 'inline-scripts.json'

const programs: InlineProgram[] = []
let small: Record<string, string> | undefined

/** Has the build make a program small; without it the program is written out as it stands. */
export function inlineProgram<Given extends readonly unknown[]>(program: InlineProgram<Given>): InlineProgram<Given> {
  programs.push(program as InlineProgram)
  return program
}

/** A script element that runs `program` with `given` as soon as the browser reads it. */
export function inlineScript<Given extends readonly unknown[]>(program: InlineProgram<Given>, ...given: Given): string {
  const values = given.map((value) => JSON.stringify(value).replaceAll('<', '\\u003c'))
  const source = String(program)
  return `<script>(${smallPrograms()[digestOf(source)] ?? source})(${values.join()})</script>`
}

/** `html` with such a script at the end of its head, where it runs before anything is painted. */
export function withInlineScript<Given extends readonly unknown[]>(
  html: string,
  program: InlineProgram<Given>,
  ...given: Given
): string {
  return html.replace('</head>', () => `${inlineScript(program, ...given)}</head>`)
}

/** The sources of all programs that are known, by their digests: what the build makes small. */
export function inlineSources(): Map<string, string> {
  return new Map(programs.map((program) => [digestOf(String(program)), String(program)]))
}

const digests = new Map<string, string>()

function digestOf(source: string): string {
  const known = digests.get(source) ?? createHash('sha256').update(source).digest('base64url').slice(0, 16)
  digests.set(source, known)
  return known
}

function smallPrograms(): Record<string, string> {
  small ??= builtRecord<string>(SMALL_PROGRAMS)
  return small
}
