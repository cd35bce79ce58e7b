'use client'

import { lazy, type ReactNode, Suspense } from 'react'
import { BuyBox, type ChosenSize } from '#components/product/buy-box.tsx'
import type { BuyProduct } from '#components/product/buy-product.ts'
import { SizeChartLink } from '#components/product/size-chart-link.tsx'
import { FindInStore } from '#components/store-locator/find-in-store.tsx'
import { TruckIcon } from '#components/ui/icons.tsx'
import { LateDisclosure } from '#components/ui/late-disclosure.tsx'
import { isMadeToOrder, isSent } from '#lib/domain/delivery/parcel.ts'
import { type Cents, toDollars } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { useDeliveryPostcode } from '#stores/delivery-postcode.ts'
import { isLoggedIn, useIdentityStore } from '#stores/identity.ts'
import { addLine, prepareToAdd, requestBackInStock, verifyAnswer } from './product-calls.ts'

// Asks for a postcode; whoever has told theirs sees the dates at once.
const DeliveryPromise = lazy(() =>
  import('#components/store-locator/delivery-promise.tsx').then(({ DeliveryPromise: promise }) => ({
    default: promise,
  })),
)

// Few products are made after they were bought.
const MadeToOrder = lazy(() =>
  import('#components/product/made-to-order.tsx').then(({ MadeToOrder: made }) => ({ default: made })),
)

interface BuyProps {
  product: BuyProduct
  /** As a shopper pays it. */
  price: Cents
  cartItemQtyMax: number | null
  quantityRules: string | undefined
  hasChart: boolean
  /** The shop has no store to find it in or to pick it up from. */
  noStores?: boolean
  /** What reviewers say about the fit. */
  fitLine?: ReactNode
  /** How long it takes to make, where it is made to order. */
  leadTime?: string | undefined
  /** Links to the colours that are in stock, where this one is sold out. */
  otherColours?: ReactNode
}

/** Joins the buy box to the cart, the account, the size chart and the stores. */
export function Buy({
  product,
  price,
  cartItemQtyMax,
  hasChart,
  noStores,
  fitLine,
  leadTime,
  otherColours,
  quantityRules,
}: BuyProps) {
  const loggedIn = useIdentityStore(({ status }) => isLoggedIn(status))
  const postcode = useDeliveryPostcode()
  const promiseFor = ({ variantId, soldOut }: ChosenSize) =>
    isMadeToOrder(product) ? (
      <Suspense>
        <MadeToOrder leadTime={leadTime} />
      </Suspense>
    ) : (
      <LateDisclosure
        summary={
          <span className="promise-title">
            <TruckIcon /> When will it be here?
          </span>
        }
        open={Boolean(postcode)}
        height="15rem"
      >
        {() => (
          <DeliveryPromise
            noStores={noStores}
            productId={product.id}
            price={toDollars(price)}
            variantId={variantId}
            soldOut={soldOut}
          />
        )}
      </LateDisclosure>
    )
  return (
    <BuyBox
      product={product}
      priceText={moneyText(price)}
      loggedIn={loggedIn}
      otherColours={otherColours}
      quantityRules={quantityRules}
      onAdd={addLine}
      onStockWanted={prepareToAdd}
      onVerify={(answer) => verifyAnswer(product.id, answer)}
      onNotify={(variantId, email) => requestBackInStock(product.id, variantId, email)}
      sizeHelp={(label) => (
        <div className="size-help">
          {fitLine}
          {hasChart ? <SizeChartLink productId={product.id} chosen={label} /> : null}
        </div>
      )}
      findInStore={(chosen) => noStores || <FindInStore productId={product.id} {...chosen} />}
      {...(isSent(product) ? { deliveryPromise: promiseFor } : {})}
      {...(cartItemQtyMax === null ? {} : { cartItemQtyMax })}
    />
  )
}
