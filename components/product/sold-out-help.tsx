import type { ReactNode } from 'react'
import type { SizeOption } from '#lib/domain/sizes/size-options.ts'
import { BackInStock } from './back-in-stock.tsx'
import { NearestSizes } from './nearest-sizes.tsx'
import type { Outcome } from './use-buying.ts'

interface SoldOutHelpProps {
  options: readonly SizeOption[]
  /** The size that is sold out. */
  label: string
  /** The chosen width, where there are several. */
  width?: string | undefined
  variantId: string
  onChoose: (label: string) => void
  onNotify: (variantId: string, email: string) => Promise<Outcome>
  findInStore?: ReactNode
}

/** Ways on from a sold-out size: the nearest in stock, a store that has it, an email when it is back. */
export function SoldOutHelp(props: SoldOutHelpProps) {
  const { options, label, width, variantId, onChoose, onNotify, findInStore } = props
  const size = options.find((option) => option.label === label)?.text ?? label
  return (
    <div className="sold-out-help">
      <NearestSizes options={options} label={label} width={width} onChoose={onChoose} />
      {findInStore}
      <BackInStock
        key={variantId}
        size={width ? `${size} ${width}` : size}
        onNotify={(email) => onNotify(variantId, email)}
      />
    </div>
  )
}
