import { lazy, type RefObject, Suspense, useState } from 'react'
import { uncovered } from '#components/ui/cover-history.ts'
import { BuyBar } from './buy-bar.tsx'
import { type BuyProduct, stockMatters } from './buy-product.ts'
import type { Picked } from './size-and-width.tsx'
import type { Buying } from './use-buying.ts'

// The sheet comes over the wire when the bar is first tapped.
const SizeSheet = lazy(() => import('./size-sheet.tsx').then(({ SizeSheet: sheet }) => ({ default: sheet })))

interface PhoneBuyingProps {
  /** The way to buy in the page itself. */
  box: RefObject<HTMLElement | null>
  product: BuyProduct
  priceText: string
  picked: Picked
  buying: Buying
  soldOut: boolean
  /** Why the last press came to nothing. */
  trouble: string | undefined
}

/** A phone's way to buy: the bar at the foot of the window and the sizes it opens [PDP-19]. */
export function PhoneBuying({ box, product, priceText, picked, buying, soldOut, trouble }: PhoneBuyingProps) {
  const [open, setOpen] = useState<boolean>()
  const { choice } = picked
  const { refusal, pending, add } = buying
  const canChoose = choice.options.length > 1 || choice.widths.length > 1
  const disabled = refusal !== undefined
  const addFromSheet = async () => {
    const found = await add()
    if (found?.about !== 'other') setOpen(false)
  }
  const leadToHelp = async () => {
    setOpen(false)
    await uncovered()
    box.current?.querySelector('.sold-out-help')?.scrollIntoView({ block: 'center' })
  }
  return (
    <>
      <BuyBar
        watched={box}
        name={product.name}
        priceText={priceText}
        chosen={chosenText(picked)}
        onSize={canChoose ? () => setOpen(true) : undefined}
        label={soldOut ? 'Sold out' : 'Add to cart'}
        disabled={disabled}
        pending={pending}
        onAdd={() => (canChoose && !choice.variant ? setOpen(true) : void add())}
      />
      {open === undefined ? null : (
        <Suspense>
          <SizeSheet
            {...picked}
            open={open}
            onClose={() => setOpen(false)}
            onHelp={leadToHelp}
            stockMatters={stockMatters(product)}
            soldOut={soldOut}
            trouble={trouble ?? (soldOut ? undefined : refusal?.text)}
            disabled={disabled}
            pending={pending}
            onAdd={addFromSheet}
          />
        </Suspense>
      )}
    </>
  )
}

function chosenText({ choice: { options, label, widths, width } }: Picked): string | undefined {
  const size = options.find((option) => option.label === label)?.text
  return size && `Size ${size}${widths.length > 1 && width ? ` ${width}` : ''}`
}
