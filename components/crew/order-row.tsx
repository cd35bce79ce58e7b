import { describedBy, FieldError } from '#components/ui/field.tsx'
import { AlertIcon, CloseIcon, TickIcon } from '#components/ui/icons.tsx'
import { Money } from '#components/ui/money.tsx'
import type { OrderedProduct } from '#lib/contract/quick-order.ts'
import { typedQty } from '#lib/domain/cart/add-many.ts'
import { sizeName } from '#lib/domain/sizes/size-name.ts'
import { sizeIn } from '#lib/domain/sizes/sizes.ts'
import { type SizeSystemChoice, useSizeSystem } from '#stores/size-system.ts'
import type { ShownRow } from './order-rows-state.ts'

interface OrderRowProps {
  shown: ShownRow
  /** Of the whole list, to say what there is to choose. */
  products: readonly OrderedProduct[]
  onQty: (qty: string) => void
  onChoose: (variantId: string | undefined) => void
  onRemove: () => void
}

/** One line of a list: what was found for it, or what is to be chosen, or why it cannot be had [CREW-05, CREW-06]. */
export function OrderRowItem({ shown, products, onQty, onChoose, onRemove }: OrderRowProps) {
  const { row, product, variant, price, trouble } = shown
  const system = useSizeSystem()
  const { found } = row
  const key = String(row.row)
  const written = writtenOf(row)
  const offered = product ?? (found.status === 'doubtful' ? ofVariant(products, found.choices[0]) : undefined)
  const name = offered ? `${offered.brand.name} ${offered.name}` : found.status === 'refused' ? found.name : undefined
  const units = typedQty(row.qty)
  // The reason belongs to the field that mends it.
  const choosing = found.status === 'doubtful' && row.variantId === undefined
  const [choiceTrouble, qtyTrouble] = choosing ? [trouble, undefined] : [undefined, trouble]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 border-b border-line py-4 md:grid-cols-[minmax(0,1fr)_20rem_6rem_7rem_auto]">
      <div className="grid content-start gap-1">
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-steel">
          <State trouble={trouble} choosing={choosing} />
          <span>
            Line {key}: <span className="wrap-anywhere">“{written}”</span>
          </span>
        </p>
        {name ? (
          <p className="font-semibold">{offered ? <ProductLink product={offered}>{name}</ProductLink> : name}</p>
        ) : null}
        {product && variant ? <p className="text-sm">{variantWords(variant, product, system)}</p> : null}
        {found.status === 'refused' ? <p className="text-sm font-semibold text-rust">{trouble}</p> : null}
      </div>
      <button
        type="button"
        className="icon-btn needs-script md:col-start-5 md:row-start-1"
        aria-label={`Remove line ${key}, ${written}`}
        onClick={onRemove}
      >
        <CloseIcon />
      </button>
      <div className="col-span-full grid content-start gap-1 md:col-span-1">
        {found.status === 'doubtful' ? (
          <SizeChoice shown={shown} products={products} onChoose={onChoose} error={choiceTrouble} />
        ) : null}
        {found.status === 'found' ? <input type="hidden" name={`variant.${key}`} value={found.variantId} /> : null}
        <input type="hidden" name={`code.${key}`} value={row.code} />
        <input type="hidden" name={`size.${key}`} value={row.size ?? ''} />
      </div>
      {found.status === 'refused' ? null : (
        <>
          <div className="grid content-start gap-1">
            <input
              id={`qty.${key}`}
              name={`qty.${key}`}
              className="input max-w-24"
              aria-label={`Quantity for line ${key}, ${written}`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
              value={row.qty}
              onChange={({ target }) => onQty(target.value)}
              {...describedBy({ id: `qty.${key}`, hint: '', error: qtyTrouble })}
            />
            <FieldError id={`qty.${key}`} error={qtyTrouble} />
          </div>
          <p className="min-h-12 content-center text-right">
            {price !== undefined && units ? <Money cents={price * units} /> : null}
          </p>
        </>
      )}
    </li>
  )
}

interface SizeChoiceProps extends Pick<OrderRowProps, 'shown' | 'products' | 'onChoose'> {
  error: string | undefined
}

function SizeChoice({ shown: { row }, products, onChoose, error }: SizeChoiceProps) {
  const system = useSizeSystem()
  const id = `variant.${row.row}`
  const choices = row.found.status === 'doubtful' ? row.found.choices : []
  return (
    <>
      <select
        id={id}
        name={id}
        className="input"
        aria-label={`Size for line ${row.row}, ${writtenOf(row)}`}
        value={row.variantId ?? ''}
        onChange={({ target }) => onChoose(target.value || undefined)}
        {...describedBy({ id, hint: '', error })}
      >
        <option value="">Choose</option>
        {choicesOf(choices, products, system).map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.words}
          </option>
        ))}
      </select>
      <FieldError id={id} error={error} />
    </>
  )
}

function writtenOf({ code, size }: ShownRow['row']): string {
  return [code, size].filter(Boolean).join(' ')
}

function State({ trouble, choosing }: { trouble: string | undefined; choosing: boolean }) {
  if (trouble === undefined) {
    return (
      <span className="flex items-center gap-1 font-semibold text-eucalypt [&>svg]:size-5">
        <TickIcon /> Found
      </span>
    )
  }
  return (
    <span className="flex items-center gap-1 font-semibold text-rust [&>svg]:size-5">
      <AlertIcon /> {choosing ? 'Choose' : 'Not added'}
    </span>
  )
}

function ProductLink({ product, children }: { product: OrderedProduct; children: string }) {
  return (
    <a className="link" href={`/products/${product.path}`}>
      {children}
    </a>
  )
}

type Variant = OrderedProduct['variants'][number]

function ofVariant(products: readonly OrderedProduct[], id: string | undefined): OrderedProduct | undefined {
  return products.find(({ variants }) => variants.some((variant) => variant.id === id))
}

function variantWords(variant: Variant, { colour }: OrderedProduct, system: SizeSystemChoice): string {
  return [sizeName(sizeIn(system, variant)), variant.width, colour].filter(Boolean).join(' · ')
}

/** What there is to choose, what is left of each said with it. */
function choicesOf(ids: readonly string[], products: readonly OrderedProduct[], system: SizeSystemChoice) {
  const wanted = new Set(ids)
  return products.flatMap((product) =>
    product.variants
      .filter(({ id }) => wanted.has(id))
      .map((variant) => {
        const soldOut = product.functionalType === 'basic' && variant.stockQty <= 0
        return { id: variant.id, words: variantWords(variant, product, system) + (soldOut ? ' (sold out)' : '') }
      }),
  )
}
