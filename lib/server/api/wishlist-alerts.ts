import 'server-only'
import { bodyLimit } from 'hono/body-limit'
import { stopByToken } from '../notifications/wishlist-alerts.ts'
import { refuse } from './answer.ts'
import { readForm } from './form.ts'
import type { ApiApp } from './serve.ts'

/** Where the foot of a mail about the wishlist posts to. */
export const WISHLIST_ALERTS_FORM = '/wishlist-alerts/stop'

const FORM_BYTES_MAX = 4096

/**
 * Stops mail about the wishlist from that mail: a plain form, and the button of the mail program itself, which posts to
 * the address alone [WISH-11].
 */
export function mountWishlistAlerts(app: ApiApp): void {
  const limit = bodyLimit({
    maxSize: FORM_BYTES_MAX,
    onError: (c) =>
      refuse(c, { errorCode: 'InvalidRequest', fields: { body: `A form holds at most ${FORM_BYTES_MAX} bytes.` } }),
  })
  app.post(WISHLIST_ALERTS_FORM, limit, async (c) => {
    const form = await readForm(c)
    const token = c.req.query('token') ?? (form.ok ? form.value['token'] : undefined)
    const done = typeof token === 'string' && (await stopByToken(token, new Date()))
    c.header('Cache-Control', 'private, no-store')
    return c.redirect(`/mailing-list/wishlist?outcome=${done ? 'stopped' : 'expired'}`, 303)
  })
}
