import { GIFT_CARDS_NEXT_STEP } from '../vouchers/gift-card.ts'
import type { OrderChannel, OrderStatus } from './order-states.ts'
import { SERVICE_NEXT_STEP, withServicesBeside } from './service-order.ts'

/** What decides how an order's progress is told. */
export interface OrderProgress {
  status: OrderStatus
  channel: OrderChannel
  pickup: boolean
  /** All of it goes by email [CHK-39]. */
  mailed?: boolean | undefined
  /** Services stand beside what is sent, collected or mailed. */
  services?: boolean | undefined
  /** Whether a parcel has left, or somebody has collected; undefined where it is not known. */
  sent?: boolean | undefined
}

export interface OrderStep {
  name: string
  state: 'done' | 'now' | 'ahead'
}

type Way = 'delivery' | 'pickup' | 'counter' | 'email' | 'service'

const NAMES: Record<OrderStatus, string> = {
  PLACED: 'Placed',
  PROCESSING: 'Being packed',
  READY_FOR_COLLECTION: 'Ready to collect',
  SHIPPED: 'On its way',
  COMPLETED: 'Delivered',
  CANCELLED: 'Cancelled',
  RETURNED: 'Returned',
}
const LAST_STEP: Record<Way, string> = {
  delivery: NAMES.COMPLETED,
  pickup: 'Collected',
  counter: 'Bought in store',
  // A card may wait for its day: where each one is, is told beside it.
  email: 'Issued',
  service: 'Complete',
}
const MIDDLE: Record<Way, readonly OrderStatus[]> = {
  delivery: ['PLACED', 'PROCESSING', 'SHIPPED'],
  pickup: ['PLACED', 'PROCESSING', 'READY_FOR_COLLECTION'],
  counter: [],
  email: ['PLACED'],
  service: ['PLACED'],
}

const NEXT: Record<OrderStatus, string> = {
  PLACED: 'We have your order and will start packing it soon.',
  PROCESSING: 'We’re packing it now.',
  READY_FOR_COLLECTION: 'It’s waiting for you in store. Bring photo ID and this order number.',
  SHIPPED: 'It has left us and is on its way to you.',
  COMPLETED: 'It’s all yours.',
  CANCELLED: 'This order was cancelled. Anything you paid goes back the way it came, within 5 business days.',
  RETURNED: 'This order came back to us.',
}
const GIFT_CARDS_ISSUED = 'Each gift card goes by email, at once or on the day you chose.'
/** Nothing of an order that is mailed is ever packed. */
const MAILING: readonly OrderStatus[] = ['PLACED', 'PROCESSING', 'SHIPPED']
/** Nothing is next of these. */
const ENDED: readonly OrderStatus[] = ['CANCELLED', 'RETURNED']
const AFTER_PACKING = {
  delivery: ' This page always says how far it is.',
  pickup: ' We’ll email you as soon as it’s ready. Please wait for that email before you come in.',
} as const

/** A status in a shopper's words: `On its way`, `Collected` [ORD-09]. */
export function statusName(order: OrderProgress): string {
  const way = wayOf(order)
  if (way === 'email' && MAILING.includes(order.status)) return NAMES.PLACED
  return order.status === 'COMPLETED' ? LAST_STEP[way] : NAMES[order.status]
}

/**
 * What happens next, in a sentence or two, and where services beside it are done. No parcel can be followed yet, so
 * none is promised to be [ORD-08].
 */
export function nextStepText(order: OrderProgress): string {
  const way = wayOf(order)
  if (way === 'service') return SERVICE_NEXT_STEP
  return withServicesBeside(ofTheRest(order, way), order.services === true && !ENDED.includes(order.status))
}

function ofTheRest(order: OrderProgress, way: Way): string {
  if (way === 'counter' && order.status === 'COMPLETED') return 'You took it with you.'
  if (way === 'email' && MAILING.includes(order.status)) return GIFT_CARDS_NEXT_STEP
  if (way === 'email' && order.status === 'COMPLETED') return GIFT_CARDS_ISSUED
  const packing = order.status === 'PLACED' || order.status === 'PROCESSING'
  return NEXT[order.status] + (packing && (way === 'delivery' || way === 'pickup') ? AFTER_PACKING[way] : '')
}

/**
 * The steps of an order from placed to delivered or collected, and where it stands. One that was cancelled or came back
 * ends there: nobody knows here how far it had got, so nothing in between is claimed [ORD-08, ORD-09].
 */
export function orderSteps(order: OrderProgress): OrderStep[] {
  const { status } = order
  const way = wayOf(order)
  if (status === 'CANCELLED') return [done(NAMES.PLACED), { name: NAMES.CANCELLED, state: 'now' }]
  if (status === 'RETURNED') return [done(LAST_STEP[way]), { name: NAMES.RETURNED, state: 'now' }]
  const names = [...MIDDLE[way].map((each) => NAMES[each]), LAST_STEP[way]]
  if (status === 'COMPLETED') return names.map(done)
  const at = MIDDLE[way].indexOf(status)
  // A parcel of an order to be collected, or the reverse, is a step from the end.
  const now = at < 0 ? Math.max(0, names.length - 2) : at
  return names.map((name, i) => ({ name, state: i < now ? 'done' : i === now ? 'now' : 'ahead' }))
}

function done(name: string): OrderStep {
  return { name, state: 'done' }
}

/** An order that is complete and has not left us is of services alone [OPS-04]. */
function wayOf({ channel, status, pickup, mailed, sent }: OrderProgress): Way {
  if (channel === 'in-store') return 'counter'
  if (mailed) return 'email'
  if (status === 'COMPLETED' && sent === false) return 'service'
  return pickup ? 'pickup' : 'delivery'
}
