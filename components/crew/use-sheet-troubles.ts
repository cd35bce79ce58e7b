import { useState } from 'react'
import { manyTroubles, NO_NUMBER, typedQty, type WantedUnits } from '#lib/domain/cart/add-many.ts'
import type { CartProduct } from '#lib/domain/cart/cart-lines.ts'
import type { LineProduct } from '#lib/domain/cart/cart-validity.ts'
import { useCartStore } from '#stores/cart.ts'
import { isLoggedIn, useIdentityStore } from '#stores/identity.ts'
import type { Typed } from './sheet-state.ts'

interface Sheet {
  typed: Typed
  wanted: readonly WantedUnits[]
  products: Readonly<Record<string, LineProduct & CartProduct>>
  cartItemQtyMax: number | undefined
  /** What the server said of the form that was sent without scripts. */
  first: Typed
}

/** Where the shop said no: in words, and of which number. */
type Refusals = Readonly<Record<string, { text: string; typed: string | undefined }>>

/**
 * What stands in the way of each size, by variant id. A field is judged once it was left, so that nobody is told off at
 * the first digit of 12; from then on at every key. What the shop itself refused stands until the number is another one
 * [CREW-02].
 */
export function useSheetTroubles({ typed, wanted, products, cartItemQtyMax, first }: Sheet) {
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(Object.keys(first)))
  const [refused, setRefused] = useState<Refusals>({})
  const items = useCartStore((cart) => cart.items)
  const loggedIn = useIdentityStore(({ status }) => isLoggedIn(status))
  const all = { ...manyTroubles(items, wanted, products, { loggedIn, cartItemQtyMax }), ...unreadable(typed) }
  for (const [id, refusal] of Object.entries(refused)) if (typed[id] === refusal.typed) all[id] ??= refusal.text
  return {
    troubles: Object.fromEntries(Object.entries(all).filter(([id]) => left.has(id) || refused[id])),
    leave: (fieldId: string) => {
      const id = fieldId.replace(/^qty\./, '')
      if (!left.has(id)) setLeft(new Set([...left, id]))
    },
    /** Shows whatever stands in the way; false where nothing does. */
    showAll: () => {
      setLeft(new Set([...left, ...Object.keys(all)]))
      return Object.keys(all).length > 0
    },
    refuse: (troubles: Typed) =>
      setRefused(Object.fromEntries(Object.entries(troubles).map(([id, text]) => [id, { text, typed: typed[id] }]))),
    forget: () => {
      setLeft(new Set())
      setRefused({})
    },
  }
}

function unreadable(typed: Typed): Record<string, string> {
  const wrong = Object.entries(typed).filter(([, text]) => typedQty(text) === undefined)
  return Object.fromEntries(wrong.map(([id]) => [id, NO_NUMBER]))
}
