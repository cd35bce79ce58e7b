'use client'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { PlacementLook } from '#components/shared/payment/placement-look.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Drawer } from '#components/ui/drawer.tsx'
import { TickIcon } from '#components/ui/icons.tsx'
import { LoadTrouble } from '#components/ui/load-trouble.tsx'
import { Money } from '#components/ui/money.tsx'
import { focusOnAppear } from '#components/ui/page-focus.ts'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { loadCart } from '#lib/client/cart/cart-load.ts'
import { type CartView, useCart } from '#lib/client/cart/use-cart.ts'
import { useCheckoutData } from '#lib/client/checkout/use-checkout-data.ts'
import { watchCheckoutData } from '#lib/client/checkout/watch-checkout-data.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { closeMiniCart, useMiniCartStore } from '#stores/mini-cart.ts'
import { ANSWER_FOR_TOTAL } from './answer-words.ts'
import { CartEmpty } from './cart-empty.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartNotices } from './cart-notices.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { CartWaiting } from './cart-waiting.tsx'

/** The mini-cart: what was added on top, then the rest, and the way to checkout [CART-30]. */
export function MiniCartDrawer({ express }: { express?: ReactNode }) {
  const { open, added } = useMiniCartStore()
  // The drawer itself answers the press; what is in it follows, which takes a slow phone another moment.
  const empty = useDeferredValue(open, false) !== open
  return (
    <Drawer
      open={open}
      onClose={closeMiniCart}
      title={added ? 'Added to your cart' : 'Your cart'}
      footer={open && empty ? null : <Footer />}
    >
      {open && empty ? <CartSkeleton lines={1} /> : null}
      {open && !empty ? <Content express={express} /> : null}
      <CartNotices />
    </Drawer>
  )
}

function Content({ express }: { express: ReactNode }) {
  const cart = useCart()
  const { data, pending } = useCheckoutData()
  useOnMount(watchCheckoutData)
  const [buyable, setBuyable] = useState(false)
  // Stays from then on: what became of an order must not go with the item that sold out.
  if (cart.load === 'SUCCESS' && cart.valid && !buyable) setBuyable(true)
  const [hadLines, setHadLines] = useState(false)
  if (cart.lineCount > 0 && !hadLines) setHadLines(true)
  if (cart.lineCount === 0 && cart.load !== 'LOADING') {
    return (
      // With the last line goes whatever had the focus: from here Tab goes on in the drawer.
      <div ref={hadLines ? focusOnAppear : undefined} tabIndex={-1} className="outline-none">
        <CartEmpty />
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      <CartWaiting />
      <AddedNote cart={cart} />
      {cart.load === 'ERROR' ? (
        <LoadTrouble onRetry={() => void loadCart()}>
          We couldn’t load your cart just now. Everything in it is kept.
        </LoadTrouble>
      ) : null}
      {cart.lines.length > 0 ? (
        <CartLines lines={addedFirst(cart)} quote={data} pending={pending} />
      ) : (
        <CartSkeleton lines={1} />
      )}
      <PlacementLook />
      {buyable ? express : null}
    </div>
  )
}

function addedFirst(cart: CartView): CartView['lines'] {
  const { added } = useMiniCartStore.getState()
  const first = cart.lines.filter(({ item }) => item.id === added?.lineId)
  return [...first, ...cart.lines.filter(({ item }) => item.id !== added?.lineId)]
}

function AddedNote({ cart }: { cart: CartView }) {
  const added = useMiniCartStore((state) => state.added)
  const line = cart.lines.find(({ item }) => item.id === added?.lineId)
  if (!added || !line) return null
  return (
    <p className="flex items-center gap-2 font-semibold text-eucalypt [&>svg]:shrink-0">
      <TickIcon />
      {added.qty} × {line.product.name} added
    </p>
  )
}

function Footer() {
  const cart = useCart()
  const { data, pending, failed, reload } = useCheckoutData()
  if (cart.lineCount === 0) return null
  const unanswered = cart.lines.some(({ answer }) => answer)
  return (
    <div className="grid gap-3">
      {unanswered ? (
        <p className="font-semibold">{ANSWER_FOR_TOTAL}</p>
      ) : failed ? (
        <LoadTrouble onRetry={reload}>We couldn’t work out your total just now.</LoadTrouble>
      ) : (
        <p className={`flex justify-between font-display text-lg font-bold ${pending ? 'text-steel' : ''}`}>
          <span>
            Total for {cart.totalQty} {cart.totalQty === 1 ? 'item' : 'items'}
          </span>
          {data ? (
            <Money cents={fromDollars(data.itemSubtotalAfterDiscounts)} />
          ) : (
            <span className="skeleton inline-block h-5 w-20" />
          )}
        </p>
      )}
      <a className={buttonClass('primary', true)} href="/cart">
        View cart and check out
      </a>
      <Button look="quiet" wide onClick={closeMiniCart}>
        Keep shopping
      </Button>
    </div>
  )
}
