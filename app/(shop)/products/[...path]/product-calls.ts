import type { ToldStock } from '#components/product/told-stock.ts'
import type { ChosenLine, Outcome } from '#components/product/use-buying.ts'
import { ApiError } from '#lib/client/call-error.ts'
import { afterNextPaint } from '#lib/client/platform/after-next-paint.ts'
import { NO_LONGER_AVAILABLE } from '#lib/domain/cart/cart-validity.ts'

const NO_CONNECTION = 'Check your connection and try again.'

// The cart's rules and the calls come over the wire with the first choice of a size or press, not with the page.

/**
 * Fetches what an add will ask for, so that the press that follows waits for nothing, and gives the product's stock as
 * it is now. What cannot be had now is asked for at the press.
 */
export async function prepareToAdd(productId: string): Promise<ToldStock | undefined> {
  try {
    // The choice is on screen before anything is fetched for what may follow it.
    await afterNextPaint()
    const [{ loadStock }] = await Promise.all([
      import('#lib/client/cart/product-records.ts'),
      import('#lib/client/cart/add-to-cart.ts'),
    ])
    return await loadStock(productId)
  } catch {
    // Nobody has pressed anything yet: there is nothing to say.
    return undefined
  }
}

/** Puts a line in the cart [PDP-14, PDP-15]. */
export async function addLine(line: ChosenLine): Promise<Outcome> {
  try {
    // The press is answered before the drawer is drawn, which takes a slow phone a while.
    const [{ addToCart }] = await Promise.all([import('#lib/client/cart/add-to-cart.ts'), afterNextPaint()])
    return await addToCart(line)
  } catch (error) {
    if (error instanceof ApiError && error.refusal.challenged) return refused(error.message)
    const gone = error instanceof Error && error.message.endsWith('not found.')
    return refused(gone ? NO_LONGER_AVAILABLE : `We couldn’t add this to your cart. ${NO_CONNECTION}`)
  }
}

/** Asks whether the answer to a product's question is right [PDP-11, PDP-12]. */
export async function verifyAnswer(productId: string, answer: string): Promise<Outcome> {
  try {
    const { verifyAnswer: verify } = await import('#lib/client/cart/verify-answer.ts')
    await verify(productId, answer)
    return { ok: true }
  } catch (error) {
    return refused(error instanceof ApiError ? error.message : `We couldn’t check your answer. ${NO_CONNECTION}`)
  }
}

/** Keeps an address to be told when a size is back. */
export async function requestBackInStock(productId: string, variantId: string, email: string): Promise<Outcome> {
  try {
    const { requestBackInStock: ask } = await import('#lib/client/notifications/request-back-in-stock.ts')
    const problem = await ask(productId, variantId, email)
    return problem === undefined ? { ok: true } : refused(problem)
  } catch {
    return refused(`We couldn’t keep your email address. ${NO_CONNECTION}`)
  }
}

function refused(message: string): Outcome {
  return { ok: false, message }
}
