'use client'
import { useMemo } from 'react'
import { useDeliveryPromise } from '#lib/client/delivery/use-delivery-promise.ts'
import { isPostcode } from '#lib/domain/address/postcode.ts'
import { hasArrivalDay } from '#lib/domain/delivery/order-goods.ts'
import { useCartGoods } from '../cart/use-cart-goods.ts'

interface Destination {
  postcode: string
  country: 'AU' | 'NZ'
}

export type Arrival = ReturnType<typeof useArrival>

/**
 * When the cart would arrive at an address, by each method's code; empty until it is known and where no day can be
 * named [CHK-38]. `coming` while days may still come, `failed` where the shop could not be asked, `answered` once it
 * has been, of whichever methods: room is kept for them all the same, since what is below must not move.
 */
export function useArrival(to: Destination | undefined) {
  const goods = useCartGoods()
  const dated = hasArrivalDay(goods ?? [])
  // Of the total only prices depend, and those are the quote's.
  const parcel =
    to && dated && isPostcode(to.postcode) ? { postcode: to.postcode, country: to.country, total: 0 } : undefined
  const { data, isLoading, isError } = useDeliveryPromise(parcel)
  const methods = parcel && data?.methods
  const byCode = useMemo(() => new Map((methods ?? []).map((method) => [method.code, method])), [methods])
  return {
    byCode,
    coming: goods === undefined || isLoading,
    failed: parcel !== undefined && isError && !data,
    answered: methods !== undefined,
  }
}
