import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadProducts } from '#lib/client/cart/product-records.ts'
import { useShopSettings } from '#lib/client/cart/shop-settings.ts'
import { currentShopper, useShopper } from '#lib/client/cart/shopper.ts'
import { isUnsentCart, useCartGoods, useUnsentCart } from '#lib/client/cart/use-cart-goods.ts'
import { variantWords } from '#lib/client/cart/variant-words.ts'
import type { CartItem } from '#lib/domain/cart/cart.ts'
import { changeCart } from '#stores/cart.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { chooseSizeSystem } from '#stores/size-system.ts'
import { freshBrowser } from '#tests/setup/checkout-browser.ts'
import { useMockApi } from '#tests/setup/mock-api.ts'
import { LINE, productFixture } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const CARD = productFixture({ id: 'p2', functionalType: 'giftCard' })
const CARD_LINE = { ...LINE, id: 'b', productId: 'p2', variantId: 'p2-8' }

/** In the place of what was there, before the eyes of whatever is on screen. */
const hold = (...lines: CartItem[]) =>
  act(() => void changeCart(() => Object.fromEntries(lines.map((line) => [line.id, line]))))

beforeEach(() => {
  freshBrowser()
  wire.sells(productFixture(), CARD)
})

describe('a cart of which nothing is sent', () => {
  const isUnsent = () => [isUnsentCart(), renderHook(() => useUnsentCart()).result.current]

  it('asks for no delivery; with a pair of boots beside the gift card it does [CHK-39]', async () => {
    hold(CARD_LINE)
    await loadProducts(['p1', 'p2'])
    expect(isUnsent()).toEqual([true, true])
    hold(CARD_LINE, LINE)
    expect(isUnsent()).toEqual([false, false])
  })

  it('is not told from others before all of its products are known, nor when it is empty [CHK-39]', async () => {
    hold(CARD_LINE, LINE)
    await loadProducts(['p2'])
    expect(isUnsent()).toEqual([false, false])
    expect(renderHook(() => useCartGoods()).result.current).toBeUndefined()
    hold()
    expect(isUnsent()).toEqual([false, false])
    expect(renderHook(() => useCartGoods()).result.current).toEqual([])
  })

  it('is known by the goods in it, whatever else this page was told of [CHK-39]', async () => {
    hold(CARD_LINE)
    await loadProducts(['p1', 'p2'])
    expect(renderHook(() => useCartGoods()).result.current).toEqual([CARD])
  })
})

describe('a size within a sentence', () => {
  it('is read as the shopper reads sizes, with its width where it has one [CAT-33]', () => {
    const [eight] = productFixture().variants
    if (!eight) throw new Error('no size')
    chooseSizeSystem('asLabelled')
    expect(variantWords({ name: 'Anvil boot' }, eight)).toBe('Anvil boot, size 8')
    expect(variantWords({ name: 'Anvil boot' }, { ...eight, width: 'Wide' })).toBe('Anvil boot, size 8 Wide')
  })
})

describe('whom a cart is judged for', () => {
  it.each([
    ['INITIALISING', true, false],
    ['LOGGED_IN', true, true],
    ['LOGGED_OUT', false, false],
  ] as const)(
    'is on screen and for a change, while they are %s, somebody who is logged in: %s and %s [CART-14, GEN-19]',
    (status, onScreen, forChange) => {
      useIdentityStore.setState({ status })
      useShopSettings.setState({ cartItemQtyMax: 7 })
      expect(renderHook(() => useShopper()).result.current).toEqual({ loggedIn: onScreen, cartItemQtyMax: 7 })
      expect(currentShopper()).toEqual({ loggedIn: forChange, cartItemQtyMax: 7 })
    },
  )
})
