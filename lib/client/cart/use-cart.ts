'use client'
import { useEffect, useMemo } from 'react'
import type { Product } from '#lib/contract/product.ts'
import { type DerivedCart, deriveCart } from '#lib/domain/cart/cart-lines.ts'
import { useCartStore } from '#stores/cart.ts'
import { loadCart, productIdsKey, useCartLoad } from './cart-load.ts'
import { firstStaleAt, useProductRecords } from './product-records.ts'
import { loadShopSettings } from './shop-settings.ts'
import { useShopper } from './shopper.ts'
import { useWrongAnswers } from './wrong-answers.ts'

const RETRY_MS = 10_000

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
  const wrongAnswers = useWrongAnswers(({ keys }) => keys)
  const wanted = restored ? productIdsKey(items) : undefined

  // The shop and the clock: records are asked for again when they are too old.
  useEffect(() => {
    if (wanted === undefined) return
    void loadShopSettings()
    return keepFresh(wanted === '' ? [] : wanted.split(' '))
  }, [wanted])

  return useMemo(() => {
    const productsById = Object.fromEntries(Object.entries(byId).map(([id, held]) => [id, held.product]))
    const cart = deriveCart(items, productsById, { loggedIn, cartItemQtyMax }, wrongAnswers)
    const lineCount = Object.keys(items).length
    return { ...cart, lineCount, load: restored ? loadOf(result, cart.lines.length === lineCount) : 'LOADING' }
  }, [items, restored, byId, result, loggedIn, cartItemQtyMax, wrongAnswers])
}

/** Loads the cart now, and again whenever the first of its records has become too old, until stopped [CAT-21]. */
function keepFresh(productIds: readonly string[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const load = async () => {
    await loadCart()
    const due = useCartLoad.getState().result === 'ERROR' ? 0 : firstStaleAt(productIds)
    if (stopped || due === undefined) return
    // What could not be had, for the first time or again, is due still: not at once.
    timer = setTimeout(load, Math.max(due - Date.now(), RETRY_MS))
  }
  void load()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

/** A line whose product is still on its way means the cart is loading again, unless the last attempt failed. */
function loadOf(result: 'SUCCESS' | 'ERROR' | undefined, complete: boolean): CartView['load'] {
  if (result === 'SUCCESS') return complete ? 'SUCCESS' : 'LOADING'
  return result ?? 'LOADING'
}
