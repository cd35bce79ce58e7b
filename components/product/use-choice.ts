import { useEffect, useState } from 'react'
import { type SizeReading, systemLabel } from '#lib/domain/sizes/sizes.ts'
import { useSizeReading } from '#stores/size-system.ts'
import { type BuyProduct, stockMatters } from './buy-product.ts'
import { boxSystem, sizeOptions, systemsOf, variantOf, widthState, widthsOf, widthsOfSize } from './size-options.ts'
import { putVariantInAddress, variantInAddress } from './variant-address.ts'

export type Choice = ReturnType<typeof useChoice>

/**
 * The chosen size and width and the variant they come to, named in the page's address. A product made in one size needs no
 * choosing.
 */
export function useChoice(product: BuyProduct) {
  const { variants } = product
  const widths = widthsOf(variants)
  const isOneSize = new Set(variants.map((variant) => variant.label)).size === 1
  const [label, setLabel] = useState(isOneSize ? variants[0]?.label : undefined)
  const [width, setWidth] = useState(widths[0])
  const systems = systemsOf(variants)
  const preferred = useSizeReading()
  const system = systems.find((name) => name === preferred) ?? boxSystem(variants) ?? systems[0]
  const counts = stockMatters(product)

  // The server's HTML is the same for everybody; what the address names is known in the browser only.
  useEffect(() => {
    const named = variants.find((variant) => variant.id === variantInAddress())
    if (!named) return
    setLabel(named.label)
    setWidth((chosen) => named.width ?? chosen)
  }, [variants])

  const choose = (size: string | undefined, breadth: string | undefined) => {
    setLabel(size)
    setWidth(breadth)
    void putVariantInAddress(variantOf(variants, size, breadth)?.id)
  }
  const chooseLabel = (size: string) => {
    const made = widthsOfSize(variants, size)
    choose(size, width !== undefined && made.includes(width) ? width : (made[0] ?? width))
  }
  return {
    label,
    chooseLabel,
    width,
    chooseWidth: (breadth: string) => choose(label, breadth),
    widths: widths.map((name) => {
      const state = widthState(variants, name, label)
      return { name, state: state === 'sold out' && !counts ? ('in stock' as const) : state }
    }),
    systems,
    system,
    labelOf: (name: SizeReading) => systemLabel(name, variants[0]?.sizes),
    options: sizeOptions(variants, { system, width: widths.length > 1 ? width : undefined, stockMatters: counts }),
    variant: variantOf(variants, label, width),
  }
}
