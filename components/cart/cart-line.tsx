'use client'
import { lazy, Suspense } from 'react'
import { LineSaving } from '#components/ui/line-saving.tsx'
import { Money } from '#components/ui/money.tsx'
import { QtyStepper } from '#components/ui/qty-stepper.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import type { Product, Variant } from '#lib/contract/product.ts'
import type { ValidatedCartLine } from '#lib/domain/cart/cart-lines.ts'
import type { Cents } from '#lib/domain/money/money.ts'
import { LineName } from './line-name.tsx'
import { LinePrice } from './line-price.tsx'
import { LineSize } from './line-size.tsx'
import { LineStock } from './line-stock.tsx'
import { LineTrouble } from './line-trouble.tsx'
import { useVariantWords } from './variant-text.ts'

// Few products ask anything.
const LineQuestion = lazy(() => import('./line-question.tsx'))

interface LineAmount {
  total: Cents
  saved: Cents
}

export interface CartLineProps {
  line: ValidatedCartLine<Product>
  /** What it comes to after offers, and what they took off, from the quote; undefined until there is one. */
  amount?: LineAmount | undefined
  /** The amount answers an older question. */
  pending: boolean
  onQty: (qty: number) => void
  onStep: (by: number) => void
  onSize: (variant: Variant) => void
  onRemove: () => void
  onSave: () => void
}

/** One line of the cart, editable. */
export function CartLine({ line, amount, pending, onQty, onStep, onSize, onRemove, onSave }: CartLineProps) {
  const { item, product, limits, answer } = line
  const name = `${product.name}, ${useVariantWords().choice(line.variant)}`
  return (
    <li
      id={`line-${item.id}`}
      tabIndex={-1}
      className="grid grid-cols-[72px_minmax(0,1fr)] gap-3 border-b border-line py-5 sm:grid-cols-[88px_minmax(0,1fr)] sm:gap-4 md:grid-cols-[120px_minmax(0,1fr)]"
    >
      {/* biome-ignore lint/a11y/useAnchorContent: the name beside it is the same link; this one is for thumbs only */}
      <a href={`/products/${product.path}`} tabIndex={-1} aria-hidden="true">
        <Thumbnail source={product.image} drawing={product.kindDrawing} sizes="120px" />
      </a>
      <div className="grid grid-cols-1 content-start gap-2">
        <LineTitle line={line} onSize={onSize} />
        <LineTrouble line={line} onQty={onQty} />
        {product.challenge && answer ? (
          <Suspense fallback={null}>
            <LineQuestion key={answer.kind} item={item} question={product.challenge.question} wrong={answer.text} />
          </Suspense>
        ) : null}
        <div className="flex flex-wrap items-start gap-x-4 pt-1">
          <QtyStepper qty={item.qty} limits={limits} name={name} onChange={onQty} onStep={onStep} onZero={onRemove} />
          {/* On a phone below the quantity and what the line comes to. */}
          <div className="order-last flex w-full flex-wrap items-start gap-x-4 sm:order-none sm:w-auto print:hidden">
            <button type="button" className="link min-h-11 text-sm" onClick={onRemove}>
              Remove<span className="sr-only"> {name}</span>
            </button>
            <button type="button" className="link min-h-11 text-sm" onClick={onSave}>
              Save for later<span className="sr-only">: {name}</span>
            </button>
          </div>
          <LineTotal amount={amount} pending={pending} />
        </div>
      </div>
    </li>
  )
}

function LineTitle({ line, onSize }: Pick<CartLineProps, 'line' | 'onSize'>) {
  const { product } = line
  return (
    <div className="grid grid-cols-1 gap-1">
      <LineName product={product} />
      <LineSize line={line} onSize={onSize} />
      <LinePrice product={product} />
      <LineStock line={line} />
    </div>
  )
}

/** Both rows fit in the height of the quantity beside them: a line that comes to save something pushes nothing. */
function LineTotal({ amount, pending }: { amount: LineAmount | undefined; pending: boolean }) {
  const place = amount && amount.saved > 0 ? 'leading-6' : 'pt-2'
  return (
    <p className={`ml-auto min-h-11 ${place} text-right font-display text-lg font-bold ${pending ? 'text-steel' : ''}`}>
      {amount ? <Money cents={amount.total} /> : <span className="skeleton inline-block h-5 w-16" />}
      {amount ? <LineSaving cents={amount.saved} /> : null}
    </p>
  )
}
