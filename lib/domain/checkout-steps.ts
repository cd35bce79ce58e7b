/** The pages of checkout, by the last segment of their path. */
export const CHECKOUT_STEPS = ['contact-info', 'shipping', 'payment', 'success', 'error'] as const
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number]

/** How far a shopper has come. Says nothing about who they are: it travels in a cookie [GUARD-20]. */
export interface CheckoutProgress {
  hasLines: boolean
  contactDone: boolean
  shippingTypeChosen: boolean
  orderPlaced: boolean
  orderFailed: boolean
}

/** What only the browser knows; a server that cannot know leaves them out [GUARD-18]. */
export interface CheckoutKnowledge {
  /** Every line of the cart passes its checks [CART-12]. */
  cartValid?: boolean
  /** The delivery or pickup choice is complete and still on offer [GUARD-10, GUARD-11]. */
  selectionReady?: boolean
  /** A placement is on its way [GUARD-12]. */
  placingOrder?: boolean
}

export type GuardVerdict = { go: 'enter' } | { go: 'stay' } | { go: 'redirect'; to: string }

export const NOTHING_DONE: CheckoutProgress = {
  hasLines: false,
  contactDone: false,
  shippingTypeChosen: false,
  orderPlaced: false,
  orderFailed: false,
}

export const PROGRESS_COOKIE = 'checkout_progress'

const ENTER: GuardVerdict = { go: 'enter' }

export function stepPath(step: CheckoutStep): string {
  return `/checkout/${step}`
}

/** The step a path names, if it is one of checkout's. */
export function stepOfPath(path: string): CheckoutStep | undefined {
  const name = /^\/checkout\/([a-z-]+)\/?$/.exec(path)?.[1]
  return CHECKOUT_STEPS.find((step) => step === name)
}

/** Who may enter a step and where everybody else goes [GUARD-06 to GUARD-12, GUARD-14, GUARD-15]. */
export function guardStep(
  step: CheckoutStep,
  progress: CheckoutProgress,
  knowledge: CheckoutKnowledge = {},
): GuardVerdict {
  const cartReady = progress.hasLines && knowledge.cartValid !== false
  switch (step) {
    case 'contact-info':
      return enterIf(cartReady, '/cart')
    case 'shipping':
      return cartReady ? enterIf(progress.contactDone, stepPath('contact-info')) : enterIf(false, '/cart')
    case 'payment':
      return guardPayment(cartReady, progress, knowledge)
    case 'success':
      return enterIf(progress.orderPlaced, '/cart')
    case 'error':
      return enterIf(progress.orderFailed, '/cart')
  }
}

function guardPayment(cartReady: boolean, progress: CheckoutProgress, knowledge: CheckoutKnowledge): GuardVerdict {
  if (knowledge.placingOrder) return { go: 'stay' }
  const chosen = progress.contactDone && progress.shippingTypeChosen && knowledge.selectionReady !== false
  return enterIf(cartReady && chosen, stepPath('shipping'))
}

function enterIf(allowed: boolean, otherwise: string): GuardVerdict {
  return allowed ? ENTER : { go: 'redirect', to: otherwise }
}

const LETTERS: Record<keyof CheckoutProgress, string> = {
  hasLines: 'l',
  contactDone: 'c',
  shippingTypeChosen: 's',
  orderPlaced: 'p',
  orderFailed: 'f',
}
const NAMES = ['hasLines', 'contactDone', 'shippingTypeChosen', 'orderPlaced', 'orderFailed'] as const

/** Progress as a cookie value, e.g. `1-lc`: version, then a letter per thing done. */
export function encodeProgress(progress: CheckoutProgress): string {
  return `1-${NAMES.filter((name) => progress[name])
    .map((name) => LETTERS[name])
    .join('')}`
}

/** Progress from a cookie value; missing or unreadable is nothing done [GUARD-20]. */
export function decodeProgress(value: string | undefined): CheckoutProgress {
  const done = /^1-([lcspf]*)$/.exec(value ?? '')?.[1]
  if (done === undefined) return NOTHING_DONE
  return {
    hasLines: done.includes(LETTERS.hasLines),
    contactDone: done.includes(LETTERS.contactDone),
    shippingTypeChosen: done.includes(LETTERS.shippingTypeChosen),
    orderPlaced: done.includes(LETTERS.orderPlaced),
    orderFailed: done.includes(LETTERS.orderFailed),
  }
}
