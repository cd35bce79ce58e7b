import { expect, it } from 'vitest'
import { deliveryStepWords } from '#lib/domain/checkout/delivery-step.ts'

it.each([
  [[], 'Delivery', 'Where should it go?'],
  [['basic'], 'Delivery', 'Where should it go?'],
  [['giftCard', 'basic'], 'Delivery', 'Where should it go?'],
  [['service', 'madeToOrder'], 'Delivery', 'Where should it go?'],
  [['giftCard'], 'Gift cards', 'Who gets it?'],
  [['service', 'giftCard'], 'Gift cards', 'Who gets it?'],
  [['service'], 'Billing', 'Who is billed?'],
] as const)('step 2 with %j in the cart is %s and asks: %s [CHK-39]', (types, name, question) => {
  expect(deliveryStepWords(types.map((functionalType) => ({ functionalType })))).toEqual({ name, question })
})
