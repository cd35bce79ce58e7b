'use client'

import type { ReactNode } from 'react'
import { BuyBox } from '#components/product/buy-box.tsx'
import type { BuyProduct } from '#components/product/buy-product.ts'
import { SizeChartLink } from '#components/product/size-chart-link.tsx'
import { DeliveryPromise } from '#components/stores/delivery-promise.tsx'
import { FindInStore } from '#components/stores/find-in-store.tsx'
import { isSent } from '#lib/domain/parcel.ts'
import { isLoggedIn, useIdentityStore } from '#stores/identity.ts'
import { addLine, awaitSize, prepareToAdd, verifyAnswer } from './product-calls.ts'

interface BuyProps {
  product: BuyProduct
  priceText: string
  cartItemQtyMax: number | null
  hasChart: boolean
  /** What reviewers say about the fit. */
  fitLine?: ReactNode
}

/** Joins the buy box to the cart, the account, the size chart and the stores. */
export function Buy({ product, priceText, cartItemQtyMax, hasChart, fitLine }: BuyProps) {
  const loggedIn = useIdentityStore(({ status }) => isLoggedIn(status))
  return (
    <BuyBox
      product={product}
      priceText={priceText}
      loggedIn={loggedIn}
      onAdd={addLine}
      onSize={() => void prepareToAdd(product.id)}
      onVerify={(answer) => verifyAnswer(product.id, answer)}
      onNotify={(variantId, email) => awaitSize(product.id, variantId, email)}
      sizeHelp={(label) => (
        <div className="size-help">
          {fitLine}
          {hasChart ? <SizeChartLink productId={product.id} chosen={label} /> : null}
        </div>
      )}
      findInStore={(chosen) => <FindInStore productId={product.id} {...chosen} />}
      {...(isSent(product)
        ? { deliveryPromise: ({ variantId }) => <DeliveryPromise productId={product.id} variantId={variantId} /> }
        : {})}
      {...(cartItemQtyMax === null ? {} : { cartItemQtyMax })}
    />
  )
}
