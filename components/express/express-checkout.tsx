'use client'
import { useId, useState } from 'react'
import { PlacementNotice } from '#components/shared/payment/placement-notice.tsx'
import { RepeatQuestion } from '#components/shared/payment/repeat-question.tsx'
import { WalletSheets } from '#components/shared/wallets/wallet-sheets.tsx'
import { LoadTrouble } from '#components/ui/load-trouble.tsx'
import { Status } from '#components/ui/status.tsx'
import { useCart } from '#lib/client/cart/use-cart.ts'
import { isGiftHalfTyped } from '#lib/client/checkout/half-typed-gifts.ts'
import { wantsBank } from '#lib/client/checkout/placement-outcome.ts'
import { methodsOf, useExpressDataStore } from '#lib/client/express/express-data.ts'
import { offeredWallets } from '#lib/client/express/express-wallets.ts'
import { clientTokenQuery } from '#lib/client/payment/client-token.ts'
import { useApiQuery } from '#lib/client/query.ts'
import { missingPins } from '#lib/client/vouchers/missing-pins.ts'
import { EXPRESS_ADDRESS_UNDELIVERABLE } from '#lib/domain/express/express-address.ts'
import { lacksPickupStore, PICKUP_STORE_REQUIRED } from '#lib/domain/express/express-state.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import type { WalletKind } from '#lib/domain/payment/wallets.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { useExpressStore } from '#stores/express.ts'
import { ExpressButtons } from './express-buttons.tsx'
import { ExpressGifts, isGiftLate } from './express-gifts.tsx'
import { ExpressSkeleton } from './express-skeleton.tsx'
import { ExpressWay } from './express-way.tsx'
import { useExpressPay } from './use-express-pay.ts'
import { type ExpressQuote, freshQuote, useExpressQuote } from './use-express-quote.ts'

/** From the cart straight to an order with a wallet, while the cart is valid [EXP-01, EXP-03]. */
export function ExpressCheckout() {
  return (
    <>
      <ExpressPanel />
      <WalletSheets />
    </>
  )
}

function ExpressPanel() {
  const id = useId()
  const cart = useCart()
  const quote = useExpressQuote()
  const { data: offer, isError, refetch } = useApiQuery(clientTokenQuery())
  const offerFailed = isError && !offer
  const pay = useExpressPay(quote.fresh)
  const valid = cart.load === 'SUCCESS' && cart.valid && cart.lineCount > 0
  const kinds = offer ? offeredWallets(offer) : undefined
  if (!pay.refusal && (!valid || kinds?.length === 0)) return null
  return (
    <section className="grid gap-4 pt-2" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className="text-lg">
        Express checkout
      </h3>
      {pay.refusal ? (
        <PlacementNotice refusal={pay.refusal}>{wantsBank(pay.refusal) ? <BankAtCheckout /> : null}</PlacementNotice>
      ) : null}
      <RepeatQuestion />
      {valid ? (
        <>
          {offerFailed ? (
            <LoadTrouble onRetry={() => void refetch()}>We couldn’t load express checkout.</LoadTrouble>
          ) : null}
          {quote.failed ? (
            <LoadTrouble onRetry={() => void freshQuote()}>
              We couldn’t work out your express total just now.
            </LoadTrouble>
          ) : null}
          {kinds && !quote.failed ? <ExpressChoice kinds={kinds} quote={quote} pay={pay} /> : null}
          {kinds || offerFailed ? null : <ExpressSkeleton />}
        </>
      ) : null}
    </section>
  )
}

/** No bank's frame is let into the pages of express buttons; it is into the payment step's [PAY-49]. */
function BankAtCheckout() {
  return (
    <p className="pt-2">
      <a href="/checkout/contact-info">Pay at checkout</a>, where your bank can ask you.
    </p>
  )
}

interface ExpressChoiceProps {
  kinds: readonly WalletKind[]
  quote: ReturnType<typeof useExpressQuote>
  pay: ReturnType<typeof useExpressPay>
}

function ExpressChoice({ kinds, quote, pay }: ExpressChoiceProps) {
  const storeFieldId = useId()
  const { state } = useExpressStore()
  const [asked, setAsked] = useState(false)
  const idsWithStock = quote.data?.storeIdsWithStock
  const storeError = asked && lacksPickupStore(state, idsWithStock) ? PICKUP_STORE_REQUIRED : undefined
  const hasStore = () => {
    const { data } = useExpressDataStore.getState()
    const lacksStore = lacksPickupStore(useExpressStore.getState().state, data?.storeIdsWithStock)
    setAsked(lacksStore)
    if (lacksStore) document.getElementById(storeFieldId)?.focus()
    return !lacksStore
  }
  const press = (kind: WalletKind) => {
    if (hasStore()) void pay.press(kind, () => hasStore() && reasonAgainstAll(newestQuote()) === undefined)
  }
  const why = quote.fresh ? reasonAgainstAll(quote) : undefined
  return (
    <>
      <ExpressWay storeIdsWithStock={idsWithStock} storeError={storeError} storeFieldId={storeFieldId} />
      <ExpressGifts />
      {why === undefined ? (
        <ExpressButtons
          kinds={kinds}
          grandTotal={quote.data && fromDollars(quote.data.grandTotal)}
          busy={pay.busy}
          onPress={press}
        />
      ) : null}
      <Status words={why} />
      <ExpressStatus collects={state.shippingType === 'STORE_PICKUP'} />
    </>
  )
}

/** As it is now: a press that had to wait for it saw an older one. */
function newestQuote(): Pick<ExpressQuote, 'data' | 'possible'> {
  const { data } = useExpressDataStore.getState()
  return { data, possible: data !== undefined && methodsOf(data).length > 0 }
}

/** Why no wallet can pay for this order; empty when the store list says so itself [EXP-06]. */
function reasonAgainstAll({ data, possible }: Pick<ExpressQuote, 'data' | 'possible'>): string | undefined {
  const { shippingType } = useExpressStore.getState().state
  if (missingPins().length > 0) return 'Enter the PIN of your gift card first, or remove the card.'
  if (isGiftHalfTyped()) return 'Say at checkout first who gets your gift card.'
  if (isGiftLate()) return 'The day you chose for your gift card has passed. Choose another one at checkout first.'
  if (!possible) return shippingType === 'DELIVERY' ? EXPRESS_ADDRESS_UNDELIVERABLE : ''
  return data?.amountOutstanding === 0
    ? 'Nothing is left to pay. Use the checkout button to place your order.'
    : undefined
}

function ExpressStatus({ collects }: { collects: boolean }) {
  const placing = useCheckoutStore((checkout) => checkout.placingOrder)
  return (
    <p className="field-hint" role="status">
      {placing
        ? 'Placing your order…'
        : collects
          ? 'Your wallet gives us your name and email.'
          : 'Your wallet gives us your name, email and address. You see the full price there before you pay.'}
    </p>
  )
}
