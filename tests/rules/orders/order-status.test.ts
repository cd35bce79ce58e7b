import { describe, expect, it } from 'vitest'
import { orderSummary } from '#lib/contract/order-history.ts'
import type { OrderStatus } from '#lib/domain/orders/order-states.ts'
import { nextStepText, orderSteps, statusName } from '#lib/domain/orders/order-status.ts'
import {
  hasServicesBeside,
  isDoneInStore,
  SERVICE_NEXT_STEP,
  SERVICES_BESIDE_NEXT_STEP,
  withServicesBeside,
} from '#lib/domain/orders/service-order.ts'

const STATUSES = orderSummary.shape.status.options
const online = (status: OrderStatus, pickup = false) => ({ status, channel: 'online', pickup }) as const
const steps = (status: OrderStatus, pickup = false) =>
  orderSteps(online(status, pickup)).map(({ name, state }) => `${name} ${state}`)

describe('a status in words', () => {
  it.each([
    ['PLACED', 'Placed', 'Placed'],
    ['PROCESSING', 'Being packed', 'Being packed'],
    ['READY_FOR_COLLECTION', 'Ready to collect', 'Ready to collect'],
    ['SHIPPED', 'On its way', 'On its way'],
    ['COMPLETED', 'Delivered', 'Collected'],
    ['CANCELLED', 'Cancelled', 'Cancelled'],
    ['RETURNED', 'Returned', 'Returned'],
  ] as const)('%s is %s, of a pickup %s [ORD-09]', (status, delivered, collected) => {
    expect(statusName(online(status))).toBe(delivered)
    expect(statusName(online(status, true))).toBe(collected)
  })

  it('says of the counter that it was bought there [ORD-09]', () => {
    expect(statusName({ status: 'COMPLETED', channel: 'in-store', pickup: true })).toBe('Bought in store')
    expect(statusName({ status: 'RETURNED', channel: 'in-store', pickup: true })).toBe('Returned')
  })
})

describe('the steps of an order', () => {
  it('lead to the door [ORD-08, ORD-09]', () => {
    expect(steps('PLACED')).toEqual(['Placed now', 'Being packed ahead', 'On its way ahead', 'Delivered ahead'])
    expect(steps('PROCESSING')).toEqual(['Placed done', 'Being packed now', 'On its way ahead', 'Delivered ahead'])
    expect(steps('SHIPPED')).toEqual(['Placed done', 'Being packed done', 'On its way now', 'Delivered ahead'])
    expect(steps('COMPLETED')).toEqual(['Placed done', 'Being packed done', 'On its way done', 'Delivered done'])
  })

  it('lead to the store [ORD-08, ORD-09]', () => {
    expect(steps('READY_FOR_COLLECTION', true)).toEqual([
      'Placed done',
      'Being packed done',
      'Ready to collect now',
      'Collected ahead',
    ])
    expect(steps('COMPLETED', true).at(-1)).toBe('Collected done')
  })

  it('lead to an inbox, where nothing is packed or sent [CHK-39, ORD-09]', () => {
    const mailed = (status: OrderStatus) => ({ ...online(status), mailed: true })
    const names = (status: OrderStatus) => orderSteps(mailed(status)).map(({ name, state }) => `${name} ${state}`)
    expect(names('PLACED')).toEqual(['Placed now', 'Issued ahead'])
    expect(names('COMPLETED')).toEqual(['Placed done', 'Issued done'])
    // A machine may acknowledge it: nothing of it is packed for that.
    expect(names('PROCESSING')).toEqual(['Placed now', 'Issued ahead'])
    for (const status of ['PLACED', 'PROCESSING', 'SHIPPED'] as const) expect(statusName(mailed(status))).toBe('Placed')
    expect(statusName(mailed('CANCELLED'))).toBe('Cancelled')
    expect(statusName(online('PROCESSING'))).toBe('Being packed')
    for (const status of STATUSES) {
      expect(orderSteps(mailed(status)).filter(({ state }) => state === 'now').length).toBeLessThanOrEqual(1)
      expect(nextStepText(mailed(status))).not.toMatch(/pack|on its way/)
    }
  })

  it('lead to a store and claim no packing where nothing could be sent, and only there [OPS-04, ORD-09]', () => {
    const service = { ...online('COMPLETED'), sent: false }
    expect(orderSteps(service).map(({ name, state }) => `${name} ${state}`)).toEqual(['Placed done', 'Complete done'])
    expect(statusName(service)).toBe('Complete')
    expect(statusName({ ...service, pickup: true })).toBe('Complete')
    expect(nextStepText(service)).toBe(SERVICE_NEXT_STEP)
    expect(statusName({ ...service, sent: true })).toBe('Delivered')
    expect(statusName({ ...service, pickup: true, sent: true })).toBe('Collected')
    expect(statusName({ ...service, mailed: true })).toBe('Issued')
    expect(statusName({ ...service, channel: 'in-store' })).toBe('Bought in store')
    expect(orderSteps({ ...online('PLACED'), sent: false })).toEqual(orderSteps(online('PLACED')))
  })

  it('claim nothing in between once an order was cancelled or came back [ORD-08, ORD-09]', () => {
    expect(steps('CANCELLED')).toEqual(['Placed done', 'Cancelled now'])
    expect(steps('RETURNED')).toEqual(['Delivered done', 'Returned now'])
    expect(steps('RETURNED', true)).toEqual(['Collected done', 'Returned now'])
  })

  it('have at most one that is now, whatever the status, and a sentence that says what is next [ORD-08, ORD-09]', () => {
    for (const status of STATUSES) {
      for (const channel of ['online', 'in-store'] as const) {
        for (const pickup of [true, false]) {
          const order = { status, channel, pickup }
          const now = orderSteps(order).filter(({ state }) => state === 'now')
          expect(now.length, JSON.stringify(order)).toBe(
            status === 'COMPLETED' ? 0 : channel === 'online' ? 1 : now.length,
          )
          expect(nextStepText(order)).toMatch(/\.$/)
        }
      }
    }
  })

  const PACKED = ' This page always says how far it is.'
  const KEPT = ' We’ll email you as soon as it’s ready. Please wait for that email before you come in.'
  const PLACED = 'We have your order and will start packing it soon.'
  const WAITING = 'It’s waiting for you in store. Bring photo ID and this order number.'
  const GONE = 'It has left us and is on its way to you.'
  const MAILED = 'We email each gift card’s code and PIN once the payment is taken, or on the day you chose.'
  const ISSUED = 'Each gift card goes by email, at once or on the day you chose.'
  const CANCELLED = 'This order was cancelled. Anything you paid goes back the way it came, within 5 business days.'
  const BACK = 'This order came back to us.'
  const YOURS = 'It’s all yours.'

  it.each([
    ['PLACED', PLACED + PACKED, PLACED + KEPT, PLACED, MAILED],
    ['PROCESSING', `We’re packing it now.${PACKED}`, `We’re packing it now.${KEPT}`, 'We’re packing it now.', MAILED],
    ['READY_FOR_COLLECTION', WAITING, WAITING, WAITING, WAITING],
    ['SHIPPED', GONE, GONE, GONE, MAILED],
    ['COMPLETED', YOURS, YOURS, 'You took it with you.', ISSUED],
    ['CANCELLED', CANCELLED, CANCELLED, CANCELLED, CANCELLED],
    ['RETURNED', BACK, BACK, BACK, BACK],
  ] as const)(
    'say what is next of one that is %s, by way [CHK-39, ORD-08]',
    (status, sent, collected, bought, mailed) => {
      expect(nextStepText(online(status))).toBe(sent)
      expect(nextStepText(online(status, true))).toBe(collected)
      expect(nextStepText({ status, channel: 'in-store', pickup: false })).toBe(bought)
      expect(nextStepText({ ...online(status), mailed: true })).toBe(mailed)
    },
  )

  it('say of services beside goods or gift cards where they are done, and nothing of stores to whoever has none [CHK-39, ORD-08]', () => {
    const beside = 'Services are done in our stores: bring your order number.'
    expect(SERVICES_BESIDE_NEXT_STEP).toBe(beside)
    for (const status of STATUSES) {
      const orders = [online(status), online(status, true), { ...online(status), mailed: true }]
      const after = status === 'CANCELLED' || status === 'RETURNED' ? '' : ` ${beside}`
      for (const order of orders) {
        expect(nextStepText({ ...order, services: true })).toBe(`${nextStepText(order)}${after}`)
        expect(nextStepText({ ...order, services: false })).toBe(nextStepText(order))
      }
    }
    const alone = { ...online('COMPLETED'), sent: false, services: true }
    expect(nextStepText(alone)).toBe(SERVICE_NEXT_STEP)
    for (const label of ['Sent by email', undefined]) expect(hasServicesBeside(label)).toBe(false)
    expect(hasServicesBeside('By email and in store')).toBe(true)
    expect(withServicesBeside('Cards.', true)).toBe(`Cards. ${beside}`)
    expect(withServicesBeside('Cards.', false)).toBe('Cards.')
  })

  it('tell the counter’s order as one that is done, and one that strayed as nearly there [ORD-09]', () => {
    const counter = (status: OrderStatus) =>
      orderSteps({ status, channel: 'in-store', pickup: true }).map(({ name, state }) => `${name} ${state}`)
    expect(counter('COMPLETED')).toEqual(['Bought in store done'])
    expect(counter('SHIPPED')).toEqual(['Bought in store now'])
    expect(counter('RETURNED')).toEqual(['Bought in store done', 'Returned now'])
    expect(steps('SHIPPED', true)).toEqual([
      'Placed done',
      'Being packed done',
      'Ready to collect now',
      'Collected ahead',
    ])
    expect(steps('READY_FOR_COLLECTION')).toEqual([
      'Placed done',
      'Being packed done',
      'On its way now',
      'Delivered ahead',
    ])
  })

  it('promise no tracking, which there is none of [ORD-08]', () => {
    for (const status of STATUSES) expect(nextStepText(online(status))).not.toMatch(/track/i)
    expect(nextStepText(online('PLACED'))).toMatch(/how far it is/)
    expect(nextStepText(online('PROCESSING', true))).toMatch(/as soon as it’s ready/)
    expect(nextStepText(online('SHIPPED'))).toMatch(/on its way/)
    expect(nextStepText(online('READY_FOR_COLLECTION', true))).toMatch(/photo ID/)
  })
})

it('an order that was just placed is done in a store if it is complete, mailed to nobody and promised for no day [OPS-04]', () => {
  const arrival = { from: '2026-03-03', to: '2026-03-04' }
  expect(isDoneInStore({ status: 'COMPLETED', shipping: {} })).toBe(true)
  expect(isDoneInStore({ status: 'PLACED', shipping: {} })).toBe(false)
  expect(isDoneInStore({ status: 'COMPLETED', shipping: { byEmail: true } })).toBe(false)
  expect(isDoneInStore({ status: 'COMPLETED', shipping: { arrival } })).toBe(false)
  expect(SERVICE_NEXT_STEP).toBe('It’s done in our stores, and nothing is sent. Bring your order number.')
})
