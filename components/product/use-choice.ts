import { useState } from 'react'
import { useSizeSystem } from '#stores/size-system.ts'
import { type BuyProduct, stockMatters } from './buy-product.ts'
import { boxSystem, sizeOptions, systemsOf, variantOf, widthsOf } from './size-options.ts'

/** The chosen size and width and the variant they come to. A product made in one size needs no choosing. */
export function useChoice(product: BuyProduct) {
  const { variants } = product
  const widths = widthsOf(variants)
  const isOneSize = new Set(variants.map((variant) => variant.label)).size === 1
  const [label, setLabel] = useState(isOneSize ? variants[0]?.label : undefined)
  const [width, setWidth] = useState(widths[0])
  const systems = systemsOf(variants)
  const preferred = useSizeSystem()
  const system = systems.find((name) => name === preferred) ?? boxSystem(variants) ?? systems[0]
  const counts = stockMatters(product)
  const isWidthSoldOut = (name: string) =>
    counts && label !== undefined && (variants.find((v) => v.label === label && v.width === name)?.stockQty ?? 0) <= 0
  return {
    label,
    setLabel,
    width,
    setWidth,
    widths,
    systems,
    system,
    options: sizeOptions(variants, { system, width: widths.length > 1 ? width : undefined, stockMatters: counts }),
    variant: variantOf(variants, label, width),
    isWidthSoldOut,
  }
}
