/** A check that a value read back from the browser has the shape we wrote. */
export type Check<T> = (value: unknown) => value is T

export const isText: Check<string> = (value) => typeof value === 'string'
export const isFlag: Check<boolean> = (value) => typeof value === 'boolean'
export const isAmount: Check<number> = (value): value is number => Number.isFinite(value)
export const isObject: Check<Record<string, unknown>> = (value): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function oneOf<T extends string>(...allowed: readonly T[]): Check<T> {
  return (value): value is T => allowed.some((each) => each === value)
}

export function listOf<T>(check: Check<T>): Check<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(check)
}

/** An object that holds the same under whatever names. */
export function mapOf<T>(check: Check<T>): Check<Record<string, T>> {
  return (value): value is Record<string, T> => isObject(value) && Object.values(value).every(check)
}

export function nullOr<T>(check: Check<T>): Check<T | null> {
  return (value): value is T | null => value === null || check(value)
}

export function maybe<T>(check: Check<T>): Check<T | undefined> {
  return (value): value is T | undefined => value === undefined || check(value)
}

/** An object whose named fields pass; other fields are let through, so that a newer build's extras do no harm. */
export function fields<S extends Record<string, Check<unknown>>>(
  shape: S,
): Check<{ [K in keyof S]: S[K] extends Check<infer T> ? T : never }> {
  return (value): value is { [K in keyof S]: S[K] extends Check<infer T> ? T : never } =>
    isObject(value) && Object.entries(shape).every(([name, check]) => check(value[name]))
}

/**
 * Reads a `{version, data}` record. Junk, an unknown version (older or newer) or data of another shape is `undefined`,
 * never an error: the caller starts from its empty default [GEN-10].
 */
export function readStoredRecord<T>(
  raw: string | null,
  version: number,
  parse: (data: unknown) => T | undefined,
): T | undefined {
  // Stryker disable next-line ConditionalExpression: null reads as a record without a version
  if (raw === null) return undefined
  try {
    const record: unknown = JSON.parse(raw)
    return isObject(record) && record['version'] === version ? parse(record['data']) : undefined
    // Stryker disable next-line BlockStatement: what returns nothing returns undefined
  } catch {
    return undefined
  }
}

/** Writes the record that `readStoredRecord` reads. */
export function writeStoredRecord(version: number, data: unknown): string {
  return JSON.stringify({ version, data })
}

/**
 * The value under a key that somebody else chose; undefined where the record has none of its own. Read plainly, a
 * record answers `constructor`, `toString` and the like with what every object inherits [CART-60].
 */
export function ownValue<V>(record: Readonly<Record<string, V>>, key: string): V | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
