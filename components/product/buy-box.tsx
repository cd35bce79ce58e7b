'use client'

import { type FormEvent, lazy, type ReactNode, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { uncovered } from '#components/ui/cover-history.ts'
import { isSellable, NO_LONGER_AVAILABLE } from '#lib/domain/cart/cart-validity.ts'
import { type SizedVariant, sizeIn } from '#lib/domain/sizes/sizes.ts'
import { type BuyProduct, stockMatters } from './buy-product.ts'
import { PhoneBuying } from './phone-buying.tsx'
import { QuantitySelect } from './quantity-select.tsx'
import { type Picked, SizeAndWidth } from './size-and-width.tsx'
import { StockLine } from './stock-line.tsx'
import type { ToldStock } from './told-stock.ts'
import { type Buying, type ChosenLine, type Outcome, type Problem, useBuying } from './use-buying.ts'
import { type Choice, useChoice } from './use-choice.ts'

// Offered after a choice, or of few products; they come over the wire then.
const ChallengeQuestion = lazy(() =>
  import('./challenge-question.tsx').then(({ ChallengeQuestion: question }) => ({ default: question })),
)
const LogInFirst = lazy(() => import('./log-in-first.tsx').then(({ LogInFirst: logIn }) => ({ default: logIn })))
const KeepSize = lazy(() => import('./keep-size.tsx').then(({ KeepSize: keep }) => ({ default: keep })))
const StockSource = lazy(() => import('./stock-source.tsx').then(({ StockSource: source }) => ({ default: source })))
const SoldOutEverywhere = lazy(() =>
  import('./sold-out-everywhere.tsx').then(({ SoldOutEverywhere: gone }) => ({ default: gone })),
)
const SoldOutHelp = lazy(() => import('./sold-out-help.tsx').then(({ SoldOutHelp: help }) => ({ default: help })))

/** Empty until a size is chosen. */
export interface ChosenSize {
  variantId?: string
  sizeLabel?: string
  /** Nobody can order it, wherever it may stand. */
  soldOut?: boolean
}

export interface BuyBoxProps {
  product: BuyProduct
  /** Dollars and cents as text, for the bar on a phone. */
  priceText: string
  cartItemQtyMax?: number | undefined
  /** Packs, least and most, in words. */
  quantityRules?: string | undefined
  loggedIn?: boolean
  /** Stock as it is now [PDP-27]. Also fetches what an add will ask for: it may be next. */
  onStockWanted?: (productId: string) => Promise<ToldStock | undefined>
  /** Whether the answer to the product's question is right. */
  onVerify: (answer: string) => Promise<Outcome>
  /** Puts the line in the cart, or says why not; undefined when an earlier press is still being answered. */
  onAdd: (line: ChosenLine) => Promise<Outcome | undefined>
  /** Keeps an address to be told when a size is back. */
  onNotify: (variantId: string, email: string) => Promise<Outcome>
  /** Beside the sizes, such as a size chart's button; given the chosen size. */
  sizeHelp?: (label: string | undefined) => ReactNode
  /** The style in its other colours, as links; shown where no size is left. */
  otherColours?: ReactNode
  /** Stores that may hold the chosen size. */
  findInStore?: (chosen: ChosenSize) => ReactNode
  /** When the chosen size can be there. */
  deliveryPromise?: (chosen: ChosenSize) => ReactNode
}

/** Chooses size, width and quantity and adds to the cart [PDP-08, PDP-11, PDP-14, PDP-17]. */
export function BuyBox(props: BuyBoxProps) {
  const { product, loggedIn = false } = props
  if (!isSellable(product.state)) return <p className="buy-closed">{NO_LONGER_AVAILABLE}</p>
  if (product.accountExclusive && !loggedIn) {
    return (
      <Suspense>
        <LogInFirst />
      </Suspense>
    )
  }
  return <OpenBuyBox {...props} loggedIn={loggedIn} />
}

function OpenBuyBox(props: BuyBoxProps & { loggedIn: boolean }) {
  const { product, sizeHelp } = props
  const [told, setTold] = useState<ToldStock>()
  const choice = useChoice(product, props.loggedIn, told)
  const { label, variant } = choice
  const box = useRef<HTMLDivElement>(null)
  // What a sheet covers is led to when it has closed.
  const buying = useBuying(props, choice, (problem) => void uncovered().then(() => leadTo(problem, box.current)))
  const { refusal, problem } = buying
  const inStock = stockMatters(product)
  // Not by the sizes in sight: those are of one width, and another may be in stock.
  const { gone } = choice
  const soldOut = refusal?.code === 'CartSoldOut'
  const errorAbout = (about: Problem['about']) => (problem?.about === about ? problem.text : undefined)
  const picked: Picked = {
    choice,
    onSize: (size) => {
      buying.forgive()
      choice.chooseLabel(size)
    },
    onWidth: (width) => {
      buying.forgive()
      choice.chooseWidth(width)
    },
  }
  const { inStores, delivered } = useWhereAndWhen(props, choice)
  return (
    <div className="buy" ref={box}>
      {gone ? (
        <Suspense>
          <SoldOutEverywhere sizes={choice.options.length} otherColours={props.otherColours} />
        </Suspense>
      ) : null}
      <BuyForm productId={product.id} onAdd={buying.add}>
        <SizeAndWidth {...picked} error={errorAbout('size')} help={sizeHelp?.(label)} />
        {choice.touched ? (
          <Suspense>
            <KeepSize variant={variant} system={choice.system} />
          </Suspense>
        ) : null}
        {product.challenge && !gone ? (
          <Suspense>
            <ChallengeQuestion
              question={product.challenge.question}
              answer={buying.answer}
              onAnswer={buying.setAnswer}
              error={errorAbout('answer')}
            />
          </Suspense>
        ) : null}
        <div role="status">
          {variant && inStock ? <StockLine qty={variant.stockQty} /> : null}
          {refusal && !soldOut ? <p className="field-error">{refusal.text}</p> : null}
        </div>
        {variant ? (
          <Suspense fallback={inStock ? <p className="stock-source">Online stock</p> : null}>
            <StockSource
              productId={product.id}
              priced={product.priced}
              toldAt={told?.toldAt}
              said={inStock}
              ask={props.onStockWanted}
              onTold={setTold}
            />
          </Suspense>
        ) : null}
        {gone ? null : <BuyButton buying={buying} soldOut={soldOut} trouble={errorAbout('other')} />}
      </BuyForm>
      {props.quantityRules ? <p className="buy-rules">{props.quantityRules}</p> : null}
      {soldOut && label && variant ? (
        <Suspense>
          <SoldOutHelp
            options={choice.options}
            label={label}
            width={choice.inWidth}
            variantId={variant.id}
            onChoose={picked.onSize}
            onNotify={props.onNotify}
            findInStore={inStores}
          />
        </Suspense>
      ) : (
        inStores
      )}
      {delivered}
      {gone ? null : (
        <PhoneBuying
          box={box}
          product={product}
          priceText={props.priceText}
          picked={picked}
          buying={buying}
          soldOut={soldOut}
          trouble={errorAbout('other')}
        />
      )}
    </div>
  )
}

/**
 * The choice as a form: what a browser without scripts sends to the shop, and what the Enter key sends with them
 * [CART-33].
 */
function BuyForm({ productId, onAdd, children }: { productId: string; onAdd: () => unknown; children: ReactNode }) {
  const add = (event: FormEvent) => {
    event.preventDefault()
    onAdd()
  }
  return (
    <form className="buy" method="post" action="/cart/lines" onSubmit={add}>
      <input type="hidden" name="product" value={productId} />
      {children}
    </form>
  )
}

/** Where and when the chosen size can be had; it follows the choice, which is on screen first. */
function useWhereAndWhen({ product, findInStore, deliveryPromise }: BuyBoxProps, choice: Choice) {
  const inStock = stockMatters(product)
  const variant = useDeferredValue(choice.variant)
  const variantId = variant?.id
  const sizeLabel = variant && sizeWords(variant, choice)
  const soldOut = inStock && variant !== undefined && variant.stockQty <= 0
  const chosen = useMemo(
    () => (variantId && sizeLabel ? { variantId, sizeLabel, soldOut } : {}),
    [variantId, sizeLabel, soldOut],
  )
  return {
    inStores: useMemo(() => (inStock ? findInStore?.(chosen) : null), [inStock, findInStore, chosen]),
    delivered: useMemo(() => deliveryPromise?.(chosen), [deliveryPromise, chosen]),
  }
}

/** The chosen size where its system and its width are not beside it: `EU 42½ Wide` [CAT-33]. */
function sizeWords(variant: SizedVariant, { system, inWidth }: Choice): string {
  // A shelf has boxes, and no centimetres.
  const size = sizeIn(!system || system === 'cm' ? 'asLabelled' : system, variant)
  return inWidth ? `${size} ${inWidth}` : size
}

interface BuyButtonProps {
  buying: Buying
  soldOut: boolean
  /** Why the last press came to nothing. */
  trouble: string | undefined
}

/** How many, and the press that buys them. */
function BuyButton({ buying, soldOut, trouble }: BuyButtonProps) {
  const { quantities, qty, setQty, pending, refusal, add } = buying
  return (
    <>
      {trouble ? (
        <p className="field-error" role="alert">
          {trouble}
        </p>
      ) : null}
      <div className="buy-press">
        {quantities.length > 1 ? <QuantitySelect choices={quantities} qty={qty} onChange={setQty} /> : null}
        <Button
          look="primary"
          wide
          className="needs-script"
          loading={pending}
          disabled={refusal !== undefined}
          onClick={add}
          data-buy=""
          data-adds-to-cart=""
        >
          {soldOut ? 'Sold out in this size' : 'Add to cart'}
        </Button>
        <noscript>
          <button type="submit" className={buttonClass('primary', true)}>
            Add to cart
          </button>
        </noscript>
      </div>
    </>
  )
}

const PLACES: Record<Problem['about'], { control: string; place: string }> = {
  size: { control: 'input[name="size"]:checked, input[name="size"]', place: '.sizes-set' },
  answer: { control: '.buy-question input', place: '.buy-question' },
  other: { control: '[data-buy]', place: '[data-buy]' },
}

/** Brings what is wrong to the middle of the screen, clear of the bar at its foot, with the focus on what mends it. */
function leadTo({ about }: Problem, box: HTMLElement | null): void {
  const { control, place } = PLACES[about]
  box?.querySelector<HTMLElement>(control)?.focus({ preventScroll: true })
  box?.querySelector(place)?.scrollIntoView?.({ block: 'center' })
}
