'use client'
import { lazy, Suspense, useState } from 'react'
import { PinIcon } from '#components/ui/icons.tsx'
import { CHOOSE_SIZE } from '#lib/domain/cart/cart-validity.ts'

interface FindInStoreProps {
  productId: string
  /** The chosen size; without one the button says what is missing. */
  variantId?: string | undefined
  sizeLabel?: string | undefined
}

const FindInStoreOverlay = lazy(() => import('./find-in-store-overlay.tsx'))

/** Which stores hold the chosen size [PDP-02]; the search comes over the wire when it is asked for. */
export function FindInStore({ productId, variantId, sizeLabel }: FindInStoreProps) {
  const [open, setOpen] = useState<boolean>()
  const [missing, setMissing] = useState(false)
  const chosen = variantId !== undefined && sizeLabel !== undefined
  return (
    <div className="find-in-store needs-script">
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
        {missing && !chosen ? CHOOSE_SIZE : ''}
      </span>
      {chosen && open !== undefined ? (
        <Suspense>
          <FindInStoreOverlay
            productId={productId}
            variantId={variantId}
            sizeLabel={sizeLabel}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
