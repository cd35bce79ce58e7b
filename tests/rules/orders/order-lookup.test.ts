import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ERRORS } from '#lib/contract/errors.ts'
import { orderHistoryQuery, orderLookupRequest, orderSummary } from '#lib/contract/order-history.ts'
import { orderNumberProblem, tidyOrderNumber } from '#lib/domain/orders/order-lookup.ts'

const EMAIL = 'jo@example.com'
const messages = (number: unknown, email: unknown) => {
  const asked = orderLookupRequest.safeParse({ number, email })
  return asked.success ? [] : asked.error.issues.map(({ message }) => message)
}

describe('an order number as typed', () => {
  it.each([
    ['W123456789', 'W123456789'],
    ['#W123456789', 'W123456789'],
    ['  w123456789 ', 'W123456789'],
    ['#r0160048213', 'R0160048213'],
    ['##1', '#1'],
    ['1'.repeat(20), '1'.repeat(20)],
  ])('%j is %s [ORD-04, ORD-05, VAL-22]', (typed, number) => {
    expect(orderLookupRequest.parse({ number: typed, email: EMAIL }).number).toBe(number)
  })

  it.each([
    ['', 'Order number is required.'],
    ['   ', 'Order number is required.'],
    ['W'.repeat(21), 'Order number must be 20 characters or fewer.'],
    [`#${'1'.repeat(20)}`, 'Order number must be 20 characters or fewer.'],
    ['W-123', 'Use letters, numbers and # only.'],
    ['W 123', 'Use letters, numbers and # only.'],
    ['W123é', 'Use letters, numbers and # only.'],
    ["1' or '1", 'Use letters, numbers and # only.'],
  ])('%j is refused: %s [ORD-04, VAL-22, ERR-118]', (typed, message) => {
    expect(messages(typed, EMAIL)).toEqual([message])
  })

  it('loses the sign in front and the space around it, and nothing within [ORD-05]', () => {
    expect(['  #w1 ', 'w#1', '1#', ' w1'].map(tidyOrderNumber)).toEqual(['W1', 'W#1', '1#', 'W1'])
  })

  it('is required, and so is a valid email [ORD-04, VAL-22, VAL-23]', () => {
    expect(messages(undefined, undefined)).toEqual(['Order number is required.', 'Email is required.'])
    expect(messages('W1', 'jo@')).toEqual(['Enter a valid email address.'])
    expect(orderLookupRequest.parse({ number: 'W1', email: ' JO@Example.com ' }).email).toBe(EMAIL)
  })

  it('is the same however it is written [ORD-05]', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{1,19}$/), fc.boolean(), (number, hash) => {
        const typed = `${hash ? '#' : ''}${number.toLowerCase()}`
        expect(orderNumberProblem(typed)).toBeUndefined()
        expect(tidyOrderNumber(typed)).toBe(number)
        expect(tidyOrderNumber(tidyOrderNumber(typed))).toBe(number)
      }),
    )
  })
})

it('the lookup says no in these words [ERR-13, ERR-14]', () => {
  expect(ERRORS.OrderNotFound).toEqual({ status: 404, message: 'No matching order.' })
  expect(ERRORS.OrderRequiresLogin).toEqual({
    status: 403,
    message: 'This order belongs to an account. Please log in to see it.',
  })
})

it('history is asked for by channel and page, online and the first unless said otherwise [ORD-01, ROUTE-47]', () => {
  expect(orderHistoryQuery.parse({})).toEqual({ channel: 'online', page: 1 })
  expect(orderHistoryQuery.parse({ channel: 'in-store', page: '3' })).toEqual({ channel: 'in-store', page: 3 })
  expect(orderHistoryQuery.safeParse({ channel: 'market' }).success).toBe(false)
  expect(orderHistoryQuery.safeParse({ page: '0' }).success).toBe(false)
})

it('an order has one of seven statuses [ORD-09]', () => {
  expect(orderSummary.shape.status.options).toEqual([
    'PLACED',
    'PROCESSING',
    'READY_FOR_COLLECTION',
    'SHIPPED',
    'COMPLETED',
    'CANCELLED',
    'RETURNED',
  ])
})
