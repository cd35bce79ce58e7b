'use client'
import { useState } from 'react'
import { SelectField } from '#components/ui/select-field.tsx'
import { Status } from '#components/ui/status.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { Order } from '#lib/contract/order.ts'
import { isMadeToOrder } from '#lib/domain/delivery/parcel.ts'
import type { DraftLine } from '#lib/domain/returns/return-draft.ts'
import { useProduct, wordsOf } from './other-size.tsx'

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
  const [lost, setLost] = useState<{ size: string; qty: number }>()
  const sizes = product?.variants.filter(({ id, stockQty }) => id !== line.variantId && stockQty >= qty) ?? []
  // More pairs may come back than there are of that size: what is no longer offered is no longer asked for.
  const isLost = product !== undefined && value !== '' && !sizes.some(({ id }) => id === value)
  useWhen(isLost, () => {
    const size = product?.variants.find(({ id }) => id === value)
    setLost({ size: size ? wordsOf(size) : '', qty })
    onChange({ exchange: '' })
  })
  // As its page says, before it was bought [PDP-21].
  if (product && isMadeToOrder(product)) return <p>Made for you alone: talk to us before you send it back.</p>
  if (product?.functionalType !== 'basic') return null
  return (
    <>
      {sizes.length > 0 ? (
        <SelectField
          id={`return-${line.lineId}-exchange`}
          label="What would you like?"
          hint="We’ll hold the other size for you and send it, free, once this one is back."
          options={[
            { value: '', label: 'My money back' },
            // With its width: another one of the same number is another size.
            ...sizes.map((size) => ({ value: size.id, label: `Size ${wordsOf(size)} instead` })),
          ]}
          value={isLost ? '' : value}
          onChange={(event) => onChange({ exchange: event.target.value })}
        />
      ) : null}
      <Status
        className="rounded bg-sand px-3 py-2"
        words={lost && value === '' && qty === lost.qty ? lostText(lost) : undefined}
      />
    </>
  )
}

function lostText({ size, qty }: { size: string; qty: number }): string {
  const other = size === '' ? 'the other size' : `size ${size}`
  return `We don’t have ${qty === 1 ? `${other} any more` : `${qty} of ${other}`}: you’d get your money back.`
}
