'use client'

import { type ReactNode, useDeferredValue, useMemo, useRef } from 'react'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { returnHere, SIGN_IN_PATH } from '#lib/client/auth/sign-in-link.ts'
import { isSellable } from '#lib/domain/cart/cart-validity.ts'
import { chooseSizeSystem } from '#stores/size-system.ts'
import { BuyBar } from './buy-bar.tsx'
import { type BuyProduct, quantityRules, stockMatters } from './buy-product.ts'
import { ChallengeQuestion } from './challenge-question.tsx'
import { QuantitySelect } from './quantity-select.tsx'
import { SizePicker } from './size-picker.tsx'
import { SoldOutHelp } from './sold-out-help.tsx'
import { StockLine } from './stock-line.tsx'
import { type ChosenLine, type Outcome, type Problem, useBuying } from './use-buying.ts'
import { useChoice } from './use-choice.ts'
import { WidthPicker } from './width-picker.tsx'

/** Empty until a size is chosen. */
export interface ChosenSize {
  variantId?: string
  sizeLabel?: string
}

export interface BuyBoxProps {
  product: BuyProduct
  /** Dollars and cents as text, for the bar on a phone. */
  priceText: string
  cartItemQtyMax?: number | undefined
  loggedIn?: boolean
  /** Whether the answer to the product's question is right. */
  onVerify: (answer: string) => Promise<Outcome>
  /** Puts the line in the cart, or says why not; undefined when an earlier press is still being answered. */
  onAdd: (line: ChosenLine) => Promise<Outcome | undefined>
  /** A size was chosen: the add may be next. */
  onSize?: () => void
  /** Keeps an address to be told when a size is back. */
  onNotify: (variantId: string, email: string) => Promise<Outcome>
  /** Beside the sizes, such as a size chart's button; given the chosen size. */
  sizeHelp?: (label: string | undefined) => ReactNode
  /** Stores that may hold the chosen size. */
  findInStore?: (chosen: ChosenSize) => ReactNode
  /** When the chosen size can be there. */
  deliveryPromise?: (chosen: ChosenSize) => ReactNode
}

/** Chooses size, width and quantity and adds to the cart [PDP-08, PDP-11, PDP-14, PDP-17]. */
export function BuyBox(props: BuyBoxProps) {
  const { product, loggedIn = false } = props
  if (!isSellable(product.state)) return <p className="buy-closed">This item is no longer available.</p>
  if (product.accountExclusive && !loggedIn) return <LogInFirst />
  return <OpenBuyBox {...props} loggedIn={loggedIn} />
}

function LogInFirst() {
  return (
    <div className="buy-closed">
      <p>Log in to buy this item.</p>
      <p>It’s for account customers. Creating an account is free.</p>
      <a className={buttonClass('primary')} href={SIGN_IN_PATH} onClick={returnHere}>
        Log in
      </a>
    </div>
  )
}

function OpenBuyBox(props: BuyBoxProps) {
  const { product, priceText, sizeHelp, findInStore, deliveryPromise } = props
  const choice = useChoice(product)
  const { label, variant } = choice
  const box = useRef<HTMLDivElement>(null)
  const buying = useBuying(props, choice, (problem) => leadTo(problem, box.current))
  const { qty, quantities, refusal, problem, pending, add } = buying
  const soldOut = refusal?.code === 'CartSoldOut'
  const addLabel = soldOut ? 'Sold out in this size' : 'Add to cart'
  const errorAbout = (about: Problem['about']) => (problem?.about === about ? problem.text : undefined)
  const chooseSize = (size: string) => {
    buying.forgive()
    choice.chooseLabel(size)
    props.onSize?.()
  }
  const chooseWidth = (width: string) => {
    buying.forgive()
    choice.chooseWidth(width)
  }
  const size = choice.options.find((option) => option.label === label)?.text
  const inStock = stockMatters(product)
  // Where and when it can be had follows the choice, which is on screen first.
  const variantId = useDeferredValue(variant?.id)
  const sizeLabel = useDeferredValue(size)
  const chosen = useMemo(() => (variantId && sizeLabel ? { variantId, sizeLabel } : {}), [variantId, sizeLabel])
  const inStores = useMemo(() => (inStock ? findInStore?.(chosen) : null), [inStock, findInStore, chosen])
  const delivered = useMemo(() => deliveryPromise?.(chosen), [deliveryPromise, chosen])
  const rules = quantityRules(product)
  return (
    <div className="buy" ref={box}>
      {choice.options.length > 1 || choice.systems.length > 0 ? (
        <SizePicker
          options={choice.options}
          chosen={label}
          onChoose={chooseSize}
          systems={choice.systems}
          system={choice.system}
          onSystem={chooseSizeSystem}
          error={errorAbout('size')}
        />
      ) : null}
      {sizeHelp?.(label)}
      {choice.widths.length > 1 ? (
        <WidthPicker widths={choice.widths} chosen={choice.width} onChoose={chooseWidth} />
      ) : null}
      {quantities.length > 1 ? <QuantitySelect choices={quantities} qty={qty} onChange={buying.setQty} /> : null}
      {rules ? <p className="buy-rules">{rules}</p> : null}
      {product.challenge ? (
        <ChallengeQuestion
          question={product.challenge.question}
          answer={buying.answer}
          onAnswer={buying.setAnswer}
          error={errorAbout('answer')}
        />
      ) : null}
      <div role="status">
        {variant && stockMatters(product) ? <StockLine qty={variant.stockQty} /> : null}
        {refusal && !soldOut ? <p className="field-error">{refusal.text}</p> : null}
      </div>
      {problem?.about === 'other' ? (
        <p className="field-error" role="alert">
          {problem.text}
        </p>
      ) : null}
      <Button
        look="primary"
        wide
        loading={pending}
        disabled={refusal !== undefined}
        onClick={add}
        data-buy=""
        data-adds-to-cart=""
      >
        {addLabel}
      </Button>
      {soldOut && label && variant ? (
        <SoldOutHelp
          options={choice.options}
          label={label}
          variantId={variant.id}
          onChoose={chooseSize}
          onNotify={props.onNotify}
          findInStore={inStores}
        />
      ) : (
        inStores
      )}
      {delivered}
      <noscript>
        <p className="buy-closed">Turn on JavaScript to add this to your cart.</p>
      </noscript>
      <BuyBar
        watched={box}
        name={product.name}
        priceText={priceText}
        label={addLabel}
        disabled={refusal !== undefined}
        onAdd={add}
      />
    </div>
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
