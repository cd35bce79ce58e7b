'use client'
import { useEffect, useMemo } from 'react'
import type { Product } from '#lib/contract/product.ts'
import { type DerivedCart, deriveCart } from '#lib/domain/cart-lines.ts'
import { STOCK_DATA_AGE_MAX } from '#lib/domain/shop-rules.ts'
import { useCartStore } from '#stores/cart.ts'
import { loadCart, productIdsKey, useCartLoad } from './cart-load.ts'
import { useProductRecords } from './product-records.ts'
import { loadShopSettings, useShopper } from './shopper.ts'

export interface CartView extends DerivedCart<Product> {
  /** LOADING until the first load has settled; then how the last one ended [CART-06]. */
  load: 'LOADING' | 'SUCCESS' | 'ERROR'
  /** Lines in this browser's record, known before any product is. */
  lineCount: number
}

/** The cart with its products, judged, and kept fresh while it is on screen [CART-04 to CART-20, CAT-21]. */
export function useCart(): CartView {
  const { items, restored } = useCartStore()
  const result = useCartLoad((state) => state.result)
  const byId = useProductRecords((state) => state.byId)
  const { loggedIn, cartItemQtyMax } = useShopper()
  const wanted = restored ? productIdsKey(items) : undefined

  useEffect(() => {
    if (wanted === undefined) return
    void loadShopSettings()
    void loadCart()
    const timer = setInterval(loadCart, STOCK_DATA_AGE_MAX * 1000)
    return () => clearInterval(timer)
  }, [wanted])

  return useMemo(() => {
    const productsById = Object.fromEntries(Object.entries(byId).map(([id, held]) => [id, held.product]))
    const cart = deriveCart(items, productsById, { loggedIn, cartItemQtyMax })
    const lineCount = Object.keys(items).length
    return { ...cart, lineCount, load: restored ? loadOf(result, cart.lines.length === lineCount) : 'LOADING' }
  }, [items, restored, byId, result, loggedIn, cartItemQtyMax])
}

/** A line whose product is still on its way means the cart is loading again, unless the last attempt failed. */
function loadOf(result: 'SUCCESS' | 'ERROR' | undefined, complete: boolean): CartView['load'] {
  if (result === 'SUCCESS') return complete ? 'SUCCESS' : 'LOADING'
  return result ?? 'LOADING'
}
