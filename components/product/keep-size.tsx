import { useRef, useState } from 'react'
import { kindOf, mySizeText } from '#lib/domain/sizes/my-sizes.ts'
import type { SizedVariant } from '#lib/domain/sizes/size-options.ts'
import type { SizeReading } from '#lib/domain/sizes/sizes.ts'
import { knownSizes, useKnownSizes } from '#stores/my-sizes.ts'
import { newToUs, toldBy } from './my-variant.ts'

interface KeepSizeProps {
  /** What was chosen by hand. */
  variant: SizedVariant | undefined
  system: SizeReading | undefined
}

/**
 * Offers to keep a chosen size as the shopper's own, where they have said none of its kind; nothing is kept unasked
 * [SIZE-03].
 */
export function KeepSize({ variant, system }: KeepSizeProps) {
  const { own } = useKnownSizes()
  const [kept, setKept] = useState(false)
  const [failed, setFailed] = useState(false)
  const said = useRef<HTMLParagraphElement>(null)
  const offered = variant && newToUs(toldBy(variant, system), own)
  const kind = offered && kindOf(offered)
  const keep = async (button: HTMLElement) => {
    // The same words are only heard again when they were gone.
    setFailed(false)
    const sizes = await import('#lib/client/sizes/own-sizes.ts').catch(() => undefined)
    setFailed(sizes === undefined)
    if (!sizes) return
    // In this browser it is kept at once, whatever the account says.
    sizes.saveOwnSizes({ ...knownSizes().own, ...offered }).catch(() => {})
    // The button goes with the offer: the focus goes on with what is said in its place.
    if (document.activeElement === button) said.current?.focus({ preventScroll: true })
    setKept(true)
  }
  return (
    <div className="keep-size">
      <p ref={said} role="status" tabIndex={-1}>
        {kept ? 'Kept. We’ll choose it for you from now on.' : null}
        {offered && kind && !kept && failed ? 'That didn’t work. Check your connection and try again.' : null}
      </p>
      {offered && kind && !kept ? (
        <button type="button" className="link" onClick={({ currentTarget }) => void keep(currentTarget)}>
          Keep {mySizeText(offered, kind)} as my size
        </button>
      ) : null}
    </div>
  )
}
