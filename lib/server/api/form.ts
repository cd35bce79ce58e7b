import 'server-only'
import { err, ok, type Result } from '../platform/result.ts'
import { refuse } from './answer.ts'
import { limitBody } from './body.ts'
import type { ApiContext } from './context.ts'
import type { ApiApp } from './serve.ts'

/** Of a form with a few short fields. */
export const SHORT_FORM_BYTES = 4096
const FORM = /^application\/x-www-form-urlencoded\b/i

type Fields = Record<string, unknown>

/** Whether a browser sent a form, and not a script its JSON. */
export const isForm = (c: ApiContext) => FORM.test(c.req.header('Content-Type') ?? '')

/** The same, or one whose parts stand apart, as some mail programs send it. */
export const isAnyForm = (c: ApiContext) =>
  isForm(c) || /^multipart\/form-data\b/i.test(c.req.header('Content-Type') ?? '')

/** Whether somebody looks at the answer, and no script reads it. */
export const isPage = (c: ApiContext) => c.req.header('Accept')?.includes('text/html') ?? false

/** No form of ours is larger. */
export const LONG_FORM_BYTES = 32 * 1024

/**
 * The fields of a form as it was sent; refused where its parts cannot be told apart, as in a multipart body without a
 * boundary [API-17].
 */
export async function readForm(c: ApiContext): Promise<Result<Fields>> {
  try {
    return ok(await c.req.parseBody())
  } catch (error) {
    // What the platform throws for a body that is no form.
    if (error instanceof TypeError) return err('InvalidRequest', { fields: { body: 'The body is not a valid form.' } })
    throw error
  }
}

/**
 * Takes what a browser posts to `path` without JavaScript: a form goes to `handler`, the JSON of a script on to the
 * endpoint of the same path. Mount it before that endpoint.
 */
export function takeForm(
  app: ApiApp,
  path: `/${string}`,
  handler: (c: ApiContext, form: Fields) => Promise<Response>,
  isOurs = isForm,
): void {
  const limit = limitBody(SHORT_FORM_BYTES)
  app.post(path, (c, next) => (isOurs(c) ? limit(c, next) : next()))
  app.post(path, async (c, next) => {
    if (!isOurs(c)) return next()
    const form = await readForm(c)
    return form.ok ? handler(c, form.value) : refuse(c, form.refusal)
  })
}

/**
 * Answers a form by which somebody leaves a list: whoever looks at it is sent to a page that says so. The button of a
 * mail program follows nobody, so it is told here [RFC 8058, 3.1].
 */
export function answerLeaving(c: ApiContext, form: Fields, done: boolean, page: string): Response {
  c.header('Cache-Control', 'private, no-store')
  if (form['List-Unsubscribe'] !== 'One-Click') return c.redirect(page, 303)
  return done ? c.body(null, 200) : refuse(c, { errorCode: 'MailingLinkInvalid' })
}
