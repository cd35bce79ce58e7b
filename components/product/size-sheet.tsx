import { Button } from '#components/ui/button.tsx'
import { Overlay } from '#components/ui/overlay.tsx'
import { NearestSizes } from './nearest-sizes.tsx'
import { type Picked, SizeAndWidth } from './size-and-width.tsx'
import { StockLine } from './stock-line.tsx'
import { StockSource } from './stock-source.tsx'

interface SizeSheetProps extends Picked {
  open: boolean
  onClose: () => void
  /** Leads to what can be done about a sold-out size. */
  onHelp: () => void
  /** Whether stock decides what can be bought. */
  stockMatters: boolean
  soldOut: boolean
  /** Why it cannot be added as it is. */
  trouble?: string | undefined
  disabled: boolean
  pending: boolean
  onAdd: () => void
}

const SOLD_OUT = 'Sold out in this size'

/**
 * The sizes over a phone's page, with the way to add beneath them: from the buy bar it takes two taps to buy [PDP-08,
 * PDP-14].
 */
export function SizeSheet(props: SizeSheetProps) {
  const { open, onClose, choice, soldOut, trouble, pending } = props
  const { label, variant } = choice
  const add = (
    <Button
      look="primary"
      wide
      loading={pending}
      disabled={props.disabled || !variant}
      onClick={props.onAdd}
      data-adds-to-cart=""
    >
      {label === undefined ? 'Choose a size' : soldOut ? SOLD_OUT : 'Add to cart'}
    </Button>
  )
  return (
    <Overlay open={open} onClose={onClose} position="bottom" title="Choose your size" footer={add}>
      <div className="buy">
        <SizeAndWidth group="sheet-" choice={choice} onSize={props.onSize} onWidth={props.onWidth} />
        <div role="status">
          {variant && props.stockMatters ? <StockLine qty={variant.stockQty} /> : null}
          {trouble ? <p className="field-error">{trouble}</p> : null}
        </div>
        {variant && props.stockMatters ? <StockSource productId="" toldAt={choice.toldAt} /> : null}
        {soldOut && label ? (
          <>
            <NearestSizes options={choice.options} label={label} width={choice.inWidth} onChoose={props.onSize} />
            <Button onClick={props.onHelp}>Tell me when it’s back</Button>
          </>
        ) : null}
      </div>
    </Overlay>
  )
}
