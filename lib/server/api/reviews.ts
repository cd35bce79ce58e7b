import 'server-only'
import { reviewForm } from '#lib/contract/review-form.ts'
import { declineReviews, orderOfReviewToken } from '../reviews/review-invitation.ts'
import { writeReview } from '../reviews/write-review.ts'
import { refuse } from './answer.ts'
import { fieldsOf, limitBody } from './body.ts'
import { answerLeaving, isPage, LONG_FORM_BYTES, readForm } from './form.ts'
import { answerReviewAgain } from './review-again.ts'
import type { ApiApp } from './serve.ts'

/** Where the forms of a mailed invitation post to. */
export const REVIEW_FORMS = ['/reviews', '/reviews/decline'] as const

/** Seconds. */
const AN_HOUR = 3600

/** Reviews of verified buyers: plain forms, so that they work in whatever the mail was opened with [OPS-14]. */
export function mountReviews(app: ApiApp): void {
  const limit = limitBody(LONG_FORM_BYTES)
  app.post('/reviews', limit, async (c) => {
    const form = await readForm(c)
    if (!form.ok) return refuse(c, form.refusal)
    const intent = reviewForm.safeParse(form.value)
    const done = intent.success ? await writeReview(intent.data, new Date()) : undefined
    c.header('Cache-Control', 'private, no-store')
    const wrong = intent.success ? undefined : fieldsOf(intent.error)
    if (wrong && isPage(c) && orderOfReviewToken(String(form.value['token']), new Date()) !== undefined)
      return answerReviewAgain(c, form.value, wrong)
    if (done && !done.ok && done.refusal.errorCode === 'RateLimited') {
      c.header('Retry-After', String(AN_HOUR))
      return refuse(c, done.refusal)
    }
    const outcome = done?.ok ? (done.value.published ? 'published' : 'waiting') : 'trouble'
    const token = typeof form.value['token'] === 'string' ? form.value['token'] : ''
    return c.redirect(`/reviews/write?token=${encodeURIComponent(token)}&outcome=${outcome}`, 303)
  })
  // A mail program's own button posts to the address alone.
  app.post('/reviews/decline', limit, async (c) => {
    const form = await readForm(c)
    const fields = form.ok ? form.value : {}
    const token = c.req.query('token') ?? fields['token']
    const done = typeof token === 'string' && (await declineReviews(token, new Date()))
    return answerLeaving(c, fields, done, `/reviews/write?outcome=${done ? 'declined' : 'trouble'}`)
  })
}
