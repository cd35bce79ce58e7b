import type { MachineOrder } from '#lib/contract/erp/orders.ts'
import type { MachineReturn } from '#lib/contract/erp/returns.ts'
import { fullName } from '#lib/domain/contact/person-name.ts'
import { askForReview } from '#lib/server/reviews/review-invitation.ts'
import { ask, type ShopLine } from './wire.ts'

/** An order on the warehouse's desk, with the returns that were announced for it. */
export interface Job {
  order: MachineOrder
  returns: readonly MachineReturn[]
}

export interface Step {
  /** What the form sends. */
  name: string
  label: string
  /** Something goes wrong. */
  mishap?: boolean
  /** Nobody does it by itself. */
  byHand?: boolean
  run: (shop: ShopLine) => Promise<unknown>
}

const CARRIER = 'Redgum Freight'

interface OpenLine {
  lineId: string
  qty: number
}

const open = ({ lines }: MachineOrder): OpenLine[] =>
  lines.flatMap(({ lineId, qty, cancelledQty, sentQty, fulfilment }) => {
    const left = qty - cancelledQty - sentQty
    return fulfilment === 'goods' && left > 0 ? [{ lineId, qty: left }] : []
  })

/** Everything that can be done with an order now, the usual next step first [OPS-18]. */
export function stepsFor({ order, returns }: Job): Step[] {
  const { number, status, shipping, contact } = order
  const base = `/orders/${number}`
  const post = (name: string, label: string, path: string, body: unknown = {}): Step => ({
    name,
    label,
    run: (shop) => ask(shop, path, body),
  })
  const pickup = shipping.type === 'STORE_PICKUP'
  const lines = open(order)
  return [
    ...(status === 'PLACED' ? [post('ack', 'Start packing', '/orders/acknowledge', { orderNumbers: [number] })] : []),
    ...(status === 'PROCESSING' && !pickup && lines.length > 0 ? parcelSteps(order, lines) : []),
    ...(status === 'PROCESSING' && pickup ? [post('ready', 'Ready to collect', `${base}/ready`)] : []),
    ...(status === 'READY_FOR_COLLECTION'
      ? [
          post('collected', 'Collected', `${base}/collected`, {
            collectedBy: shipping.collector?.name ?? fullName(contact),
          }),
        ]
      : []),
    ...order.parcels.flatMap((parcel) => (parcel.deliveredAt ? [] : onItsWay(order, parcel))),
    ...(['PLACED', 'PROCESSING'].includes(status) ? shortPick(order, lines) : []),
    ...(status === 'COMPLETED' && order.exchangeOf === undefined ? [fortnight(number)] : []),
    ...returns.filter(({ receivedAt, withdrawnAt }) => !receivedAt && !withdrawnAt).flatMap(returnSteps),
    ...order.refunds.filter(({ state }) => state === 'refused').flatMap(refusedRefundSteps),
  ]
}

function parcelSteps({ number, parcels }: MachineOrder, lines: readonly OpenLine[]): Step[] {
  const send = (name: string, label: string, some: readonly OpenLine[]): Step => ({
    name,
    label,
    run: (shop) => {
      const trackingNumber = `RG${number.slice(1)}-${parcels.length + 1}`
      const trackingUrl = `${shop.url}/sandbox/parcels/${trackingNumber}`
      return ask(shop, `/orders/${number}/parcels`, { carrier: CARRIER, trackingNumber, trackingUrl, lines: some })
    },
  })
  const units = lines.reduce((sum, { qty }) => sum + qty, 0)
  const [first] = lines
  return [
    send('send', parcels.length === 0 ? 'Send everything' : 'Send the rest', lines),
    ...(first && units > 1 ? [send('send-part', 'Send one piece', [{ lineId: first.lineId, qty: 1 }])] : []),
  ]
}

function onItsWay({ number, exchangeOf }: MachineOrder, parcel: MachineOrder['parcels'][number]): Step[] {
  const delivered: Step = {
    name: `delivered-${parcel.number}`,
    label: `Parcel ${parcel.number} delivered`,
    run: (shop) => ask(shop, `/orders/${number}/parcels/${parcel.number}/delivered`, {}),
  }
  const lost: Step = {
    name: `lost-${parcel.number}`,
    label: `Parcel ${parcel.number} lost`,
    mishap: true,
    run: (shop) =>
      ask(shop, `/orders/${number}/refunds`, {
        lines: parcel.lines,
        reason: 'lost',
        note: `Parcel ${parcel.number} was lost on the way.`,
      }),
  }
  // An exchange was paid with the order that was bought: of its own there is nothing to give back.
  return exchangeOf === undefined ? [delivered, lost] : [delivered]
}

/** The shop asks how it fits two weeks after delivery; here nobody waits so long. */
function fortnight(number: string): Step {
  return {
    name: 'fortnight',
    label: 'Two weeks pass',
    byHand: true,
    run: () => askForReview(number),
  }
}

/** One piece is not on its shelf. */
function shortPick({ number }: MachineOrder, lines: readonly OpenLine[]): Step[] {
  const last = lines.at(-1)
  if (!last) return []
  const body = { lines: [{ lineId: last.lineId, qty: 1 }], reason: 'outOfStock' }
  return [
    {
      name: 'short',
      label: 'One piece is missing',
      mishap: true,
      run: (shop) => ask(shop, `/orders/${number}/cancel`, body),
    },
  ]
}

/** A provider would not give it back: a person says what else [OPS-10]. */
function refusedRefundSteps({ number }: MachineOrder['refunds'][number]): Step[] {
  const step = (name: string, label: string, path: string): Step => ({
    name: `${name}-${number}`,
    label: `${number} ${label}`,
    byHand: true,
    run: (shop) => ask(shop, `/refunds/${number}/${path}`, {}),
  })
  return [step('retry', 'was refused: ask again', 'retry'), step('gift-card', 'as a gift card', 'gift-card')]
}

function returnSteps({ number, lines, label }: MachineReturn): Step[] {
  const labelled: Step = {
    name: `label-${number}`,
    label: `${number} gets a postage label`,
    byHand: true,
    run: (shop) => {
      const posted = {
        carrier: CARRIER,
        url: `${shop.url}/sandbox/labels/${number}`,
        trackingNumber: `RGR${number.slice(1)}`,
      }
      return ask(shop, `/returns/${number}/label`, posted)
    },
  }
  const receive = (name: string, label: string, over: object, mishap?: boolean): Step => ({
    name: `${name}-${number}`,
    label: `${number} ${label}`,
    ...(mishap ? { mishap } : {}),
    run: (shop) =>
      ask(shop, `/returns/${number}/received`, { lines: lines.map(({ lineId, qty }) => ({ lineId, qty, ...over })) }),
  })
  return [
    ...(label ? [] : [labelled]),
    receive('back', 'is back', {}),
    receive('worn', 'is back, worn: not accepted', { condition: 'worn', accepted: false }, true),
  ]
}
