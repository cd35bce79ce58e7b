'use client'

import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { RulerIcon } from './ruler-icon.tsx'

const SizeChartOverlay = lazy(() =>
  import('./size-chart-overlay.tsx').then(({ SizeChartOverlay: overlay }) => ({ default: overlay })),
)

/**
 * Leads to the size chart further down the page; with JavaScript it opens over the page, the chosen size lit [PDP-01].
 */
export function SizeChartLink({ productId, chosen }: { productId: string; chosen: string | undefined }) {
  const [open, setOpen] = useState<boolean>()
  const show = (event: MouseEvent) => {
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads somewhere without JavaScript */}
      <a className="size-chart-link" href="#size-chart" onClick={show}>
        <RulerIcon /> Size chart
      </a>
      {open === undefined ? null : (
        <Suspense>
          <SizeChartOverlay productId={productId} chosen={chosen} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
