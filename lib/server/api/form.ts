import 'server-only'
import { bodyLimit } from 'hono/body-limit'
import { err, ok, type Result } from '../platform/result.ts'
import { refuse } from './answer.ts'
import type { ApiContext } from './context.ts'

const BYTES_MAX = 4096
const FORM = /^application\/x-www-form-urlencoded\b/i

/** Whether a browser sent a form, and not a script its JSON. */
export const isForm = (c: ApiContext) => FORM.test(c.req.header('Content-Type') ?? '')

/** The same, or one whose parts stand apart, as some mail programs send it. */
export const isAnyForm = (c: ApiContext) =>
  isForm(c) || /^multipart\/form-data\b/i.test(c.req.header('Content-Type') ?? '')

/** Whether somebody looks at the answer, and no script reads it. */
export const isPage = (c: ApiContext) => c.req.header('Accept')?.includes('text/html') ?? false

/** No form of ours is larger. */
export const FORM_BYTES_MOST = 32 * 1024

/** Refuses a form that is larger. */
export const limitForm = (maxSize = BYTES_MAX) =>
  bodyLimit({
    maxSize,
    onError: (c) =>
      refuse(c, { errorCode: 'InvalidRequest', fields: { body: `A form holds at most ${maxSize} bytes.` } }),
  })

/**
 * The fields of a form as it was sent; refused where its parts cannot be told apart, as in a multipart body without a
 * boundary [API-17].
 */
export async function readForm(c: ApiContext): Promise<Result<Record<string, unknown>>> {
  try {
    return ok(await c.req.parseBody())
  } catch (error) {
    // What the platform throws for a body that is no form.
    if (error instanceof TypeError) return err('InvalidRequest', { fields: { body: 'This is not a form.' } })
    throw error
  }
}

/**
 * Answers a form by which somebody leaves a list: whoever looks at it is sent to a page that says so. The button of a
 * mail program follows nobody, so it is told here [RFC 8058, 3.1].
 */
export function answerLeaving(c: ApiContext, form: Record<string, unknown>, done: boolean, page: string): Response {
  c.header('Cache-Control', 'private, no-store')
  if (form['List-Unsubscribe'] !== 'One-Click') return c.redirect(page, 303)
  return done ? c.body(null, 200) : refuse(c, { errorCode: 'MailingLinkInvalid' })
}
