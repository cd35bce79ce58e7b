import { expect, it } from 'vitest'
import { keptWays } from '#lib/domain/orders/kept-ways.ts'
import { BY_EMAIL_AND_IN_STORE, DONE_IN_STORE } from '#lib/domain/orders/service-order.ts'

const goods = { qty: 2, fulfilment: 'goods' } as const
const card = { qty: 1, fulfilment: 'giftCard' } as const
const service = { qty: 1, fulfilment: 'service' } as const
const gone = <Line extends { qty: number }>(line: Line) => ({ ...line, cancelledQty: line.qty })
const ways = (...lines: Parameters<typeof keptWays>[0]['lines']) => keptWays({ status: 'PLACED', lines })
const told = { goods: false, cards: false, services: false }

it('lines tell how what is kept of an order reaches its buyer, whatever was cancelled beside it [CHK-39, OPS-09]', () => {
  expect(ways(goods)).toEqual({ ...told, goods: true })
  expect(ways(card)).toEqual({ ...told, cards: true })
  expect(ways(service)).toEqual({ ...told, services: true })
  expect(ways(goods, card, service)).toEqual({ goods: true, cards: true, services: true })
  expect(ways(gone(card), service)).toEqual({ ...told, services: true })
  expect(ways(card, gone(service))).toEqual({ ...told, cards: true })
  expect(ways({ ...goods, cancelledQty: 1 }, gone(service))).toEqual({ ...told, goods: true })
  expect(ways(gone(goods), gone(card))).toEqual(told)
})

it('where lines do not tell, what the delivery is called does [CHK-39]', () => {
  const line = { qty: 1 }
  const of = (status: string, shipping?: { byEmail?: boolean; label?: string; arrival?: object }) =>
    keptWays({ status, lines: [line], shipping })
  expect(of('PLACED', { label: 'Express' })).toEqual({ ...told, goods: true })
  expect(of('COMPLETED', { label: 'Express', arrival: {} })).toEqual({ ...told, goods: true })
  expect(of('COMPLETED', { label: DONE_IN_STORE })).toEqual({ ...told, services: true })
  expect(of('PLACED', { byEmail: true, label: 'Sent by email' })).toEqual({ ...told, cards: true })
  expect(of('PLACED', { byEmail: true, label: BY_EMAIL_AND_IN_STORE })).toEqual({
    ...told,
    cards: true,
    services: true,
  })
  expect(of('PLACED')).toEqual({ ...told, goods: true })
  // A line that is gone need not tell.
  expect(ways(gone(line), service)).toEqual({ ...told, services: true })
})
