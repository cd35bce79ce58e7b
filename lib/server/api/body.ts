import 'server-only'
import type { z } from 'zod'
import { granted, type Result, refused } from '../refusal.ts'
import type { ApiContext } from './context.ts'

const BODY_BYTES_MAX = 256 * 1024

/** Reads and checks a JSON body: unknown keys, bad values and malformed JSON are refused with the field [API-14, API-17]. */
export async function readBody<T extends z.ZodType>(c: ApiContext, schema: T): Promise<Result<z.output<T>>> {
  if (!/^application\/json\b/i.test(c.req.header('Content-Type') ?? '')) {
    return refused('InvalidRequest', { fields: { body: 'Send JSON with Content-Type: application/json.' } })
  }
  const text = await readText(c)
  if (text === undefined) {
    return refused('InvalidRequest', { fields: { body: `A body holds at most ${BODY_BYTES_MAX} bytes.` } })
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return refused('InvalidRequest', { fields: { body: 'This is not JSON.' } })
  }
  const parsed = schema.safeParse(json)
  return parsed.success ? granted(parsed.data) : refused('InvalidRequest', { fields: fieldsOf(parsed.error) })
}

/** Checks the query string; of a repeated parameter the first counts, an empty one is as good as absent. */
export function readQuery<T extends z.ZodType>(c: ApiContext, schema: T): Result<z.output<T>> {
  const given = Object.fromEntries(Object.entries(c.req.query()).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  return parsed.success ? granted(parsed.data) : refused('InvalidRequest', { fields: fieldsOf(parsed.error) })
}

/** The body as text, or undefined as soon as it proves too long, whatever Content-Length claims. */
async function readText(c: ApiContext): Promise<string | undefined> {
  if (Number(c.req.header('Content-Length') ?? 0) > BODY_BYTES_MAX) return undefined
  const text = await c.req.text()
  return Buffer.byteLength(text) > BODY_BYTES_MAX ? undefined : text
}

/** Field path → first message; an unknown key is named by its own path. */
function fieldsOf(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    const message = issue.code === 'unrecognized_keys' ? 'This field is not known here.' : issue.message
    for (const path of paths) fields[path.join('.') || 'body'] ??= message
  }
  return fields
}
