import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type ProvidedDatabase, provideDatabase, type Suits } from '#lib/server/db/provision.ts'
import { waiveProviderKeys } from '#lib/server/platform/environment.ts'
import { logToStandardError } from '#lib/server/platform/log.ts'

/** How a command that failed ends: what is said, and its exit code. */
export interface CommandFailure {
  message: string
  exitCode: number
}

interface CommandOptions {
  explain?: (error: unknown) => CommandFailure | undefined
  /** It asks payment providers, so a public SITE_URL wants their keys; other commands work on the database alone. */
  needsProviders?: boolean
}

/**
 * Runs a command and sets the exit code. A failure is told in one sentence, as `explain` has it or else as the error
 * itself; LOG_LEVEL=debug adds the stack.
 */
export async function runCommand(
  main: () => Promise<number>,
  { explain, needsProviders = false }: CommandOptions = {},
): Promise<void> {
  logToStandardError()
  // Whoever reads along may have read enough: `… | head`.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  try {
    if (!needsProviders) waiveProviderKeys()
    process.exitCode = await main()
  } catch (error) {
    const failure = explain?.(error) ?? { message: sentenceOf(error), exitCode: isWrongUse(error) ? 2 : 1 }
    console.error(failure.message)
    if (process.env['LOG_LEVEL'] === 'debug') console.error(error)
    process.exitCode = failure.exitCode
  }
}

/**
 * Does something on the shop's database, and says on standard error which one it is: a command on the wrong shop must
 * not look right. `suits` throws where it is another's, before anything is done to it.
 */
export async function onDatabase<T>(work: () => Promise<T>, suits?: Suits): Promise<T> {
  const database = await provideDatabase(0, suits)
  sayWhichDatabase(database)
  try {
    return await work()
  } finally {
    await database.stop()
  }
}

/**
 * The one file a command is called with, and its options. Where it is called otherwise, `say` says the usage, and the
 * exit code comes back.
 */
export function fileArguments<const O extends Options>(usage: string, options: O, say = console.log) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { ...options, ...HELP } })
  const { help } = values as { help?: boolean }
  const [file] = positionals
  if (!help && file !== undefined && positionals.length === 1) return { file, values }
  say(usage)
  return help ? 0 : 2
}

type Options = NonNullable<ParseArgsConfig['options']>
const HELP = { help: { type: 'boolean', short: 'h' } } as const

/**
 * Runs a command whose first word names what it does, as `actionOf` finds it, on the database. Says the usage where it
 * finds nothing.
 */
export function runAction(
  usage: string,
  actionOf: (words: readonly string[]) => (() => Promise<number>) | undefined,
): Promise<void> {
  return runCommand(async () => {
    const words = process.argv.slice(2)
    const action = actionOf(words)
    if (action) return onDatabase(action)
    console.log(usage)
    return words[0] === '--help' || words[0] === '-h' ? 0 : 2
  })
}

/** Says why an action was not done; its exit code. */
export function refuse(why: string): number {
  console.error(why)
  return 1
}

/** One line on standard error: `Database: shop on db.example:5432 (DATABASE_URL)`. Never the password. */
export function sayWhichDatabase({ url, embedded }: Pick<ProvidedDatabase, 'url' | 'embedded'>): void {
  console.error(`Database: ${databaseName(url, embedded)}`)
}

function databaseName(url: string, embedded: boolean): string {
  if (embedded) return 'the embedded one of this folder (DATABASE_URL is not set)'
  const { host, pathname } = new URL(url)
  return `${decodeURIComponent(pathname.slice(1)) || 'the default one'} on ${host || 'this machine'} (DATABASE_URL)`
}

/** `parseArgs` did not understand the words after the command. */
function isWrongUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

/** What an error says, in one line; never empty. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // A refused connection is an AggregateError without a message of its own.
  if (error.message !== '') return error.message
  return 'code' in error ? `It failed: ${String(error.code)}.` : error.name
}
