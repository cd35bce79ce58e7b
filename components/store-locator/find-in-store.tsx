'use client'
import { lazy, Suspense, useState } from 'react'
import { PinIcon } from '#components/ui/icons.tsx'
import { Overlay } from '#components/ui/overlay.tsx'

interface FindInStoreProps {
  productId: string
  /** The chosen size; without one the button says what is missing. */
  variantId?: string | undefined
  sizeLabel?: string | undefined
}

const FindInStoreSearch = lazy(() => import('./find-in-store-search.tsx'))

/** Which stores hold the chosen size [PDP-02]. */
export function FindInStore({ productId, variantId, sizeLabel }: FindInStoreProps) {
  const [open, setOpen] = useState(false)
  const [missing, setMissing] = useState(false)
  const chosen = variantId !== undefined && sizeLabel !== undefined
  return (
    <div className="find-in-store">
      <button
        type="button"
        className="btn btn-quiet"
        onClick={() => (chosen ? setOpen(true) : setMissing(true))}
        {...(missing && !chosen ? { 'aria-describedby': 'find-in-store-missing' } : {})}
      >
        <PinIcon />
        Find in store
      </button>
      <span id="find-in-store-missing" role="status">
        {missing && !chosen ? 'Choose a size first.' : ''}
      </span>
      {chosen ? (
        <Overlay open={open} onClose={() => setOpen(false)} position="right" title={`Find size ${sizeLabel} in store`}>
          <Suspense fallback={<p role="status">Loading …</p>}>
            <FindInStoreSearch key={variantId} productId={productId} variantId={variantId} sizeLabel={sizeLabel} />
          </Suspense>
        </Overlay>
      ) : null}
    </div>
  )
}
