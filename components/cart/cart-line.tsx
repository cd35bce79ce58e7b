'use client'
import { Button } from '#components/ui/button.tsx'
import { AlertIcon } from '#components/ui/icons.tsx'
import { Money } from '#components/ui/money.tsx'
import { Picture } from '#components/ui/picture.tsx'
import type { Product } from '#lib/contract/product.ts'
import type { JudgedCartLine } from '#lib/domain/cart-lines.ts'
import { type Cents, fromDollars } from '#lib/domain/money.ts'
import { shopperPrice } from '#lib/domain/price.ts'
import { allowedQty, QtyStepper } from './qty-stepper.tsx'
import { variantSize, variantText } from './variant-text.ts'

export interface CartLineProps {
  line: JudgedCartLine<Product>
  /** From the quote; undefined until there is one. */
  total?: Cents | undefined
  /** The total answers an older question. */
  pending: boolean
  onQty: (qty: number) => void
  onRemove: () => void
}

/** One line of the cart, editable. */
export function CartLine({ line, total, pending, onQty, onRemove }: CartLineProps) {
  const { item, product, limits } = line
  const name = `${product.name}, ${variantSize(line.variant)}`
  return (
    <li className="grid grid-cols-[88px_1fr] gap-4 border-b border-line py-5 md:grid-cols-[120px_1fr]">
      {/* biome-ignore lint/a11y/useAnchorContent: the name beside it is the same link; this one is for thumbs only */}
      <a href={`/products/${product.path}`} tabIndex={-1} aria-hidden="true">
        {product.image ? <Picture source={product.image} sizes="120px" decorative /> : null}
      </a>
      <div className="grid content-start gap-2">
        <LineTitle line={line} />
        <LineTrouble line={line} onQty={onQty} />
        <div className="flex items-start justify-between gap-3 pt-1">
          <div className="flex flex-wrap items-start gap-x-4">
            <QtyStepper qty={item.qty} limits={limits} name={name} onChange={onQty} />
            <button type="button" className="link min-h-11 text-sm" onClick={onRemove}>
              Remove<span className="sr-only"> {name}</span>
            </button>
          </div>
          <LineTotal total={total} pending={pending} />
        </div>
      </div>
    </li>
  )
}

function LineTitle({ line: { product, variant } }: { line: JudgedCartLine<Product> }) {
  const price = shopperPrice(fromDollars(product.price), product.taxExclusive)
  const original = shopperPrice(fromDollars(product.erpOriginalPrice), product.taxExclusive)
  return (
    <div>
      <p className="eyebrow text-steel">{product.brand.name}</p>
      <h3 className="font-text text-base font-semibold">
        <a className="no-underline hover:underline" href={`/products/${product.path}`}>
          {product.name}
        </a>
      </h3>
      <p className="text-sm text-graphite">{variantText(product, variant)}</p>
      <p className="text-sm text-graphite">
        <Money cents={price} /> each
        {product.isDiscounted && original > price ? (
          <>
            {' '}
            <s className="text-steel">
              <span className="sr-only">was </span>
              <Money cents={original} />
            </s>{' '}
            <span className="font-semibold text-eucalypt">
              save <Money cents={original - price} />
            </span>
          </>
        ) : null}
      </p>
    </div>
  )
}

function LineTrouble({ line, onQty }: { line: JudgedCartLine<Product>; onQty: (qty: number) => void }) {
  const { message, limits, item } = line
  if (!message) return null
  const mended = allowedQty(item.qty, limits)
  const mendable = limits.max >= limits.min && mended !== item.qty && message.code !== 'CartNoLongerAvailable'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded bg-rust-tint px-3 py-2 text-sm">
      <p className="flex items-center gap-2 font-semibold text-rust [&>svg]:shrink-0">
        <AlertIcon />
        {message.text}
      </p>
      {mendable && message.code !== 'CartLoginRequired' ? (
        <Button look="quiet" onClick={() => onQty(mended)}>
          Change to {mended}
        </Button>
      ) : null}
    </div>
  )
}

function LineTotal({ total, pending }: { total: Cents | undefined; pending: boolean }) {
  return (
    <p className={`min-h-11 pt-2 text-right font-display text-lg font-bold ${pending ? 'text-steel' : ''}`}>
      {total === undefined ? <span className="skeleton inline-block h-5 w-16" /> : <Money cents={total} />}
    </p>
  )
}
