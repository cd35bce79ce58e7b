'use client'
import { useRouter } from 'next/navigation'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { PlacementLook } from '#components/shared/payment/placement-look.tsx'
import { Button } from '#components/ui/button.tsx'
import { ShieldIcon } from '#components/ui/icons.tsx'
import { LoadTrouble } from '#components/ui/load-trouble.tsx'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { loadCart } from '#lib/client/cart/cart-load.ts'
import { useShopSettings } from '#lib/client/cart/shop-settings.ts'
import { type CartView as Cart, useCart } from '#lib/client/cart/use-cart.ts'
import { useCartGoods } from '#lib/client/cart/use-cart-goods.ts'
import { useCheckoutDataStore } from '#lib/client/checkout/checkout-data.ts'
import { useCheckoutData } from '#lib/client/checkout/use-checkout-data.ts'
import { watchCheckoutData } from '#lib/client/checkout/watch-checkout-data.ts'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import type { CartLink } from '#lib/domain/cart/cart-link.ts'
import { hasArrivalDay } from '#lib/domain/delivery/order-goods.ts'
import { isSent } from '#lib/domain/delivery/parcel.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { useDeliveryCountry, useDeliveryPostcode } from '#stores/delivery-postcode.ts'
import { useSessionEnd } from '#stores/session-ended.ts'
import { ANSWER_FOR_TOTAL } from './answer-words.ts'
import { CartEmpty } from './cart-empty.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartNotices } from './cart-notices.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { CartTotals } from './cart-totals.tsx'
import { CartWaiting } from './cart-waiting.tsx'
import { deliveryIsFreed, FreeDelivery, mayBeFreed } from './free-delivery.tsx'
import { PointsEstimate } from './points-estimate.tsx'
import { AutomaticOffers, PromoCodes } from './promo-codes.tsx'
import { SavedForLater } from './saved-for-later.tsx'

const CartPromise = lazy(() => import('./cart-promise.tsx'))
// Few carts are asked for by an address.
const LinkedLines = lazy(() => import('./linked-lines.tsx'))

interface Slots {
  /** Ways to pay without going through checkout. */
  express?: ReactNode
  /** The form of gift cards, and the ones on the order. */
  giftCards?: ReactNode
  /** A way to keep the lines for another order. */
  keep?: ReactNode
  /** No delivery of the shop becomes free, whatever is spent. */
  neverFree?: boolean
}

/** The cart page's content [CART-25]; `link` is what the address asks to be added [CART-34]. */
export function CartView({ link, ...slots }: Slots & { link?: CartLink | undefined }) {
  const cart = useCart()
  useOnMount(watchCheckoutData)
  // Cleared with the session, it is no empty cart: the shopper is on the way to log in.
  const leaving = useSessionEnd(({ end }) => end?.leads === true)
  const empty = cart.lineCount === 0 && cart.load !== 'LOADING' && !leaving
  const heading = useFocusWhenEmptied(cart.lineCount)
  return (
    <div className="one-page wrap grid grid-cols-1 gap-6 py-6 md:py-10">
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none md:text-3xl">
        Your cart
        {cart.totalQty > 0 ? <span className="text-steel"> ({cart.totalQty})</span> : null}
      </h1>
      {link ? (
        <Suspense fallback={null}>
          <LinkedLines link={link} />
        </Suspense>
      ) : null}
      <CartWaiting />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[1fr_380px] lg:grid-rows-[auto_1fr]">
        {empty ? <CartEmpty /> : <FullCart cart={cart} {...slots} />}
        <SavedForLater />
      </div>
      <CartNotices />
    </div>
  )
}

/** With the last line goes whatever had the focus: the heading takes it rather than the top of the page. */
function useFocusWhenEmptied(lineCount: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(0)
  // The browser’s focus, which went with the last line.
  useEffect(() => {
    if (lineCount === 0 && before.current > 0) heading.current?.focus({ preventScroll: true })
    before.current = lineCount
  }, [lineCount])
  return heading
}

function FullCart({ cart, express, giftCards, keep, neverFree }: Slots & { cart: Cart }) {
  const { data, pending } = useCheckoutData()
  const unanswered = cart.lines.some(({ answer }) => answer)
  return (
    <>
      <div className="grid grid-cols-1 gap-4">
        {cart.load === 'ERROR' ? (
          <LoadTrouble onRetry={() => void loadCart()}>
            We couldn’t load your cart just now. Everything in it is kept.
          </LoadTrouble>
        ) : null}
        {cart.lines.length > 0 ? (
          <>
            <h2 className="sr-only">What is in it</h2>
            <CartLines lines={cart.lines} quote={data} pending={pending} />
            <div className="contents print:hidden">{keep}</div>
          </>
        ) : (
          <CartSkeleton lines={cart.lineCount} />
        )}
      </div>
      <section
        className="grid grid-cols-1 gap-5 rounded bg-card p-5 lg:sticky lg:top-28 lg:row-span-2"
        aria-labelledby="cart-summary"
      >
        <h2 id="cart-summary" className="text-xl">
          Summary
        </h2>
        {neverFree ? null : <CartDelivery quote={data} pending={pending} />}
        <div className="contents print:hidden">
          <ArrivalPromise cart={cart} quote={data} />
        </div>
        <AutomaticOffers quote={data} />
        <div className="print:hidden">
          <PromoCodes quote={data} />
          {giftCards}
        </div>
        <Total unanswered={unanswered} />
        <PlacementLook />
        <CheckoutButton cart={cart} unanswered={unanswered} />
        <div className="contents print:hidden">{express}</div>
        {/* Above the buttons it would push them from under a finger when it is known. */}
        {unanswered ? null : <PointsEstimate />}
        <p className="flex items-center gap-2 text-sm text-graphite [&>svg]:shrink-0">
          <ShieldIcon />
          Secure checkout. Prices include GST.
        </p>
      </section>
    </>
  )
}

function Total({ unanswered }: { unanswered: boolean }) {
  const { data, pending, failed, reload } = useCheckoutData()
  if (unanswered) return <p className="font-semibold">{ANSWER_FOR_TOTAL}</p>
  if (failed) return <LoadTrouble onRetry={reload}>We couldn’t work out your total just now.</LoadTrouble>
  return <CartTotals quote={data} pending={pending} />
}

function CartDelivery({ quote, pending }: { quote: CheckoutData | undefined; pending: boolean }) {
  const dollars = useShopSettings((settings) => settings.freeStandardDeliveryThreshold)
  const { shippingType, deliveryAddress } = useCheckoutStore(({ record }) => record)
  const goods = useCartGoods()
  // Before there is an address, the country that is chosen beside “Deliver to”, or that this browser is in.
  const country = useDeliveryCountry()
  const order = { pickup: shippingType === 'STORE_PICKUP', country: deliveryAddress?.country ?? country }
  if (!mayBeFreed(order)) return null
  if (quote === undefined) return <span className="skeleton h-[39px] w-full" />
  // Neither a gift card nor a service is sent: their delivery costs nothing, whatever is spent.
  if (goods && !goods.some(isSent)) return null
  // Nothing is promised by a number of our own; the room stays, so that nothing moves once it is known.
  if (dollars === undefined) return <span className="h-[39px] w-full" />
  return (
    <FreeDelivery
      itemSubtotal={fromDollars(quote.itemSubtotalAfterDiscounts)}
      freed={deliveryIsFreed(quote)}
      threshold={fromDollars(dollars)}
      pending={pending}
      order={order}
    />
  )
}

/**
 * Nothing for a pickup, and for goods that no day can be named for. It keeps its height from the start: what comes
 * above Checkout pushes it from under a press.
 */
function ArrivalPromise({ cart, quote }: { cart: Cart; quote: CheckoutData | undefined }) {
  const pickup = useCheckoutStore(({ record }) => record.shippingType === 'STORE_PICKUP')
  const postcode = useDeliveryPostcode()
  const unknown = cart.load === 'LOADING' && cart.lines.length === 0
  if (pickup || !(unknown || hasArrivalDay(cart.lines.map(({ product }) => product)))) return null
  const room = <span className={`skeleton w-full ${postcode ? 'h-[74px]' : 'h-[53px]'}`} />
  if (unknown || !quote) return room
  return (
    <Suspense fallback={room}>
      <CartPromise total={quote.itemSubtotalAfterDiscounts} />
    </Suspense>
  )
}

function CheckoutButton({ cart, unanswered }: { cart: Cart; unanswered: boolean }) {
  const router = useRouter()
  const faulted = useCheckoutDataStore(({ result, data }) => result === 'SUCCESS' && (data?.lineIssues.length ?? 0) > 0)
  const invalid = unanswered || (cart.load === 'SUCCESS' && (faulted || !cart.valid))
  return (
    <div className="grid gap-2">
      <Button
        look="primary"
        wide
        disabled={invalid || cart.lineCount === 0}
        onClick={() => router.push('/checkout/contact-info')}
      >
        Checkout
      </Button>
      <p className={invalid ? 'text-sm font-semibold text-rust' : 'sr-only'} role="status">
        {invalid ? 'Some items in your cart need your attention.' : ''}
      </p>
    </div>
  )
}
