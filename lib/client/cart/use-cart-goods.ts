'use client'
import type { CartItems } from '#lib/domain/cart/cart.ts'
import { isNothingSent } from '#lib/domain/delivery/order-goods.ts'
import { useCartStore } from '#stores/cart.ts'
import { useProductRecords } from './product-records.ts'

/** The products of the cart, as they are known without asking; undefined while one of them is not. */
export function useCartGoods() {
  const items = useCartStore((cart) => cart.items)
  return goodsOf(
    items,
    useProductRecords((records) => records.byId),
  )
}

function goodsOf(items: CartItems, byId: ReturnType<typeof useProductRecords.getState>['byId']) {
  const lines = Object.values(items)
  const products = lines.flatMap(({ productId }) => byId[productId]?.product ?? [])
  return products.length === lines.length ? products : undefined
}

const isUnsent = (goods: ReturnType<typeof goodsOf>) => goods !== undefined && isNothingSent(goods)

/** Whether nothing of the cart is sent: then checkout asks for no delivery [CHK-39]. */
export function useUnsentCart(): boolean {
  return isUnsent(useCartGoods())
}

/** The same outside React. */
export function isUnsentCart(): boolean {
  return isUnsent(goodsOf(useCartStore.getState().items, useProductRecords.getState().byId))
}
