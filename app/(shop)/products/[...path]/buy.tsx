'use client'

import type { ReactNode } from 'react'
import { BuyBox } from '#components/product/buy-box.tsx'
import type { BuyProduct } from '#components/product/buy-product.ts'
import { MadeToOrder } from '#components/product/made-to-order.tsx'
import { SizeChartLink } from '#components/product/size-chart-link.tsx'
import { DeliveryPromise } from '#components/store-locator/delivery-promise.tsx'
import { FindInStore } from '#components/store-locator/find-in-store.tsx'
import { isMadeToOrder, isSent } from '#lib/domain/delivery/parcel.ts'
import { type Cents, toDollars } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { isLoggedIn, useIdentityStore } from '#stores/identity.ts'
import { addLine, awaitSize, prepareToAdd, verifyAnswer } from './product-calls.ts'

interface BuyProps {
  product: BuyProduct
  /** As a shopper pays it. */
  price: Cents
  cartItemQtyMax: number | null
  hasChart: boolean
  /** What reviewers say about the fit. */
  fitLine?: ReactNode
  /** How long it takes to make, where it is made to order. */
  leadTime?: string | undefined
}

/** Joins the buy box to the cart, the account, the size chart and the stores. */
export function Buy({ product, price, cartItemQtyMax, hasChart, fitLine, leadTime }: BuyProps) {
  const loggedIn = useIdentityStore(({ status }) => isLoggedIn(status))
  const promiseFor = (variantId: string | undefined) =>
    isMadeToOrder(product) ? (
      <MadeToOrder leadTime={leadTime} />
    ) : (
      <DeliveryPromise productId={product.id} price={toDollars(price)} variantId={variantId} />
    )
  return (
    <BuyBox
      product={product}
      priceText={moneyText(price)}
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
      {...(isSent(product) ? { deliveryPromise: ({ variantId }) => promiseFor(variantId) } : {})}
      {...(cartItemQtyMax === null ? {} : { cartItemQtyMax })}
    />
  )
}
