'use client'
import { Button } from '#components/ui/button.tsx'
import { AlertIcon } from '#components/ui/icons.tsx'
import { allowedQty } from '#components/ui/qty-stepper.tsx'
import { returnHere, SIGN_IN_PATH } from '#lib/client/auth/sign-in-link.ts'
import type { Product } from '#lib/contract/product.ts'
import type { ValidatedCartLine } from '#lib/domain/cart/cart-lines.ts'
import { focusLine } from './line-focus.ts'

interface LineTroubleProps {
  line: ValidatedCartLine<Product>
  onQty: (qty: number) => void
}

/** Why a line cannot be bought as it is, and what to do about it [CART-22, CART-23]. */
export function LineTrouble({ line, onQty }: LineTroubleProps) {
  if (!line.message) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded bg-rust-tint px-3 py-2 text-sm">
      <p className="flex items-center gap-2 font-semibold text-rust [&>svg]:shrink-0">
        <AlertIcon />
        {line.message.text}
      </p>
      <Remedy line={line} onQty={onQty} />
    </div>
  )
}

function Remedy({ line: { message, limits, item }, onQty }: LineTroubleProps) {
  if (message?.code === 'CartLoginRequired') {
    return (
      <a className="link grid min-h-11 items-center" href={SIGN_IN_PATH} onClick={returnHere}>
        Log in
      </a>
    )
  }
  const mended = allowedQty(item.qty, limits)
  const mendable = limits.max >= limits.min && mended !== item.qty && message?.code !== 'CartNoLongerAvailable'
  if (!mendable) return null
  // The pressed button goes with what it mended.
  const mend = () => {
    onQty(mended)
    focusLine(item.id)
  }
  return (
    <Button look="quiet" onClick={mend}>
      Change to {mended}
    </Button>
  )
}
