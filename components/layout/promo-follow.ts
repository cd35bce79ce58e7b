import { showAlert } from '#components/ui/alert-queue.ts'
import { followLinkedPromo } from '#lib/client/cart/linked-promo.ts'

/** Pages that show the notices of a quote, which name the offer. */
const SHOWS_NOTICES = /^\/(cart|checkout)(\/|$)/

/** Tries the promo code somebody came with, and tells what became of it [PROMO-34]. */
export function followPromo(): Promise<void> {
  return followLinkedPromo(({ ok, text, named }) => {
    if (named && SHOWS_NOTICES.test(window.location.pathname)) return
    showAlert({ tone: ok ? 'success' : 'error', text })
  })
}
