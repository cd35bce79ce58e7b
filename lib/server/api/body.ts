import 'server-only'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { z } from 'zod'
import { err, ok, type Result } from '../platform/result.ts'
import { fieldWithNul, withWholeCharacters } from '../platform/unreadable.ts'
import { errorAnswer } from './answer.ts'
import type { ApiVariables, CallContext } from './context.ts'

const BODY_BYTES_MAX = 256 * 1024
const NO_NUL = 'The NUL character is not allowed.'
const COMPRESSED = 'Send the body uncompressed, without Content-Encoding.'

const tooLong = (c: CallContext, maxSize: number) =>
  errorAnswer(c, { errorCode: 'InvalidRequest', fields: { body: `The body must be at most ${maxSize} bytes.` } })

/** Refuses a longer body than this, as soon as it proves so: nothing more of it is kept [API-17]. */
export const limitBody = (maxSize: number) => bodyLimit({ maxSize, onError: (c) => tooLong(c, maxSize) })

const readUpTo = limitBody(BODY_BYTES_MAX)

/**
 * Refuses a body that is too long: by what it says of its length, or, sent in pieces, as soon as it proves so. Nothing
 * more of it is kept [API-17]. A body is only looked at where its length is unknown: looking makes Hono build a second,
 * whole Request.
 */
export const limitBodies = createMiddleware<{ Variables: ApiVariables }>(async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  const length = c.req.header('Content-Length')
  if (length === undefined || c.req.header('Transfer-Encoding') !== undefined) return readUpTo(c, next)
  return Number(length) > BODY_BYTES_MAX ? tooLong(c, BODY_BYTES_MAX) : next()
})

/**
 * Reads and checks a JSON body: unknown keys, bad values, malformed and compressed JSON are refused with the field
 * [API-14, API-17].
 */
export async function readBody<T extends z.ZodType>(c: CallContext, schema: T): Promise<Result<z.output<T>>> {
  if (!/^application\/json\b/i.test(c.req.header('Content-Type') ?? '')) {
    return err('InvalidRequest', { fields: { body: 'Send JSON with Content-Type: application/json.' } })
  }
  // Half a character comes as an escape only: in bytes it is no UTF-8.
  const text = withWholeCharacters(await c.req.text())
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    // Not earlier: some send JSON as it is under a Content-Encoding of utf-8.
    const encoded = c.req.header('Content-Encoding') !== undefined
    return err('InvalidRequest', { fields: { body: encoded ? COMPRESSED : 'The body is not valid JSON.' } })
  }
  const broken = text.includes('\\u0000') ? fieldWithNul(json) : undefined
  if (broken !== undefined) return err('InvalidRequest', { fields: { [broken]: NO_NUL } })
  const parsed = schema.safeParse(json)
  return parsed.success ? ok(parsed.data) : err('InvalidRequest', { fields: fieldsOf(parsed.error) })
}

/** Checks the query string; of a repeated parameter the first counts, an empty one is as good as absent. */
export function readQuery<T extends z.ZodType>(c: CallContext, schema: T): Result<z.output<T>> {
  const given = Object.fromEntries(Object.entries(c.req.query()).filter(([, value]) => value !== ''))
  const broken = fieldWithNul(given)
  if (broken !== undefined) return err('InvalidRequest', { fields: { [broken]: NO_NUL } })
  const parsed = schema.safeParse(given)
  return parsed.success ? ok(parsed.data) : err('InvalidRequest', { fields: fieldsOf(parsed.error) })
}

/** Field path → first message; an unknown key is named by its own path. */
export function fieldsOf(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    const message = issue.code === 'unrecognized_keys' ? 'Unknown field.' : issue.message
    for (const path of paths) fields[path.join('.') || 'body'] ??= message
  }
  return fields
}
