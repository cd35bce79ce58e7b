'use client'
import { SelectField } from '#components/ui/select-field.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { Order } from '#lib/contract/order.ts'
import type { DraftLine } from '#lib/domain/returns/return-draft.ts'
import { sizeText, variantText } from '#lib/domain/sizes/sizes.ts'
import { useProduct } from './other-size.tsx'

interface ExchangeForProps {
  line: Order['lines'][number]
  qty: number
  value: string
  onChange: (change: Partial<DraftLine>) => void
}

/**
 * Money back, or another size that is kept for the shopper until this one is here [OPS-11]. Nothing where there is no
 * other size.
 */
export function ExchangeFor({ line, qty, value, onChange }: ExchangeForProps) {
  const product = useProduct(line.productId)
  const sizes = product?.variants.filter(({ id, stockQty }) => id !== line.variantId && stockQty >= qty) ?? []
  // More pairs may come back than there are of that size: what is no longer offered is no longer asked for.
  const lost = product !== undefined && value !== '' && !sizes.some(({ id }) => id === value)
  useWhen(lost, () => onChange({ exchange: '' }))
  if (product?.functionalType !== 'basic' || sizes.length === 0) return null
  return (
    <SelectField
      id={`return-${line.lineId}-exchange`}
      label="What would you like?"
      hint="We keep the other size for you and send it, free, once this one is back."
      options={[
        { value: '', label: 'My money back' },
        // With its width: another one of the same number is another size.
        ...sizes.map((size) => ({ value: size.id, label: `Size ${sizeText(variantText(size, undefined))} instead` })),
      ]}
      value={lost ? '' : value}
      onChange={(event) => onChange({ exchange: event.target.value })}
    />
  )
}
