import { promoLink } from '#lib/domain/cart/promo-link.ts'
import { useCartStore } from '#stores/cart.ts'
import { identitySettled } from '#stores/identity.ts'
import { keepLinkedPromo, linkedPromo } from '#stores/linked-promo.ts'
import { useCheckoutDataStore } from '../checkout/checkout-data.ts'
import { seen } from '../platform/page-seen.ts'
import { type CodeOutcome, tryPromoCode } from './promo-codes.ts'

/** What to tell the shopper of the code they came with. */
export interface PromoNews {
  ok: boolean
  text: string
  /** A quote that stood before names the offer by itself, where its notices are shown. */
  named: boolean
}

/** Another cart may do: these are no last word on a code. */
const NOT_YET: readonly (string | undefined)[] = [
  'NO_APPLICABLE_ITEMS',
  'DEFAULT',
  'EXCLUSIVE_CONFLICT',
  'STOPPED_BY_OFFER',
  'OFFERS_LIMIT_REACHED',
]

let tell: ((news: PromoNews) => void) | undefined
let asking = false

/**
 * Tries the promo code this browser came with, in the cart there is or in the first there will be, and tells what
 * became of it, once [PROMO-34]. One that the cart does not suit yet is kept, and tried again when the cart changes;
 * one the shop refuses is forgotten; where nobody could be asked, it waits for the next change or page.
 */
export async function followLinkedPromo(onNews: (news: PromoNews) => void): Promise<void> {
  await seen()
  takeFromAddress()
  await identitySettled()
  // Stryker disable next-line ConditionalExpression: who listens twice finds the second time that it is being asked
  if (!tell) {
    useCartStore.subscribe(({ items }, before) => {
      if (items !== before.items) void judge()
    })
  }
  tell = onNews
  await judge()
}

/** For the cart alone, whose own link says what became of its code [CART-34]. */
function takeFromAddress(): void {
  const { pathname, search } = window.location
  const link = pathname === '/cart' ? undefined : promoLink(pathname + search)
  if (!link) return
  if (link.code) keepLinkedPromo({ code: link.code, told: false })
  // Stryker disable next-line StringLiteral: browsers have no use for a title
  window.history.replaceState(null, '', link.to + window.location.hash)
}

async function judge(): Promise<void> {
  const { items } = useCartStore.getState()
  const held = linkedPromo()
  if (asking || !held || Object.keys(items).length === 0) return
  asking = true
  const named = useCheckoutDataStore.getState().data !== undefined
  try {
    settle(await tryPromoCode(held.code), held, named)
  } finally {
    asking = false
  }
  if (useCartStore.getState().items !== items) await judge()
}

function settle(outcome: CodeOutcome, held: { code: string; told: boolean }, named: boolean): void {
  const name = held.code.toUpperCase()
  if (outcome.ok) {
    keepLinkedPromo(undefined)
    tell?.({ ok: true, text: `Code ${name} is applied.`, named })
    return
  }
  // Nobody could be asked.
  if (outcome.result === undefined) return
  if (NOT_YET.includes(outcome.result)) keepLinkedPromo({ ...held, told: true })
  else keepLinkedPromo(undefined)
  if (held.told || outcome.result === 'ALREADY_APPLIED') return
  tell?.({ ok: false, text: `Code ${name}: ${outcome.message}`, named: false })
}
