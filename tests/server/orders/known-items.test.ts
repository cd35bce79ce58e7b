import { expect, it } from 'vitest'
import type { ItemRow } from '#lib/server/orders/cart-facts.ts'
import { knownItems } from '#lib/server/orders/known-items.ts'

const row = (over: Partial<ItemRow> = {}) =>
  ({ product_name: 'Boot', label: '9', sizes: {}, challenge_answer: null, ...over }) as ItemRow
const item = (challengeAnswer?: string) => ({ productId: 'boot', variantId: 'boot-9', qty: 1, challengeAnswer })
const wrong = (errorCode: string, field: string, message = expect.any(String)) => ({
  ok: false,
  refusal: { errorCode, fields: { [field]: message } },
})
const RIDDLE = row({ challenge_answer: ' Canberra' })
const ANSWER_FIELD = 'cart.items.1.challengeAnswer'

it('are the rows of the items, in their order [API-28]', () => {
  const rows = [row(), row({ label: '10' })]
  expect(knownItems([item(), item()], rows)).toEqual({ ok: true, value: rows })
})

it.each([
  ['an empty cart', [], [], wrong('CartInvalid', 'cart.items', 'The cart is empty.')],
  [
    'an unknown product',
    [item(), item()],
    [row(), row({ product_name: null, label: null, sizes: null })],
    wrong('ProductNotFound', 'cart.items.1.productId', 'Product not found.'),
  ],
  ['a product without a row', [item()], [], wrong('ProductNotFound', 'cart.items.0.productId')],
  [
    'an unknown size',
    [item(), item()],
    [row(), row({ label: null })],
    wrong('CartInvalid', 'cart.items.1.variantId', 'Product variant not found.'),
  ],
  ['a size without sizes', [item()], [row({ sizes: null })], wrong('CartInvalid', 'cart.items.0.variantId')],
  ['a wrong answer', [item(), item('Sydney')], [row(), RIDDLE], wrong('ChallengeFailed', ANSWER_FIELD)],
  ['no answer', [item(), item()], [row(), RIDDLE], wrong('ChallengeFailed', ANSWER_FIELD)],
])('are none of a cart with %s [API-28]', (_, items, rows, answer) => {
  expect(knownItems(items, rows)).toEqual(answer)
})

it('are known by an answer in any case, and by none where nothing is asked [API-28]', () => {
  expect(knownItems([item('  cANBERRA '), item('whatever')], [RIDDLE, row()]).ok).toBe(true)
})
