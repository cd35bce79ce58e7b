import 'server-only'
import { stopByToken } from '../notifications/wishlist-alerts.ts'
import { limitBody } from './body.ts'
import { answerLeaving, readForm, SHORT_FORM_BYTES } from './form.ts'
import type { ApiApp } from './serve.ts'

/** Where the foot of a mail about the wishlist posts to. */
export const WISHLIST_ALERTS_FORM = '/wishlist-alerts/stop'

/**
 * Stops mail about the wishlist from that mail: a plain form, and the button of the mail program itself, which posts to
 * the address alone [WISH-11].
 */
export function mountWishlistAlerts(app: ApiApp): void {
  app.post(WISHLIST_ALERTS_FORM, limitBody(SHORT_FORM_BYTES), async (c) => {
    const form = await readForm(c)
    const fields = form.ok ? form.value : {}
    const token = c.req.query('token') ?? fields['token']
    const done = typeof token === 'string' && (await stopByToken(token, new Date()))
    return answerLeaving(c, fields, done, `/mailing-list/wishlist?outcome=${done ? 'stopped' : 'expired'}`)
  })
}
