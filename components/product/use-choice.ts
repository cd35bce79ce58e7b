import { useEffect, useState } from 'react'
import {
  boxSystem,
  sizeOptions,
  systemsOf,
  variantOf,
  widthState,
  widthsOf,
  widthsOfSize,
} from '#lib/domain/sizes/size-options.ts'
import { type SizeReading, systemLabel } from '#lib/domain/sizes/sizes.ts'
import { useSizeReading } from '#stores/size-system.ts'
import { type BuyProduct, stockMatters } from './buy-product.ts'
import { type ToldStock, withToldStock } from './told-stock.ts'
import { noteChoice, useMyVariant } from './use-my-variant.ts'
import { useUsualVariant } from './use-usual-variant.ts'
import { putVariantInAddress, variantInAddress } from './variant-address.ts'

export type Choice = ReturnType<typeof useChoice>

/**
 * The chosen size and width and the variant they come to, named in the page's address. A product made in one size needs
 * no choosing. What is in stock is what was told last.
 */
export function useChoice(product: BuyProduct, loggedIn: boolean, told?: ToldStock) {
  const { variants } = product
  const widths = widthsOf(variants)
  const isOneSize = new Set(variants.map((variant) => variant.label)).size === 1
  const [label, setLabel] = useState(isOneSize ? variants[0]?.label : undefined)
  const [chosenWidth, setWidth] = useState<string>()
  const usual = useUsualVariant(product, loggedIn)
  const width = chosenWidth ?? usual?.width ?? widths[0]
  const systems = systemsOf(variants)
  const preferred = useSizeReading()
  const system = systems.find((name) => name === preferred) ?? boxSystem(variants) ?? systems[0]
  const counts = stockMatters(product)

  // Remembered: a search in the reviews leads to an address that names no size any more.
  const [linked, setLinked] = useState(false)
  // The browser's address: the server's HTML is the same for everybody and cannot know what it names.
  useEffect(() => {
    const named = variants.find((variant) => variant.id === variantInAddress())
    if (!named) return
    setLinked(true)
    setLabel(named.label)
    setWidth((chosen) => named.width ?? chosen)
  }, [variants])

  // Their own size is chosen for them until they choose another; the address stays as it is for everybody.
  const [touched, setTouched] = useState(false)
  const mine = useMyVariant(variants, (known) => {
    if (touched || linked || isOneSize || variantInAddress() !== undefined) return
    setLabel(known.label)
    setWidth((chosen) => known.width ?? chosen)
  })

  const choose = (size: string | undefined, breadth: string | undefined) => {
    setTouched(true)
    setLabel(size)
    setWidth(breadth)
    const variant = variantOf(variants, size, breadth)
    if (variant) void noteChoice(variant, system)
    void putVariantInAddress(variant?.id)
  }
  const chooseLabel = (size: string) => {
    const made = widthsOfSize(variants, size)
    choose(size, width !== undefined && made.includes(width) ? width : (made[0] ?? width))
  }
  const stocked = withToldStock(variants, told)
  return {
    label,
    chooseLabel,
    width,
    chooseWidth: (breadth: string) => choose(label, breadth),
    widths: widths.map((name) => {
      const state = widthState(stocked, name, label)
      return { name, state: state === 'sold out' && !counts ? ('in stock' as const) : state }
    }),
    systems,
    system,
    labelOf: (name: SizeReading) => systemLabel(name, variants[0]?.sizes),
    options: sizeOptions(stocked, { system, width: widths.length > 1 ? width : undefined, stockMatters: counts }),
    variant: variantOf(stocked, label, width),
    toldAt: told?.toldAt,
    /** Nothing is left, in any size and width. */
    gone: counts && stocked.every(({ stockQty }) => stockQty <= 0),
    /** The width that sizes are judged by; undefined where there is nothing to choose. */
    inWidth: widths.length > 1 ? width : undefined,
    /** The label of the shopper's own size, where they said it. */
    mine: mine?.label,
    /** What they usually buy; their own size goes before it. */
    usual: mine ? undefined : usual,
    /** Chosen by the shopper on this page. */
    touched,
  }
}
