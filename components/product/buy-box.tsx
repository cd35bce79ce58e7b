'use client'

import { type ReactNode, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { isSellable } from '#lib/domain/cart-validity.ts'
import { chooseSizeSystem } from '#stores/size-system.ts'
import { BuyBar } from './buy-bar.tsx'
import { type BuyProduct, stockMatters } from './buy-product.ts'
import { NearestSizes } from './nearest-sizes.tsx'
import { SizePicker } from './size-picker.tsx'
import { StockLine } from './stock-line.tsx'
import { type Added, type ChosenLine, useBuying } from './use-buying.ts'
import { useChoice } from './use-choice.ts'
import { WidthPicker } from './width-picker.tsx'

export interface BuyBoxProps {
  product: BuyProduct
  /** Dollars and cents as text, for the bar on a phone. */
  priceText: string
  cartItemQtyMax?: number | undefined
  loggedIn?: boolean
  /** Puts the line in the cart, or says why not; undefined when an earlier press is still being answered. */
  onAdd: (line: ChosenLine) => Promise<Added | undefined>
  /** Beside the sizes, such as a size chart's button. */
  sizeHelp?: ReactNode
}

/** Chooses size, width and quantity and adds to the cart [PDP-08, PDP-14, PDP-17]. */
export function BuyBox(props: BuyBoxProps) {
  const { product, loggedIn = false } = props
  if (!isSellable(product.state)) return <p className="buy-closed">This item is no longer available.</p>
  if (product.accountExclusive && !loggedIn) return <p className="buy-closed">Log in to buy this item.</p>
  return <OpenBuyBox {...props} loggedIn={loggedIn} />
}

function OpenBuyBox(props: BuyBoxProps) {
  const { product, priceText, sizeHelp } = props
  const choice = useChoice(product)
  const box = useRef<HTMLDivElement>(null)
  const buying = useBuying(props, choice, () => leadToChoice(box.current))
  const { qty, quantities, refusal, problem, pending, add } = buying
  const soldOut = refusal?.code === 'CartSoldOut'
  const chooseSize = (label: string) => {
    buying.forgive()
    choice.setLabel(label)
  }
  const chooseWidth = (width: string) => {
    buying.forgive()
    choice.setWidth(width)
  }
  return (
    <div className="buy" ref={box}>
      {choice.options.length > 1 || choice.systems.length > 0 ? (
        <SizePicker
          options={choice.options}
          chosen={choice.label}
          onChoose={chooseSize}
          systems={choice.systems}
          system={choice.system}
          onSystem={chooseSizeSystem}
          error={problem?.about === 'size' ? problem.text : undefined}
        />
      ) : null}
      {sizeHelp}
      {choice.widths.length > 1 ? (
        <WidthPicker
          widths={choice.widths}
          chosen={choice.width}
          onChoose={chooseWidth}
          soldOut={choice.isWidthSoldOut}
        />
      ) : null}
      {quantities.length > 1 ? <QuantitySelect choices={quantities} qty={qty} onChange={buying.setQty} /> : null}
      {product.challenge ? (
        <Question question={product.challenge.question} answer={buying.answer} onAnswer={buying.setAnswer} />
      ) : null}
      <div role="status">
        {choice.variant && stockMatters(product) ? <StockLine qty={choice.variant.stockQty} /> : null}
        {refusal && !soldOut ? <p className="field-error">{refusal.text}</p> : null}
      </div>
      {soldOut && choice.label ? (
        <NearestSizes options={choice.options} label={choice.label} onChoose={chooseSize} />
      ) : null}
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
        {soldOut ? 'Sold out in this size' : 'Add to cart'}
      </Button>
      <noscript>
        <p className="buy-closed">Turn on JavaScript to add this to your cart.</p>
      </noscript>
      <BuyBar watched={box} name={product.name} priceText={priceText} disabled={refusal !== undefined} onAdd={add} />
    </div>
  )
}

interface QuestionProps {
  question: string
  answer: string
  onAnswer: (answer: string) => void
}

function Question({ question, answer, onAnswer }: QuestionProps) {
  return (
    <label className="buy-question">
      {question}
      <input className="input" value={answer} maxLength={100} onChange={(event) => onAnswer(event.target.value)} />
    </label>
  )
}

function QuantitySelect({
  choices,
  qty,
  onChange,
}: {
  choices: number[]
  qty: number
  onChange: (qty: number) => void
}) {
  return (
    <label className="buy-qty">
      Quantity
      <select className="input" value={qty} onChange={(event) => onChange(Number(event.target.value))}>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </label>
  )
}

function leadToChoice(box: HTMLElement | null): void {
  const control = box?.querySelector<HTMLInputElement>(
    'input[name="size"]:checked, input[name="size"], .buy-question input',
  )
  control?.focus({ preventScroll: true })
  box?.querySelector('.sizes-set, .buy-question')?.scrollIntoView?.({ block: 'center' })
}
