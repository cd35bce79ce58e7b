import 'server-only'
import { bodyLimit } from 'hono/body-limit'
import { mailingSubscriptionRequest, mailingTokenRequest } from '#lib/contract/content.ts'
import { confirmSubscription, subscribe, unsubscribe } from '../notifications/mailing-list.ts'
import { granted, refused } from '../platform/refusal.ts'
import { refuse } from './answer.ts'
import type { ApiContext } from './context.ts'
import { floodGate } from './flood-gate.ts'
import { readForm } from './form.ts'
import { type ApiApp, serve } from './serve.ts'

const FORM_BYTES_MAX = 4096
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/** The newsletter's calls; each also takes a plain form, for browsers without JavaScript and for one-click buttons of mail programs [API-66, GEN-18]. */
export function mountMailingList(app: ApiApp): void {
  const isFlood = floodGate()
  takeForms(app, isFlood)

  serve(app, 'subscribe', async (c, { email, source }) => {
    if (await isFlood(c)) return refused('RateLimited')
    await subscribe(email, source)
    return granted({})
  })

  serve(app, 'confirmSubscription', async (_c, { token }) =>
    (await confirmSubscription(token, new Date())) ? granted({}) : refused('MailingLinkInvalid'),
  )

  serve(app, 'unsubscribe', async (_c, { token }) =>
    (await unsubscribe(token, new Date())) ? granted({}) : refused('MailingLinkInvalid'),
  )
}

type FormDeed = (form: Record<string, unknown>, c: ApiContext) => Promise<Outcome>
/** Pages below /mailing-list that say what came of a form. */
type Outcome = 'check-your-inbox' | 'check-your-address' | 'try-later' | 'confirmed' | 'unsubscribed' | 'link-expired'

function takeForms(app: ApiApp, isFlood: (c: ApiContext) => Promise<boolean>): void {
  const deeds: Record<string, FormDeed> = {
    subscription: async (form, c) => {
      const wish = mailingSubscriptionRequest.safeParse({ email: form['email'], source: 'footer' })
      if (!wish.success) return 'check-your-address'
      if (await isFlood(c)) return 'try-later'
      await subscribe(wish.data.email, wish.data.source)
      return 'check-your-inbox'
    },
    confirmation: (form) => withToken(form, confirmSubscription, 'confirmed'),
    unsubscription: (form, c) => withToken({ token: c.req.query('token'), ...form }, unsubscribe, 'unsubscribed'),
  }
  const limit = bodyLimit({
    maxSize: FORM_BYTES_MAX,
    onError: (c) =>
      refuse(c, { errorCode: 'InvalidRequest', fields: { body: `A form holds at most ${FORM_BYTES_MAX} bytes.` } }),
  })
  for (const [name, deed] of Object.entries(deeds)) {
    const path = `/mailing-list/${name}` as const
    app.post(path, (c, next) => (isForm(c) ? limit(c, next) : next()))
    app.post(path, async (c, next) => {
      if (!isForm(c)) return next()
      const form = await readForm(c)
      if (!form.ok) return refuse(c, form.refusal)
      const outcome = await deed(form.value, c)
      c.header('Cache-Control', 'private, no-store')
      return c.redirect(`/mailing-list/${outcome}`, 303)
    })
  }
}

function isForm(c: ApiContext): boolean {
  return FORM.test(c.req.header('Content-Type') ?? '')
}

async function withToken(
  form: Record<string, unknown>,
  deed: (token: string, now: Date) => Promise<boolean>,
  done: Outcome,
): Promise<Outcome> {
  const request = mailingTokenRequest.safeParse({ token: form['token'] })
  return request.success && (await deed(request.data.token, new Date())) ? done : 'link-expired'
}
