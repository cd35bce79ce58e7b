import { ORDER_NUMBER_MAX } from '../shop-rules.ts'

const ORDER_NUMBER = /^[#0-9A-Za-z]+$/

/** What is wrong with an order number as typed; undefined when nothing is [ORD-04, VAL-22, ERR-118]. */
export function orderNumberProblem(typed: string): string | undefined {
  if (typed === '') return 'Order number is required.'
  if ([...typed].length > ORDER_NUMBER_MAX) return `Order number must be ${ORDER_NUMBER_MAX} characters or fewer.`
  return ORDER_NUMBER.test(typed) ? undefined : 'Use letters, numbers and # only.'
}

/** A number as the shop writes it: `#w123456789` is `W123456789` [ORD-05]. */
export function tidyOrderNumber(typed: string): string {
  return typed.trim().replace(/^#/, '').toUpperCase()
}
