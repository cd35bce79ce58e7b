import { expect, it } from 'vitest'
import { listOfCart } from '#lib/domain/crew/cart-list.ts'

const line = (productId: string, rest: object = {}, width?: string) => ({
  item: { productId, qty: 2 },
  product: { name: 'Anvil boot', brand: { name: 'Grit' }, functionalType: 'basic', ...rest },
  variant: { label: '9', width },
})

it('lists what of a cart can be ordered again, by size and width, and counts the rest [CREW-09]', () => {
  const cart = [
    line('boot', {}, 'Wide'),
    line('card', { functionalType: 'giftCard' }),
    line('made', { functionalType: 'madeToOrder' }),
    line('fitting', { functionalType: 'service' }),
    line('asked', { challenge: { question: 'Are you 18?' } }),
  ]
  const kept = { qty: 2, name: 'Grit Anvil boot' }
  expect(listOfCart(cart)).toEqual({
    lines: [
      { ...kept, productId: 'boot', size: '9 Wide' },
      { ...kept, productId: 'made', size: '9' },
    ],
    left: 3,
  })
  expect(listOfCart([])).toEqual({ lines: [], left: 0 })
})
