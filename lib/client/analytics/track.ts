import type { Campaign } from '#lib/domain/analytics/campaign.ts'
import type { CartItems } from '#lib/domain/cart/cart.ts'

/** What happens in the shop and analytics may want to know [OBS-09]. */
export type ShopEvent =
  /** A page is on screen. `search` as in the address, with its question mark; `at` in milliseconds since 1970. */
  | { kind: 'visit'; path: string; search: string; at: number }
  | { kind: 'cart'; before: CartItems; after: CartItems }
  | { kind: 'payment'; type: string }
  | { kind: 'campaign'; campaign: Campaign }
  | { kind: 'signUp' }
  | { kind: 'login' }

type Listener = (event: ShopEvent) => void

interface HeldEvent {
  event: ShopEvent
  heard: (() => void) | undefined
}

const HELD_MAX = 100
const held: HeldEvent[] = []
let listener: Listener | undefined

/**
 * Says to whoever listens that something has happened; what happens before somebody does is held for them, and lost
 * with the document. `heard` is called once somebody has it. Small, so that every page can afford it.
 */
export function track(event: ShopEvent, heard?: () => void): void {
  if (!listener) {
    if (held.length < HELD_MAX) held.push({ event, heard })
    return
  }
  listener(event)
  heard?.()
}

/** Listens from now on, first to what was held. Returns how to stop. */
export function listenToEvents(hear: Listener): () => void {
  listener = hear
  for (const { event, heard } of held.splice(0)) {
    hear(event)
    heard?.()
  }
  return () => {
    if (listener === hear) listener = undefined
  }
}
