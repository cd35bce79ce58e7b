import { expect, it } from 'vitest'
import { viewedInOrder } from '#lib/domain/catalogue/recently-viewed.ts'

const product = (id: string, over: Partial<{ state: string; soldOut: boolean }> = {}) => ({
  id,
  state: 'current',
  soldOut: false,
  ...over,
})

it('shows what was viewed newest first, sold out last, and nothing that is gone or no longer sold [PDP-04]', () => {
  const found = [
    product('newest', { soldOut: true }),
    product('second'),
    null,
    product('discontinued', { state: 'discontinued' }),
    product('fifth', { state: 'evergreen' }),
    product('oldest', { soldOut: true }),
  ]
  expect(viewedInOrder(found).map(({ id }) => id)).toEqual(['second', 'fifth', 'newest', 'oldest'])
})
