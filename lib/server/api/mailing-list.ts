import 'server-only'
import { mailingSubscriptionRequest, mailingTokenRequest } from '#lib/contract/content.ts'
import { confirmSubscription, subscribe, unsubscribe } from '../notifications/mailing-list.ts'
import { err, ok } from '../platform/result.ts'
import type { ApiContext } from './context.ts'
import { answerLeaving, isAnyForm, takeForm } from './form.ts'
import { addressLimit, MAIL_LIMIT } from './rate-limit.ts'
import { type ApiApp, serve } from './serve.ts'

/**
 * The newsletter's calls; each also takes a plain form, for browsers without JavaScript and for one-click buttons of
 * mail programs [API-66, GEN-18].
 */
export function mountMailingList(app: ApiApp): void {
  const isOverLimit = addressLimit(MAIL_LIMIT)
  takeForms(app, isOverLimit)

  serve(app, 'subscribe', async (c, { email, source }) => {
    if (await isOverLimit(c)) return err('RateLimited')
    await subscribe(email, source)
    return ok({})
  })

  serve(app, 'confirmSubscription', async (_c, { token }) =>
    (await confirmSubscription(token, new Date())) ? ok({}) : err('MailingLinkInvalid'),
  )

  serve(app, 'unsubscribe', async (_c, { token }) =>
    (await unsubscribe(token, new Date())) ? ok({}) : err('MailingLinkInvalid'),
  )
}

type FormHandler = (form: Record<string, unknown>, c: ApiContext) => Promise<Outcome>
/** Pages below /mailing-list that say what came of a form. */
type Outcome = 'check-your-inbox' | 'check-your-address' | 'try-later' | 'confirmed' | 'unsubscribed' | 'link-expired'

function takeForms(app: ApiApp, isOverLimit: (c: ApiContext) => Promise<boolean>): void {
  const handlers: Record<string, FormHandler> = {
    subscription: async (form, c) => {
      const intent = mailingSubscriptionRequest.safeParse({ email: form['email'], source: 'footer' })
      if (!intent.success) return 'check-your-address'
      if (await isOverLimit(c)) return 'try-later'
      await subscribe(intent.data.email, intent.data.source)
      return 'check-your-inbox'
    },
    confirmation: (form) => withToken(form, confirmSubscription, 'confirmed'),
    unsubscription: (form, c) => withToken({ token: c.req.query('token'), ...form }, unsubscribe, 'unsubscribed'),
  }
  for (const [name, handler] of Object.entries(handlers)) {
    const answerForm = async (c: ApiContext, form: Record<string, unknown>) => {
      const outcome = await handler(form, c)
      return answerLeaving(c, form, outcome === 'unsubscribed', `/mailing-list/${outcome}`)
    }
    takeForm(app, `/mailing-list/${name}`, answerForm, isAnyForm)
  }
}

async function withToken(
  form: Record<string, unknown>,
  handler: (token: string, now: Date) => Promise<boolean>,
  done: Outcome,
): Promise<Outcome> {
  const request = mailingTokenRequest.safeParse({ token: form['token'] })
  return request.success && (await handler(request.data.token, new Date())) ? done : 'link-expired'
}
