import type { ReactNode } from 'react'
import { buttonClass } from '#components/ui/button.tsx'
import { describedBy, FieldFrame } from '#components/ui/field.tsx'
import type { Product } from '#lib/contract/product.ts'
import { CHALLENGE_ANSWER_MAX } from '#lib/domain/shop-rules.ts'
import { compareSizes, sizeIn } from '#lib/domain/sizes/sizes.ts'

/** What was to be added, as it was chosen, and why it was not. */
export interface FormIntent {
  product: Product
  size: string | undefined
  width: string | undefined
  qty: string
  trouble: { field: string; text: string } | undefined
}

const FIELD = { size: 'intent-size', width: 'intent-width', qty: 'intent-qty', answer: 'intent-answer' } as const

/** What could not be added, with all that was chosen, to be mended and sent again [CART-33]. */
export function FormIntentForm({ intent }: { intent: FormIntent }) {
  const { product, trouble } = intent
  const sizes = [...new Map(product.variants.map((variant) => [variant.label, variant])).values()]
  const widths = [...new Set(product.variants.flatMap(({ width }) => width ?? []))]
  const errorOf = (field: string) => (trouble?.field === field ? trouble.text : undefined)
  const general = trouble && !(trouble.field in FIELD) ? trouble.text : undefined
  return (
    <form
      method="post"
      action="/cart/lines"
      className="grid max-w-[480px] gap-4 rounded border border-ink bg-card p-5"
      aria-labelledby="intent-title"
    >
      <h2 id="intent-title" className="text-lg">
        Not in your cart yet: {product.brand.name} {product.name}
      </h2>
      {trouble ? <p className="font-semibold text-rust">{general ?? leadTo(trouble)}</p> : null}
      <input type="hidden" name="product" value={product.id} />
      {sizes.length > 1 ? (
        <Choice id={FIELD.size} name="size" label="Size" chosen={intent.size} error={errorOf('size')}>
          {sizes
            .toSorted((a, b) => compareSizes(a.sizes.eu ?? a.label, b.sizes.eu ?? b.label))
            .map((variant) => (
              <option key={variant.id} value={variant.label}>
                {sizeIn('asLabelled', variant)}
              </option>
            ))}
        </Choice>
      ) : null}
      {widths.length > 1 ? (
        <Choice id={FIELD.width} name="width" label="Width" chosen={intent.width} error={errorOf('width')}>
          {widths.map((width) => (
            <option key={width}>{width}</option>
          ))}
        </Choice>
      ) : null}
      <TextLine id={FIELD.qty} name="qty" label="Quantity" value={intent.qty} error={errorOf('qty')} numeric />
      {product.challenge ? (
        <TextLine id={FIELD.answer} name="answer" label={product.challenge.question} error={errorOf('answer')} />
      ) : null}
      <button type="submit" className={buttonClass('primary')}>
        Add to cart
      </button>
    </form>
  )
}

/** Leads to the field in question, since nothing else moves the focus there. */
function leadTo({ field, text }: { field: string; text: string }) {
  return <a href={`#${FIELD[field as keyof typeof FIELD]}`}>{`Error: ${text}`}</a>
}

interface FieldProps {
  id: string
  name: string
  label: string
  error: string | undefined
}

function Choice({
  id,
  name,
  label,
  chosen,
  error,
  children,
}: FieldProps & { chosen?: string | undefined; children: ReactNode }) {
  return (
    <FieldFrame id={id} label={label} error={error}>
      <select
        id={id}
        name={name}
        className="input"
        defaultValue={chosen ?? ''}
        {...describedBy({ id, hint: '', error })}
      >
        <option value="">Choose</option>
        {children}
      </select>
    </FieldFrame>
  )
}

function TextLine({
  id,
  name,
  label,
  value = '',
  error,
  numeric = false,
}: FieldProps & { value?: string; numeric?: boolean }) {
  return (
    <FieldFrame id={id} label={label} error={error}>
      <input
        id={id}
        name={name}
        className="input"
        defaultValue={value}
        maxLength={CHALLENGE_ANSWER_MAX}
        autoComplete="off"
        {...(numeric ? { inputMode: 'numeric' as const } : {})}
        {...describedBy({ id, hint: '', error })}
      />
    </FieldFrame>
  )
}
