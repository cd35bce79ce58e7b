import type { ReactNode } from 'react'
import { TickIcon } from '#components/ui/icons.tsx'
import { Money } from '#components/ui/money.tsx'
import type { Cents } from '#lib/domain/money/money.ts'

interface CrewTotalProps {
  units: number
  total: Cents
  /** How many have just been added. */
  added: number | undefined
  /** How many lines are not among them. */
  left?: number
  /** The button. */
  children: ReactNode
}

/** What the sheet comes to, and the button, always in sight. Without scripts there is no sum to show. */
export function CrewTotal({ units, total, added, left = 0, children }: CrewTotalProps) {
  return (
    <div className="sticky bottom-0 z-2 -mx-(--gutter) flex flex-wrap items-center justify-between gap-3 border-t border-line bg-bone px-(--gutter) py-3 md:mx-0 md:px-0">
      {added === undefined ? (
        <p className="needs-script grid md:text-lg">
          <strong>{units === 1 ? '1 item' : `${units} items`}</strong>
          <Money cents={total} />
          {left > 0 ? (
            <span className="text-sm text-rust">{left === 1 ? '1 line' : `${left} lines`} not included</span>
          ) : null}
        </p>
      ) : (
        <p className="flex flex-wrap items-center gap-x-3 text-eucalypt [&>svg]:shrink-0">
          <TickIcon />
          <strong>{added === 1 ? '1 item added to your cart.' : `${added} items added to your cart.`}</strong>
          <a className="link" href="/cart">
            View cart
          </a>
        </p>
      )}
      {children}
    </div>
  )
}
