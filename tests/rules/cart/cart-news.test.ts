import { describe, expect, it } from 'vitest'
import type { CartItem } from '#lib/domain/cart/cart.ts'
import { cartNews } from '#lib/domain/cart/cart-news.ts'
import { cartOf, lineFixture as line } from '#tests/setup/sync-fixture.ts'

const boots = line('boots', { qty: 2 })
const socks = line('socks', { qty: 3 })
const told = (before: CartItem[], after: CartItem[]) =>
  cartNews(cartOf(...before), cartOf(...after)).map((news) => [
    news.kind,
    news.line.id,
    ...('by' in news ? [news.by] : []),
  ])
const bigger = (id: string, rest: Partial<CartItem> = {}) => line(id, { ...boots, id, variantId: 'v-10', ...rest })

describe('what somebody else did to a cart', () => {
  it.each<[string, CartItem[], unknown[]]>([
    ['nothing', [boots, socks], []],
    ['nothing, on a device that knows the line under another id', [{ ...boots, id: 'other' }, socks], []],
    ['took a line out', [socks], [['removed', 'boots']]],
    [
      'took all out',
      [],
      [
        ['removed', 'boots'],
        ['removed', 'socks'],
      ],
    ],
    ['added a line', [boots, socks, line('laces', { qty: 4 })], [['added', 'laces', 4]]],
    ['wanted more', [{ ...boots, qty: 5 }, socks], [['raised', 'boots', 3]]],
    ['wanted less', [boots, { ...socks, qty: 1 }], [['lowered', 'socks', 2]]],
    ['chose another size', [bigger('new'), socks], [['resized', 'boots']]],
    [
      'chose another size of boots and more socks',
      [bigger('new', { qty: 9 }), { ...socks, qty: 4 }],
      [
        ['resized', 'boots'],
        ['raised', 'socks', 1],
      ],
    ],
    ['added another size', [boots, socks, bigger('new')], [['added', 'new', 2]]],
    [
      'took the boots out and added laces',
      [socks, line('laces')],
      [
        ['removed', 'boots'],
        ['added', 'laces', 1],
      ],
    ],
  ])('%s [SYNC-06, SYNC-29]', (_, after, news) => {
    expect(told([boots, socks], after)).toEqual(news)
  })

  it('calls a line removed whose product stays in a size that was there before [SYNC-29]', () => {
    const both = [boots, bigger('ten')]
    expect(told([...both, socks], [bigger('ten'), socks])).toEqual([['removed', 'boots']])
    expect(told([...both, socks], [bigger('ten', { qty: 3 }), socks])).toEqual([
      ['removed', 'boots'],
      ['raised', 'ten', 1],
    ])
  })
})
