import { nearestSizes } from '#lib/domain/sizes/nearest-sizes.ts'
import type { SizeOption } from '#lib/domain/sizes/size-options.ts'

interface NearestSizesProps {
  options: readonly SizeOption[]
  /** The size that is sold out. */
  label: string
  /** The chosen width, where there are several: the options are of it alone. */
  width?: string | undefined
  onChoose: (label: string) => void
}

/** A way on from a sold-out size. */
export function NearestSizes({ options, label, width, onChoose }: NearestSizesProps) {
  const near = nearestSizes(options, label)
  if (near.length === 0) return <p>All sizes are sold out{width ? ` in ${width}` : ''}.</p>
  return (
    <p className="nearest">
      Nearest in stock:{' '}
      {near.map((option) => (
        <button key={option.label} type="button" className="chip" onClick={() => onChoose(option.label)}>
          <span className="sr-only">Size</span> {option.text}
        </button>
      ))}
    </p>
  )
}
