import { beforeEach, describe, expect, it } from 'vitest'
import { clearGoneLines } from '#lib/client/cart/gone-lines.ts'
import type { CartItem } from '#lib/domain/cart/cart.ts'
import { changeCart, useCartStore } from '#stores/cart.ts'
import { noteSeen } from '#stores/cart-seen.ts'
import { takeNotices } from '#stores/notices.ts'
import { freshBrowser } from '#tests/setup/checkout-browser.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { productFixture } from '#tests/setup/shop-fixtures.ts'
import { cartOf, lineFixture as line } from '#tests/setup/sync-fixture.ts'

const wire = useMockApi()
const held = () => useCartStore.getState().items
const told = () => takeNotices().map(({ tone, text, action }) => ({ tone, text, ...(action ? { action } : {}) }))
const gone = (item: CartItem, name?: string) => ({ item, name })
/** The shop has the size of line `a` as a size of this product now, and no other. */
const hasMoved = (productId: string) =>
  wire.answers('quickOrder', () => {
    const variants = [{ id: 'v-a', code: 'v-a', label: '14', stockQty: 9, sizes: {} }]
    return answer('quickOrder', { lines: [], products: [productFixture({ id: productId, variants })] })
  })

beforeEach(() => {
  freshBrowser()
  changeCart(() => cartOf(line('a', { qty: 3 }), line('b'), line('n')))
})

describe('a line that stands for nothing any more', () => {
  it('is taken out and named with a way on; the one beside it stays [CART-07, CART-08]', async () => {
    expect(await clearGoneLines([gone(line('a', { qty: 3 }), 'Anvil & Sons boot')])).toBe(false)
    expect(held()).toEqual(cartOf(line('b'), line('n')))
    expect(told()).toEqual([
      {
        tone: 'error',
        text: 'Anvil & Sons boot is no longer available and was taken out of your cart.',
        action: { label: 'See similar', href: '/search?q=Anvil+%26+Sons+boot' },
      },
    ])
  })

  it('is named as it was seen last where the shop does not say, and leads nowhere where nobody knows [CART-08]', async () => {
    noteSeen([productFixture({ id: 'p-a', name: 'Peak cap' })])
    await clearGoneLines([gone(line('a')), gone(line('b'))])
    expect(held()).toEqual(cartOf(line('n')))
    expect(told()).toEqual([
      {
        tone: 'error',
        text: 'Peak cap is no longer available and was taken out of your cart.',
        action: { label: 'See similar', href: '/search?q=Peak+cap' },
      },
      { tone: 'error', text: 'An item is no longer available and was taken out of your cart.' },
    ])
  })

  it('goes on as the size of the product that has it now, with its units and without a word [CART-08]', async () => {
    hasMoved('p-large')
    expect(await clearGoneLines([gone(line('a', { qty: 3 })), gone(line('b'))])).toBe(true)
    expect(held()).toEqual(cartOf(line('a', { qty: 3, productId: 'p-large' }), line('n')))
    expect(told()).toHaveLength(1)
  })

  it('is gone where its own product is all that has it: it cannot be bought there [CART-08]', async () => {
    hasMoved('p-a')
    expect(await clearGoneLines([gone(line('a'))])).toBe(false)
    expect(held()).toEqual(cartOf(line('b'), line('n')))
  })

  it('is taken out where nobody can say who has its size [CART-08]', async () => {
    wire.answers('quickOrder', () => refusal('RateLimited'))
    expect(await clearGoneLines([gone(line('a'))])).toBe(false)
    expect(held()).toEqual(cartOf(line('b'), line('n')))
    expect(told()).toHaveLength(1)
  })

  it('that another window has taken out meanwhile is told by that one [CART-07, CART-29]', async () => {
    hasMoved('p-large')
    changeCart(() => cartOf(line('n')))
    expect(await clearGoneLines([gone(line('a')), gone(line('b'))])).toBe(false)
    expect([held(), told()]).toEqual([cartOf(line('n')), []])
  })
})
