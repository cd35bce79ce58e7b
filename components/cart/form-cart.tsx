import type { ReactNode } from 'react'
import { buttonClass } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { LineSaving } from '#components/ui/line-saving.tsx'
import { Money } from '#components/ui/money.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import type { Product } from '#lib/contract/product.ts'
import type { GoneLine, ValidatedCartLine } from '#lib/domain/cart/cart-lines.ts'
import { shopperPrice } from '#lib/domain/catalogue/price.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { sizeName } from '#lib/domain/sizes/size-name.ts'
import { sizeIn } from '#lib/domain/sizes/sizes.ts'
import { EachPrice } from './each-price.tsx'
import { EmptyWords } from './empty-words.tsx'
import { type FormIntent, FormIntentForm } from './form-intent.tsx'
import { type FormLink, FormLinkForm } from './form-link.tsx'

export interface FormCartProps {
  lines: readonly ValidatedCartLine<Product>[]
  /** Lines nobody can buy any more. */
  gone: readonly GoneLine[]
  /** Undefined for an empty cart, and where the shop cannot price it. */
  quote: CheckoutData | undefined
  intent: FormIntent | undefined
  /** What a link asks for. */
  link?: FormLink | undefined
  /** A quantity that was refused, as it was typed. */
  troubledLine: { id: string; qty: string; text: string } | undefined
  taxRate: number
  /** How to order without scripts. */
  children?: ReactNode
}

/** The cart for browsers without scripts: every control is a form [CART-33]. */
export function FormCart({ lines, gone, quote, intent, link, troubledLine, taxRate, children }: FormCartProps) {
  const count = lines.reduce((sum, { item }) => sum + item.qty, 0)
  const empty = lines.length === 0 && gone.length === 0
  return (
    <div className="wrap grid gap-6 py-6 md:py-10">
      <h1 className="text-2xl md:text-3xl">
        Your cart{count > 0 ? <span className="text-steel"> ({count})</span> : null}
      </h1>
      {intent ? <FormIntentForm intent={intent} /> : null}
      {link ? <FormLinkForm link={link} /> : null}
      {empty ? <Empty /> : null}
      <ul className="grid max-w-[760px]">
        {lines.map((line) => (
          <Line
            key={line.item.id}
            line={line}
            quoted={quotedLine(quote, line)}
            troubled={troubledLine}
            taxRate={taxRate}
          />
        ))}
        {gone.map(({ item, name }) => (
          <li key={item.id} className="grid gap-2 border-b border-line py-5">
            <p>{name ?? 'An item'} is no longer available.</p>
            <LineForm id={item.id}>
              <RemoveButton name={name ?? 'the item'} />
            </LineForm>
          </li>
        ))}
      </ul>
      {empty ? null : (
        <section className="grid max-w-[480px] gap-4 rounded bg-card p-5" aria-labelledby="form-cart-summary">
          <h2 id="form-cart-summary" className="text-xl">
            Summary
          </h2>
          {quote ? <Totals quote={quote} /> : <p>We couldn’t work out your total just now.</p>}
        </section>
      )}
      {children}
    </div>
  )
}

function Empty() {
  return (
    <div className="grid max-w-md gap-4">
      <EmptyWords />
    </div>
  )
}

type QuotedLine = CheckoutData['lines'][number]

function quotedLine(quote: CheckoutData | undefined, { item }: ValidatedCartLine<Product>): QuotedLine | undefined {
  return quote?.lines.find(({ productId, variantId }) => productId === item.productId && variantId === item.variantId)
}

interface LineProps {
  line: ValidatedCartLine<Product>
  /** After offers; undefined where the shop cannot price the cart. */
  quoted: QuotedLine | undefined
  troubled: FormCartProps['troubledLine']
  taxRate: number
}

function Line({ line, quoted, troubled, taxRate }: LineProps) {
  const { item, product, variant, message } = line
  const words = [sizeName(sizeIn('asLabelled', variant)), variant.width, product.colour].filter(Boolean).join(' · ')
  const cents = (dollars: number) => shopperPrice(fromDollars(dollars), product.taxExclusive, taxRate)
  const price = cents(product.price)
  const trouble = troubled?.id === item.id ? troubled : undefined
  const field = `qty-${item.id}`
  const error = trouble?.text ?? message?.text
  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)] gap-4 border-b border-line py-5 md:grid-cols-[120px_minmax(0,1fr)]">
      <span>
        <Thumbnail source={product.image} drawing={product.kindDrawing} sizes="120px" />
      </span>
      <div className="grid content-start gap-2">
        <p className="eyebrow text-steel">{product.brand.name}</p>
        <h2 className="font-text text-base font-semibold">
          <a href={`/products/${product.path}`}>{product.name}</a>
        </h2>
        <p className="text-sm text-graphite">{words}</p>
        <EachPrice price={price} original={product.isDiscounted ? cents(product.erpOriginalPrice) : price} />
        <FieldError id={field} error={error} />
        <LineForm id={item.id}>
          <label htmlFor={field} className="font-semibold">
            Quantity<span className="sr-only"> of {product.name}</span>
          </label>
          <input
            id={field}
            className="input w-20"
            name="qty"
            inputMode="numeric"
            defaultValue={trouble?.qty ?? item.qty}
            {...(error ? { 'aria-invalid': true, 'aria-describedby': `${field}-error` } : {})}
          />
          <button type="submit" className={buttonClass('secondary')}>
            Update<span className="sr-only"> {product.name}</span>
          </button>
          <RemoveButton name={product.name} />
        </LineForm>
        <p className="font-display text-lg font-bold">
          <Money cents={quoted ? fromDollars(quoted.total) : price * item.qty} />
          {quoted ? <LineSaving cents={fromDollars(quoted.discount)} /> : null}
        </p>
      </div>
    </li>
  )
}

function LineForm({ id, children }: { id: string; children: ReactNode }) {
  return (
    <form method="post" action={`/cart/lines/${id}`} className="flex flex-wrap items-center gap-3">
      {children}
    </form>
  )
}

function RemoveButton({ name }: { name: string }) {
  return (
    <button type="submit" name="remove" value="1" className={buttonClass('quiet')}>
      Remove<span className="sr-only"> {name}</span>
    </button>
  )
}

function Totals({ quote }: { quote: CheckoutData }) {
  const items = quote.lines.reduce((sum, { unitPrice, qty }) => sum + fromDollars(unitPrice) * qty, 0)
  const rows = [
    { label: 'Items', cents: items },
    ...(quote.totalDiscount > 0 ? [{ label: 'Discounts', cents: -fromDollars(quote.totalDiscount) }] : []),
    ...(quote.selectedShippingMethod
      ? [{ label: quote.selectedShippingMethod.label, cents: fromDollars(quote.selectedShippingMethod.price) }]
      : []),
  ]
  return (
    <dl className="grid gap-2">
      {rows.map(({ label, cents }) => (
        <div key={label} className="flex justify-between gap-4">
          <dt>{label}</dt>
          <dd>
            <Money cents={cents} />
          </dd>
        </div>
      ))}
      <div className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-3 font-display text-xl font-extrabold">
        <dt>Total</dt>
        <dd>
          <Money cents={fromDollars(quote.grandTotal)} />
        </dd>
      </div>
      <div className="flex justify-between gap-4 text-sm text-steel">
        <dt>GST included</dt>
        <dd>
          <Money cents={fromDollars(quote.gst)} />
        </dd>
      </div>
    </dl>
  )
}
