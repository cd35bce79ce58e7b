import type { Fulfilment } from './order-states.ts'
import { hasServicesBeside, isDoneInStore } from './service-order.ts'

/** What of an order is still to be had, by how it reaches its buyer. */
export interface KeptWays {
  /** Sent, or collected. */
  goods: boolean
  /** Mailed. */
  cards: boolean
  /** Done in a store. */
  services: boolean
}

interface WaysOrder {
  status: string
  lines: readonly {
    qty: number
    cancelledQty?: number | undefined
    fulfilment?: Fulfilment | undefined
  }[]
  shipping?: { byEmail?: boolean | undefined; label?: string | undefined; arrival?: object | undefined } | undefined
}

/**
 * How what is not cancelled of an order reaches its buyer: what is said of it in mail, on its page and when it was
 * placed follows from this [CHK-39, OPS-09, ORD-08]. Lines of an older answer, and of a counter’s, do not say it of
 * themselves: then what the delivery is called tells.
 */
export function keptWays({ status, lines, shipping = {} }: WaysOrder): KeptWays {
  const kept = lines.filter(({ qty, cancelledQty = 0 }) => qty > cancelledQty).map(({ fulfilment }) => fulfilment)
  const has = (way: Fulfilment) => kept.includes(way)
  if (!kept.includes(undefined)) return { goods: has('goods'), cards: has('giftCard'), services: has('service') }
  const cards = shipping.byEmail === true
  const service = isDoneInStore({ status, shipping })
  return { goods: !cards && !service, cards, services: service || hasServicesBeside(shipping.label) }
}
