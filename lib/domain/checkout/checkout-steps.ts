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

/**
 * The part of the progress that is known for sure. What is missing may be so or not: nobody is turned away by it
 * [GUARD-20].
 */
export type KnownProgress = { readonly [K in keyof CheckoutProgress]?: boolean }

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

/**
 * Who may enter a step and where everybody else goes [GUARD-06 to GUARD-12, GUARD-14, GUARD-15]. The conditions are
 * judged in the order of the steps, and only what is known to be missing turns a shopper away.
 */
export function guardStep(
  step: CheckoutStep,
  progress: KnownProgress,
  knowledge: CheckoutKnowledge = {},
): GuardVerdict {
  const cartReady = progress.hasLines !== false && knowledge.cartValid !== false
  const contactDone = progress.contactDone !== false
  switch (step) {
    case 'contact-info':
      return enterIf(cartReady, '/cart')
    case 'shipping':
      return guardShipping(cartReady, progress)
    case 'payment':
      if (knowledge.placingOrder) return { go: 'stay' }
      return enterIf(cartReady && contactDone && isChosen(progress, knowledge), stepPath('shipping'))
    case 'success':
      return enterIf(progress.orderPlaced !== false, '/cart')
    case 'error':
      return enterIf(progress.orderFailed !== false, '/cart')
  }
}

/** Contact before cart, as the specification has it; an empty cart is noticed there. */
function guardShipping(cartReady: boolean, { contactDone }: KnownProgress): GuardVerdict {
  if (contactDone === undefined) return ENTER
  return contactDone ? enterIf(cartReady, '/cart') : { go: 'redirect', to: stepPath('contact-info') }
}

function isChosen({ shippingTypeChosen }: KnownProgress, { selectionReady }: CheckoutKnowledge): boolean {
  return shippingTypeChosen !== false && selectionReady !== false
}

function enterIf(allowed: boolean, otherwise: string): GuardVerdict {
  return allowed ? ENTER : { go: 'redirect', to: otherwise }
}

const LETTERS = [
  ['hasLines', 'l'],
  ['contactDone', 'c'],
  ['shippingTypeChosen', 's'],
  ['orderPlaced', 'p'],
  ['orderFailed', 'f'],
] as const satisfies [keyof CheckoutProgress, string][]

/**
 * Progress as a cookie value, e.g. `2-lC`: version, a small letter for what is done, a capital for what is not, none
 * for what is unknown.
 */
export function encodeProgress(progress: KnownProgress): string {
  const letters = LETTERS.map(([name, letter]) => {
    const done = progress[name]
    return done === undefined ? '' : done ? letter : letter.toUpperCase()
  })
  return `2-${letters.join('')}`
}

/** Progress from a cookie value; without a readable one nothing is known [GUARD-20]. */
export function decodeProgress(value: string | undefined): KnownProgress {
  const letters = value?.match(/^2-([lcspf]*)$/i)?.[1] ?? ''
  const known = LETTERS.filter(([, letter]) => letters.toLowerCase().includes(letter))
  return Object.fromEntries(known.map(([name, letter]) => [name, letters.includes(letter)]))
}
