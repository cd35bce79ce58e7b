// What runs in one window of the drill: the shop's own client, as a page of checkout drives it. Loaded once for each
// window.
import { clearBrowser } from '#lib/client/bot/sandbox-clearance.ts'
import { loadCheckoutData } from '#lib/client/checkout/checkout-data.ts'
import { fraudToken } from '#lib/client/checkout/fraud-token.ts'
import { adoptPlacement, type Placing, placeOrder, resumePlacement } from '#lib/client/checkout/place-order.ts'
import type { PaymentInstrument } from '#lib/client/checkout/placement-request.ts'
import { showRepeatQuestions, useRepeatQuestion } from '#lib/client/checkout/repeat-question.ts'
import type { CheckoutRecord } from '#lib/domain/checkout/checkout-record.ts'
import { settleBotCheck, useBotCheckStore } from '#stores/bot-check.ts'
import { changeCart, restoreCart, useCartStore } from '#stores/cart.ts'
import { rememberCheckout, restoreCheckout, setPlacingOrder, useCheckoutStore } from '#stores/checkout.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { keptPlacement, watchPlacement } from '#stores/placement.ts'
import type { ShopCustomer } from '#tests/setup/shop-customer.ts'
import type { Item } from '../goods.ts'

/** What the shopper was told in this window, in the order in which it was said. */
export interface Told {
  placed: string[]
  /** Keys of placements of which they were told that no order came of them. */
  failed: string[]
  /** Orders of the same goods they were reminded of before buying again. */
  reminded: string[]
}

export const told: Told = { placed: [], failed: [], reminded: [] }

/**
 * The page is there: it takes up what its browser remembers, and looks for a placement without an answer, as every page
 * does.
 */
export function open(person: ShopCustomer | undefined): void {
  restoreCart()
  restoreCheckout()
  if (person) useIdentityStore.setState({ status: 'LOGGED_IN', ...person })
  showRepeatQuestions()
  useRepeatQuestion.subscribe(({ subject: purchase, answer }) => {
    if (!purchase) return
    told.reminded.push(purchase.number)
    answer?.(false)
  })
  useBotCheckStore.subscribe(({ open }) => {
    if (open) void passBotCheck()
  })
  const look = () => {
    const kept = keptPlacement()
    if (kept && kept.heard !== 'failed') void resume()
  }
  look()
  watchPlacement(look)
  if (person) void adoptPlacement().then((found) => (found ? resume() : undefined))
}

/** As the shopper who presses the check's button. */
async function passBotCheck(): Promise<void> {
  const cleared = await clearBrowser().catch(() => false)
  settleBotCheck(cleared ? 'PRECLEARANCESET' : 'FAILURE')
}

async function resume(): Promise<void> {
  const keys = openKeys()
  const outcome = await resumePlacement()
  if (outcome) hear(outcome, keys)
}

/** The cart and the steps before payment, done. */
export function fill(goods: Item, record: CheckoutRecord): void {
  changeCart(() => ({ line: { ...goods, id: 'line', createdAt: new Date().toISOString() } }))
  rememberCheckout(record)
}

export function edit(record: CheckoutRecord, qty?: number): void {
  rememberCheckout(record)
  if (qty !== undefined)
    changeCart((items) => Object.fromEntries(Object.entries(items).map(([id, item]) => [id, { ...item, qty }])))
}

/** Presses Pay. Undefined when there is nothing to pay for, or no quote to be had. */
export async function press(instrument: PaymentInstrument): Promise<Placing | undefined> {
  const load = await loadCheckoutData().catch(() => undefined)
  if (load?.result !== 'SUCCESS') return undefined
  const { data } = load
  const { items } = useCartStore.getState()
  const { record } = useCheckoutStore.getState()
  // Another window has heard of the order meanwhile: there is nothing left on this page to press.
  if (!record.deliveryOptions) return undefined
  const placing = placeOrder({ items, record, data, fraudToken: fraudToken() }, async () => ({ ok: true, instrument }))
  const outcome = await placing
  hear(outcome, openKeys())
  setPlacingOrder(false)
  return outcome
}

/** Whether this browser knows of the order. */
export function knowsOrder(): boolean {
  return useCheckoutStore.getState().record.placedOrder !== undefined
}

function openKeys(): string[] {
  const kept = keptPlacement()
  return kept ? [kept.idempotencyKey] : []
}

function hear(outcome: Placing, keys: readonly string[]): void {
  if (outcome.kind === 'SUCCESS') told.placed.push(outcome.order.number)
  else if ('money' in outcome && outcome.money !== 'unknown') told.failed.push(...keys)
}
